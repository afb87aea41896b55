import Foundation
import HarnessSystem
import LaunchProtocol

/// The programs that a launch finds in place of others, and what they reply.
package struct FakeChoices: Sendable {
  /// What a fake does when it is called.
  package enum Answer: Sendable {
    case reply(FakeReply)
    /// It becomes the real program.
    case pass
  }

  /// An answer to some calls.
  struct Rule: Sendable {
    let pattern: WordPattern
    let answer: Answer
    /// Tells it from all other rules of the launch.
    let id: Int
  }

  /// One fake.
  struct Fake: Sendable {
    fileprivate(set) var rules: [Rule] = []
    /// Whether calls that no rule is for go to the real program.
    fileprivate(set) var passesOthers = false
    /// The variables that are kept of its calls.
    fileprivate(set) var variables: Set<String> = []

    /// The first arguments that its rules are for; nil where they may be any.
    var functions: Set<String>? {
      guard !passesOthers else { return nil }
      let functions = rules.map(\.pattern.function)
      return functions.contains(nil) ? nil : Set(functions.compactMap(\.self))
    }
  }

  private(set) var programs: [String: Fake] = [:]
  /// What was asked for in any launch that has these choices, or had them before they were changed.
  package let asked = AskedReplies()
  private var ruleCount = 0

  package init() {}

  /// Whether no program is faked.
  package var isEmpty: Bool { programs.isEmpty }

  /// Sorted.
  package var names: [String] { programs.keys.sorted() }

  subscript(name: String) -> Fake? { programs[name] }

  /// Whether a program is faked.
  package func has(_ name: String) -> Bool { programs[name] != nil }

  /// The program that a fault or a hold is of: `git.push`, or `git.*` for all of its calls.
  package func program(of function: String) -> String? {
    // Both may hold a dot: the longest name is meant.
    return programs.keys.filter { function.hasPrefix($0 + ".") }.max {
      $0.utf8.count < $1.utf8.count
    }
  }
}

/// Which of the words that a fake replies to any call has had.
package final class AskedReplies: Sendable {
  private let words = Monitor<[String: Set<WordPattern>]>([:])

  func note(_ pattern: WordPattern, of program: String) {
    words.withLock { _ = $0[program, default: []].insert(pattern) }
  }

  /// Whether a call has met them, also where a fault or a later reply was in their place.
  package func has(_ pattern: WordPattern, of program: String) -> Bool {
    words.read { $0[program]?.contains(pattern) == true }
  }
}

// MARK: - Changes

extension FakeChoices {
  /// Fakes a program; what was told of it stays.
  package mutating func add(_ name: String) {
    programs[name] = programs[name] ?? Fake()
  }

  /// Fakes a program no longer.
  package mutating func remove(_ name: String) { programs[name] = nil }

  /// Adds an answer to some calls of a program, which is then faked.
  package mutating func add(_ answer: Answer, to pattern: WordPattern, of name: String) {
    ruleCount += 1
    programs[name, default: Fake()].rules.append(
      Rule(pattern: pattern, answer: answer, id: ruleCount))
  }

  /// Has calls that no rule is for go to the real program, or not.
  package mutating func passOthers(_ passes: Bool, of name: String) {
    programs[name, default: Fake()].passesOthers = passes
  }

  /// Keeps these variables of each call.
  package mutating func keep(_ variables: some Sequence<String>, of name: String) {
    programs[name, default: Fake()].variables.formUnion(variables)
  }
}

// MARK: - Answering

extension FakeChoices {
  /// The words that answer a call: of several that are for it, those of the last rule.
  func pattern(for arguments: [[UInt8]], of name: String) -> WordPattern? {
    programs[name]?.rules.last { $0.pattern.matches(arguments) }?.pattern
  }
}

/// Which answers a launch has given so far.
struct GivenAnswers {
  /// By the program and the pattern.
  private var counts: [String: [WordPattern: Int]] = [:]

  /// The answer to a call; nil where it is for none.
  ///
  /// Of several patterns, that of the last rule wins; its rules answer in turn, and the last of them
  /// from then on.
  mutating func next(to arguments: [[UInt8]], of name: String, _ choices: FakeChoices)
    -> FakeChoices.Rule?
  {
    guard let rules = choices[name]?.rules,
      let pattern = choices.pattern(for: arguments, of: name)
    else { return nil }
    let turns = rules.filter { $0.pattern == pattern }
    let count = counts[name]?[pattern] ?? 0
    counts[name, default: [:]][pattern] = count + 1
    return turns[min(count, turns.count - 1)]
  }
}
