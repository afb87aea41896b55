import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// A test that launches `harness` in a folder of its own.
class ToolTestCase: CLITestCase {
  override class var applicationName: String { "harness" }

  /// Programs that a tool launched and left, when it was killed, are then told from others.
  override class var starter: Starter { .spawn }

  /// Runs the tool.
  func harness(_ words: String..., input: StandardInput? = nil) throws -> Outcome {
    app.launchArguments = words
    return try app.run(input: input, timeout: 120)
  }

  /// The tool, for which permissions count: root's are taken from it where root runs the tests.
  func obedientTool() throws -> CLIApplication {
    guard geteuid() == 0 else { return app }
    let tool = CLIApplication(url: try OptionalProgram.setpriv.url, sandbox: sandbox)
    let override = "-dac_override,-dac_read_search"
    tool.launchArguments =
      ["--bounding-set", override, "--inh-caps", override]
      + [try CLIApplication.productURL("harness").path]
    return tool
  }

  /// The sandboxes that the tool has left in its folder for temporary files.
  func sandboxesLeft() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.temporaryDirectory.path)
      .filter { $0.hasPrefix("harness-") }
  }

  /// Asks again and again until there is a value.
  ///
  /// - Throws: ``Poll/Overdue``, ``ExitedEarly`` where the program has exited before, and what `value` throws.
  @discardableResult
  func poll<Value>(_ program: CLIApplication, _ value: () throws -> Value?) throws -> Value {
    try Poll.value(of: "what \(program.name) is to bring about") {
      if let value = try value() { return value }
      guard program.state != .exited else { throw ExitedEarly(program: program.name) }
      return nil
    }
  }

  /// A program has gone while a test waited for what it was to bring about.
  struct ExitedEarly: Error {
    let program: String
  }

  func write(_ text: String, to path: String, mode: UInt32) throws {
    try sandbox.write(text, to: path)
    XCTAssertEqual(chmod(try sandbox.url(path).path, mode_t(mode)), 0)
  }

  func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      at: try sandbox.url(path), withIntermediateDirectories: true)
  }
}
