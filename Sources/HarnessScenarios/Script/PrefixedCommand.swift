import Foundation
import HarnessSystem

/// A line of a script once its words are known: conditions, what is expected, the command.
struct PrefixedCommand: Sendable, Equatable {
  /// What a prefix says of the command's result.
  enum Expectation: Sendable, Equatable {
    /// No prefix: it has to succeed.
    case success
    /// `!`: it has to fail.
    case failure
    /// `?`: either will do.
    case either
  }

  /// A condition before a command: `[linux]`, `[!exec:git]`.
  struct Guard: Sendable, Equatable {
    let condition: String
    let isNegated: Bool
    /// The position of its word in the line.
    let index: Int
  }

  var guards: [Guard] = []
  var expectation = Expectation.success
  /// The position of the command's name in the line; nil where a word before it is not known yet.
  var commandIndex: Int?

  /// What is wrong with the words before a command.
  enum Problem: Error, Equatable, CustomStringConvertible {
    case nothingAfterConditions
    case nothingAfterPrefix(String)

    var description: String {
      switch self {
      case .nothingAfterConditions: "a condition stands alone; a command has to follow it"
      case .nothingAfterPrefix(let prefix):
        "`\(prefix)` stands alone; a command has to follow it"
      }
    }
  }

  /// Reads the prefixes.
  ///
  /// - Parameter words: The line's words; nil for one whose text only the run can know.
  /// - Throws: ``Problem``.
  init(_ words: [String?]) throws(Problem) {
    var index = 0
    while index < words.count, let word = words[index], word.hasPrefix("["), word.hasSuffix("]") {
      guards.append(Self.guard(word, index))
      index += 1
    }
    guard index < words.count else { throw .nothingAfterConditions }
    guard let word = words[index] else { return }
    if let expectation = Self.prefixes[word] {
      self.expectation = expectation
      index += 1
      guard index < words.count else { throw .nothingAfterPrefix(word) }
      guard words[index] != nil else { return }
    }
    commandIndex = index
  }

  private static let prefixes: [String: Expectation] = ["!": .failure, "?": .either]

  /// The prefixes, as help shows them.
  static let entries = [
    LanguageEntry(
      "[CONDITION]", "The line runs only where the condition holds; several mean that all do."),
    LanguageEntry("[!CONDITION]", "The line runs only where the condition does not hold."),
    LanguageEntry(
      "!", "The opposite is expected: the program fails, the file is not there, nothing matches."),
    LanguageEntry(
      "?", "The program may succeed or fail; it has to be one that can be started.",
      difference: "It is not known there."),
  ]

  private static func `guard`(_ word: String, _ index: Int) -> Guard {
    let text = word.dropFirst().dropLast().trimmed
    guard text.hasPrefix("!") else {
      return Guard(condition: text, isNegated: false, index: index)
    }
    let name = text.dropFirst().trimmed
    return Guard(condition: name, isNegated: true, index: index)
  }
}
