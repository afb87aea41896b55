import Foundation
package import Harness
import XCTest

/// The executable that holds the tests, to be run once more for inner tests.
package enum TestBundle {
  /// An app that runs an inner test that is an XCTest.
  ///
  /// - Parameters:
  ///   - test: Its name: `Class/test`, or `Class`.
  ///   - environment: What it is given besides.
  /// - Returns: The app, not launched yet.
  /// - Throws: What `executable()` throws.
  package static func xctest(
    _ test: String, environment: [String: String] = [:]
  ) throws -> CLIApplication {
    try app([InnerTest.name(test)], environment)
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
    // It leads a session, so what a test leaves that kills its process is known to be none of this one's.
    let app = CLIApplication(try executable(), starter: .spawn)
    app.launchArguments = arguments
    app.launchEnvironment = environment.merging([InnerTest.variable: "1"]) { $1 }
    return app
  }

  /// The number of the line that ends with a comment, in a file of inner tests.
  package static func line(_ comment: String, in name: String) throws -> Int {
    let lines = try String(contentsOf: InnerTest.file(name), encoding: .utf8)
      .components(separatedBy: "\n")
    return try XCTUnwrap(lines.firstIndex { $0.hasSuffix("// \(comment)") }) + 1
  }

  /// The path of the executable: the bundle that these tests were started from.
  package static func executable() throws -> String {
    let path = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return try XCTUnwrap(path, "the tests were not started from a test bundle")
  }
}
