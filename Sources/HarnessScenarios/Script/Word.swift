import Foundation
import HarnessSystem

/// One word of a script's line: chunks that stood in quotes, and chunks whose variables are
/// replaced when the line runs.
struct Word: Sendable, Equatable {
  enum Chunk: Sendable, Equatable {
    case quoted(String)
    case open(String)
  }

  var chunks: [Chunk] = []

  /// Where the word starts in its line, in characters from 1.
  let column: Int

  /// The word's text if no variable is replaced in it; nil where only the run can know.
  var literal: String? {
    var text = ""
    for chunk in chunks {
      switch chunk {
      case .quoted(let part): text += part
      case .open(let part):
        guard !Self.namesVariable(part) else { return nil }
        text += part
      }
    }
    return text
  }

  /// Whether a value takes the place of something: a dollar that names nothing stays.
  private static func namesVariable(_ part: String) -> Bool {
    part.utf8.contains(UInt8(ascii: "$")) && VariableExpansion.expand(part, { _ in "" }) != part
  }

  /// Whether the name of a variable is cut off: no brace ends it.
  var hasOpenBrace: Bool {
    chunks.contains { chunk in
      guard case .open(let text) = chunk, let brace = text.ranges(of: "${").last
      else { return false }
      return !text[brace.upperBound...].utf8.contains(UInt8(ascii: "}"))
    }
  }

  /// The word's text with the values of its variables.
  ///
  /// - Throws: ``ScenarioFailure`` where that is longer than a word may be.
  func text(_ value: (String) -> String) throws -> String {
    try chunks.reduce(into: "") { text, chunk in
      switch chunk {
      case .quoted(let part): text += part
      case .open(let part):
        let length = text.utf8.count
        text += try VariableExpansion.expand(
          part, value, checking: { try Self.check(length + $0) })
      }
    }
  }

  /// How many bytes a word may have, and so what a variable holds: more than any program can be given.
  static let longest = 16 << 20

  /// - Throws: ``ScenarioFailure`` where a word of so many bytes would be too long.
  static func check(_ length: Int) throws {
    guard length > longest else { return }
    throw ScenarioFailure(
      "a word or a variable would be longer than \(SizeText.short(longest)); a file holds more")
  }
}
