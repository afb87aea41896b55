import Foundation
import HarnessTesting
import XCTest

/// A test that launches `harness` in a folder of its own.
class ToolTestCase: ScenarioTestCase {
  override class var applicationName: String { "harness" }

  /// Programs that a tool launched and left, when it was killed, are then told from others.
  override class var starter: Starter { .spawn }

  /// Runs the tool.
  func harness(_ words: String..., input: StandardInput? = nil) throws -> Outcome {
    app.launchArguments = words
    return try app.run(input: input, timeout: 120)
  }

  /// The sandboxes that the tool has left in its folder for temporary files.
  func sandboxesLeft() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.temporaryDirectory.path)
      .filter { $0.hasPrefix("harness-") }
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
