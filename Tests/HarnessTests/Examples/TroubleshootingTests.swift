import Foundation
import XCTest

@testable import Harness

/// What `Troubleshooting.md` quotes is what the harness says: a message that is looked up there
/// has to be found.
final class TroubleshootingTests: XCTestCase {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  func testEveryReasonHasAMessageHere() throws {
    let source = try text(of: "Harness/Application/Failure+Reason.swift")
    let cases = source.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .drop { $0 != "public enum Reason: FailureReason {" }.prefix { $0 != "}" }
      .filter { $0.hasPrefix("case ") }
    let names = cases.map { String($0.dropFirst("case ".count).prefix(while: \.isLetter)) }
    XCTAssertGreaterThan(names.count, 8)
    XCTAssertEqual(Set(names), Set(try FailureSamples.messages().keys))
  }

  func testEveryMessageIsQuotedInTheEntryOfItsReason() throws {
    let entries = try entries()
    for (reason, messages) in try FailureSamples.messages() {
      let quotes = entries.filter { $0.reasons.contains(reason) }.flatMap(\.quotes)
      for message in messages {
        XCTAssertTrue(quotes.contains { $0.isFound(in: message) }, "\(reason): \(message)")
      }
    }
  }

  func testEveryQuoteIsAMessageOfItsReason() throws {
    let entries = try entries()
    XCTAssertGreaterThan(entries.count, 20)
    let samples = try FailureSamples.messages()
    for entry in entries {
      let messages = entry.reasons.flatMap { samples[$0] ?? [] }
      for quote in entry.quotes {
        XCTAssertTrue(messages.contains { quote.isFound(in: $0) }, quote.text)
      }
    }
  }

  /// The entries of the article, each with the reasons that it names.
  private func entries() throws -> [TroubleshootingEntry] {
    let reasons = try FailureSamples.messages().keys
    return try text(of: "HarnessTesting/HarnessTesting.docc/Troubleshooting.md").components(
      separatedBy: "\n### "
    )
    .dropFirst().map { TroubleshootingEntry($0, reasons: reasons.sorted()) }
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: Self.sources.appendingPathComponent(file), encoding: .utf8)
  }
}

/// What stands between two headings of the article.
private struct TroubleshootingEntry {
  let reasons: [String]
  let quotes: [Quote]

  /// - Parameters:
  ///   - text: From the words of the heading to the next heading, and maybe that of a chapter.
  ///   - reasons: All that there are.
  init(_ text: String, reasons: [String]) {
    let lines = text.components(separatedBy: "\n")
    let items = lines.dropFirst().filter { $0.hasPrefix("- \"") }
      .map { $0.components(separatedBy: "\": ")[0] + "\"" }
    self.reasons = reasons.filter { text.contains("`\($0)`") }
    quotes = (lines.prefix(1) + items).flatMap(Quote.all)
  }
}

/// A message as the article quotes it, with `…` for what differs.
private struct Quote {
  let text: String

  /// The quotes of a line: `"one", "another one", and their like`.
  static func all(in line: String) -> [Quote] {
    guard let first = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\""), first < last
    else { return [] }
    return line[line.index(after: first)..<last].components(separatedBy: "\", \"").map(Quote.init)
  }

  /// Whether a message holds the words between the dots, in this order.
  func isFound(in message: String) -> Bool {
    var rest = message[...]
    for words in text.split(separator: "…") {
      guard let place = rest.range(of: words) else { return false }
      rest = rest[place.upperBound...]
    }
    return true
  }
}
