import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// Programs of others, each of which looks names up in a way of its own.
final class RealProgramsNetworkTests: XCTestCase {
  private var sandbox: Sandbox!

  override func setUpWithError() throws {
    try XCTSkipUnless(NetworkAccess.canBeRestricted, "this system lets no process watch others")
    sandbox = try Sandbox()
  }

  func testPythonIsRefusedAName() throws {
    try require(.python3)
    try expectName(
      "api.example.test", from: OptionalProgram.python3.url,
      "-c", "import urllib.request; urllib.request.urlopen('http://api.example.test/')")
  }

  func testGitIsRefusedAName() throws {
    try require(.git)
    try expectName(
      "git.example.test", from: OptionalProgram.git.url, "ls-remote", "http://git.example.test/a")
  }

  /// A static program with a resolver of its own, which writes to the server it believes to have.
  func testAProgramOfGoReachesNoNameServer() throws {
    try require(.go)
    try sandbox.write(
      """
      package main
      import ("fmt"; "net/http")
      func main() { _, e := http.Get("http://go.example.test/"); fmt.Println(e) }
      """, to: "get.go")
    let go = CLIApplication(url: try OptionalProgram.go.url, sandbox: sandbox)
    go.launchEnvironment = ["CGO_ENABLED": "0", "GOCACHE": try sandbox.url("cache").path]
    try go.run("build", "-o", "get", "get.go", timeout: 300).expect(.success)
    let get = CLIApplication(url: try sandbox.url("get"), sandbox: sandbox)
    for network in [NetworkAccess.none, .loopback] {
      get.network = network
      guard case .nameServer? = try problem(get) else {
        XCTFail("it asked a name server")
        continue
      }
    }
  }

  func testWhatNeedsNoNetworkWorks() throws {
    try require(.git, .python3)
    for (url, words) in [
      (try OptionalProgram.git.url, ["init", "-q", "."]),
      (try OptionalProgram.python3.url, ["-c", "import getpass, socket; getpass.getuser()"]),
    ] {
      let app = CLIApplication(url: url, sandbox: sandbox)
      app.network = .none
      app.launchArguments = words
      try app.run(timeout: 60).expect(.success)
    }
  }

  private func expectName(_ name: String, from url: URL, _ words: String...) throws {
    let app = CLIApplication(url: url, sandbox: sandbox)
    app.launchArguments = words
    for network in [NetworkAccess.none, .loopback] {
      app.network = network
      let problem = try problem(app)
      XCTAssertEqual(problem, .name(name))
    }
  }

  private func problem(_ app: CLIApplication) throws -> NetworkProblem.Finding? {
    do {
      _ = try app.run(timeout: 60)
      return nil
    } catch let failure as Failure {
      return try XCTUnwrap(failure.cause as? NetworkProblem, "\(failure)").finding
    }
  }
}
