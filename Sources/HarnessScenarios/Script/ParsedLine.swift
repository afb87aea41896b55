import Foundation
import HarnessSystem

/// The words of a line, with what stands before its command as far as the text tells: read once, for
/// the check and for the run.
package struct ParsedLine: Sendable, Equatable {
  /// At least one.
  let words: [Word]
  /// The words' texts; nil for one whose text only the run can know.
  let literals: [String?]
  /// The words before the command, or what is wrong with them.
  private let reading: Result<PrefixedCommand, PrefixedCommand.Problem>
  /// The line behind `defer`, if that is the command: one at the most, as a value holds no other of
  /// its own type.
  private let lineBehindDefer: [ParsedLine]

  init(_ words: [Word]) {
    self.init(words, mayBeDeferred: true)
  }

  private init(_ words: [Word], mayBeDeferred: Bool) {
    self.words = words
    let literals = words.map(\.literal)
    let reading = Result { () throws(PrefixedCommand.Problem) in try PrefixedCommand(literals) }
    (self.literals, self.reading) = (literals, reading)
    guard mayBeDeferred, let index = Self.commandIndex(reading), index + 1 < words.count,
      literals[index] == ScenarioCommand.defer.name
    else {
      lineBehindDefer = []
      return
    }
    lineBehindDefer = [ParsedLine(Array(words[(index + 1)...]), mayBeDeferred: false)]
  }

  private static func commandIndex(
    _ reading: Result<PrefixedCommand, PrefixedCommand.Problem>
  ) -> Int? {
    (try? reading.get())?.commandIndex
  }

  /// The position of the command's name; nil where only the run can know it.
  var commandIndex: Int? { Self.commandIndex(reading) }

  /// The command's name; nil where only the run can know it.
  var commandName: String? { commandIndex.flatMap { literals[$0] } }

  /// The words behind the command's name; none where it is not known.
  var operands: ArraySlice<Word> { commandIndex.map { words[($0 + 1)...] } ?? [] }

  /// What is put off by `defer`; nil where the command is another.
  var deferred: ParsedLine? { lineBehindDefer.first }

  /// The words before the command.
  ///
  /// - Throws: ``PrefixedCommand/Problem``.
  func prefixes() throws(PrefixedCommand.Problem) -> PrefixedCommand { try reading.get() }

  /// The words before the command, in the run.
  ///
  /// - Parameter texts: The words with the values of their variables, which may be prefixes too.
  /// - Returns: As they were read before, where they were known then.
  /// - Throws: ``PrefixedCommand/Problem``.
  func prefixes(with texts: [String]) throws(PrefixedCommand.Problem) -> PrefixedCommand {
    commandIndex == nil ? try PrefixedCommand(texts) : try prefixes()
  }
}

/// What stands before the command of a line whose words are known: conditions, what is expected.
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
