import Foundation
package import Harness
import XCTest

/// Tests that fail on purpose, and tests that are only launched by others.
///
/// A test that launches them sets the variable; in any other run they do nothing.
package enum DeliberateFailures {
  /// What switches them on.
  package static let variable = "HARNESS_TESTS_DELIBERATE_FAILURES"

  /// Whether they are switched on in this process.
  package static var areWanted: Bool { ProcessInfo.processInfo.environment[variable] == "1" }
}

/// The executable that holds the tests, to be run once more with the failures switched on.
package enum TestBundle {
  /// An app that runs an XCTest test of the caller's module.
  ///
  /// - Parameters:
  ///   - test: Its name: `Class/test`, or `Class`.
  ///   - environment: What it is given besides.
  ///   - fileID: Tells the module of the caller.
  /// - Returns: The app, not launched yet.
  /// - Throws: What `executable()` throws.
  package static func xctest(
    _ test: String, environment: [String: String] = [:], fileID: String = #fileID
  ) throws -> CLIApplication {
    let module = fileID.prefix { $0 != "/" }
    return try app(["\(module).\(test)"], environment)
  }

  /// An app that runs a Swift Testing test.
  package static func swiftTesting(
    _ test: String, _ options: String..., environment: [String: String] = [:]
  ) throws -> CLIApplication {
    try app(["--testing-library", "swift-testing", "--filter", test] + options, environment)
  }

  private static func app(
    _ arguments: [String], _ environment: [String: String]
  ) throws -> CLIApplication {
    let app = CLIApplication(try executable())
    app.launchArguments = arguments
    app.launchEnvironment = environment.merging([DeliberateFailures.variable: "1"]) { $1 }
    return app
  }

  /// The number of the line that ends with a comment, in a file beside the caller's.
  package static func line(
    _ comment: String, in name: String, beside filePath: String = #filePath
  ) throws -> Int {
    let file = URL(fileURLWithPath: filePath).deletingLastPathComponent()
      .appendingPathComponent(name)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    return try XCTUnwrap(lines.firstIndex { $0.hasSuffix("// \(comment)") }) + 1
  }

  /// The path of the executable: the bundle that these tests were started from.
  package static func executable() throws -> String {
    let path = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return try XCTUnwrap(path, "the tests were not started from a test bundle")
  }
}
