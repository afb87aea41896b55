import Foundation
import Harness

/// Go's `testscript`, built from Debian's `golang-github-rogpeppe-go-internal-dev`.
struct Testscript: Sendable {
  let path: String

  private static let sources = "/usr/share/gocode"
  private static let package = "github.com/rogpeppe/go-internal/cmd/testscript"

  /// Builds it beside this program unless it lies there; nil where it cannot be had.
  init?() {
    let folder = Bundle.main.bundleURL
    path = folder.appendingPathComponent("testscript").path
    guard !FileManager.default.isExecutableFile(atPath: path) else { return }
    guard let go = CLIApplication.commandURL("go"),
      FileManager.default.fileExists(atPath: "\(Self.sources)/src/\(Self.package)")
    else { return nil }
    let build = CLIApplication(url: go)
    build.launchEnvironment = [
      "GO111MODULE": "off", "GOPATH": Self.sources,
      "GOCACHE": folder.appendingPathComponent("go-cache").path,
    ]
    let outcome = try? build.run("build", "-o", path, Self.package, timeout: 300)
    guard outcome?.exitStatus == 0 else { return nil }
  }
}
