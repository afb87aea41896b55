import Foundation
import HarnessTesting
import TestSupport

/// Go's `testscript`, built from the sources of Debian's package.
enum Testscript {
  /// Where its own test scripts are.
  static let testdata = URL(
    fileURLWithPath: OptionalProgram.testscriptSources + "/testscript/testdata", isDirectory: true)

  /// Runs a script.
  ///
  /// - Parameters:
  ///   - script: An archive.
  ///   - options: Before the file's name.
  /// - Returns: What it printed, how it ended, and the archive afterwards.
  /// - Throws: What kept it from being built or run.
  static func run(_ script: Data, _ options: String...) throws -> (outcome: Outcome, after: Data) {
    let sandbox = try Sandbox()
    let file = sandbox.workingDirectory.appendingPathComponent("script.txtar")
    try script.write(to: file)
    let application = CLIApplication(try program.get(), sandbox: sandbox)
    application.launchArguments = options + [file.path]
    // It asks `go list` first, which takes five times as long with an empty cache.
    application.launchEnvironment = goEnvironment
    let outcome = try application.run(timeout: 120)
    return (outcome, try Data(contentsOf: file))
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../.build/testscript").standardizedFileURL

  private static let goEnvironment = [
    "GO111MODULE": "off", "GOPATH": OptionalProgram.goWorkspace, "GOFLAGS": "",
    "GOCACHE": folder.appendingPathComponent("cache").path,
  ]

  /// Built once in a test run; Go's own cache makes the second time short.
  private static let program = Result<String, any Error> {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appendingPathComponent("testscript").path
    let go = CLIApplication(url: try OptionalProgram.testscript.url)
    go.launchEnvironment = goEnvironment
    try go.run(
      "build", "-o", program, "\(OptionalProgram.testscriptPackage)/cmd/testscript", timeout: 300
    ).expect(.success)
    return program
  }
}
