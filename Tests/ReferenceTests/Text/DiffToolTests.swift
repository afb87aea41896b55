import Foundation
import Harness
import TestSupport
import XCTest

@testable import HarnessComparison

/// The diff that a failure shows, beside what `diff` and `patch` make of the same texts.
final class DiffToolTests: XCTestCase {
  func testManyLinesInAnotherOrderEndTheSearchAtItsLimit() throws {
    try require(.patch)
    let lines = Array(1...20_000)
    var random = SplitMix(seed: 7)
    let shuffled = lines.shuffled(using: &random)
    try assertPatchGivesFound(text(lines), text(shuffled))
  }

  func testPatchMakesTheFoundTextOfTheExpectedOne() throws {
    try require(.patch)
    var random = SplitMix(seed: 1)
    for _ in 0..<25 {
      let (old, new) = Self.randomTexts(&random)
      try assertPatchGivesFound(old, new)
    }
  }

  func testNoMoreLinesChangeThanTheToolChanges() throws {
    try require(.diff)
    var random = SplitMix(seed: 2)
    for _ in 0..<25 {
      let (old, new) = Self.randomTexts(&random)
      let sandbox = try Sandbox()
      try sandbox.write(old, to: "old")
      try sandbox.write(new, to: "new")
      let app = CLIApplication(url: try OptionalProgram.diff.url, sandbox: sandbox)
      let tool = try app.run("-d", "-u", "old", "new").output.components(separatedBy: "\n")
      let own = UnifiedDiff(expected: old, found: new).text(shownLines: .max)
        .components(separatedBy: "\n")
      XCTAssertEqual(
        Self.changes(own.dropFirst(2)), Self.changes(tool.dropFirst(2)),
        "\(old.debugDescription) \(new.debugDescription)")
    }
  }

  private func assertPatchGivesFound(_ old: String, _ new: String, line: UInt = #line) throws {
    let sandbox = try Sandbox()
    try sandbox.write(old, to: "file")
    let diff = UnifiedDiff(expected: old, found: new).text(shownLines: .max)
    guard !diff.isEmpty else { return XCTAssertEqual(old, new, line: line) }
    let app = CLIApplication(url: try OptionalProgram.patch.url, sandbox: sandbox)
    let outcome = try app.run("-u", "file", input: .text(diff + "\n"), timeout: 60)
    XCTAssertEqual(outcome.termination, .exited(0), outcome.report, line: line)
    XCTAssertFalse(outcome.output.contains("fuzz"), outcome.output, line: line)
    let patched = try sandbox.exists("file") ? sandbox.text(at: "file") : ""
    XCTAssertEqual(Array(patched.utf8), Array(new.utf8), line: line)
  }

  // MARK: Helpers

  private static func changes(_ lines: some Sequence<String>) -> Int {
    lines.count { $0.hasPrefix("+") || $0.hasPrefix("-") }
  }

  /// Two texts of few different lines, the second made of the first by some changes.
  private static func randomTexts(_ random: inout SplitMix) -> (String, String) {
    let old = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      "line \(Int.random(in: 0...8, using: &random))"
    }
    var new = old
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let place = Int.random(in: 0...new.count, using: &random)
      if Bool.random(using: &random) {
        new.insert("new \(Int.random(in: 0...8, using: &random))", at: place)
      } else if place < new.count {
        new.remove(at: place)
      }
    }
    let ends = ["", "\n", "\n"]
    func text(_ lines: [String]) -> String {
      lines.isEmpty
        ? "" : lines.joined(separator: "\n") + (ends.randomElement(using: &random) ?? "")
    }
    return (text(old), text(new))
  }

  private func text(_ numbers: [Int]) -> String { numbers.map { "\($0)\n" }.joined() }
}
