import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// A test of `harness review` with scenarios that have three changes each.
class ReviewTestCase: ToolTestCase {
  static let script = """
    exec printf '1\\n2\\n3\\n4\\n5\\n6\\n7\\n8\\n'
    cmp stdout want
    exec echo version 2
    cmp stdout two
    -- want --
    x
    2
    3
    4
    5
    6
    7
    y
    -- two --
    version 1

    """

  func write(_ names: String...) throws {
    for name in names { try sandbox.write(Self.script, to: "Täst s/\(name).txtar") }
  }

  func text(_ name: String) throws -> String {
    try sandbox.text(at: "Täst s/\(name).txtar")
  }

  func review(_ words: String...) throws -> Outcome {
    app.launchArguments = ["review", "Täst s"] + words
    return try app.run(timeout: 120)
  }

  func with(_ changes: (String, String)...) -> String {
    changes.reduce(Self.script) { $0.replacing($1.0, with: $1.1) }
  }

  /// Answers one question after another on a terminal.
  func dialog(_ answers: String...) throws -> Outcome {
    app.terminal = Terminal()
    app.launchArguments = ["review", "Täst s"]
    try app.launch()
    for answer in answers {
      _ = try app.waitForPrompt("accept this change?")
      try app.typeText(answer + "\n")
    }
    return try app.waitForExit()
  }
}
