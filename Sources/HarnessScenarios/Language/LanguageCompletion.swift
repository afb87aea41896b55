import Foundation
import Harness
import HarnessSystem

/// A word that may be written at a place.
package struct LanguageCompletion: Sendable, Equatable {
  /// What it is.
  package enum Kind: Sendable {
    case command, condition, option, variable, file, name, key, word
  }

  /// As a list shows it.
  package let label: String
  /// What is written.
  package let text: String
  /// The bytes that it takes the place of.
  package let range: Range<Int>
  package let kind: Kind
  /// A few words about it.
  package let detail: String
  package let help: LanguageHelp?
}

extension LanguageAnalysis {
  /// What may be written at a place.
  ///
  /// - Parameter offset: In bytes.
  /// - Returns: In the order in which they are best shown; empty where nothing can be told.
  package func completions(at offset: Int) -> [LanguageCompletion] {
    guard (0...source.bytes.count).contains(offset) else { return [] }
    if let heading = headingCompletions(at: offset) { return heading }
    guard let cursor = LanguageCursor(self, at: offset) else { return [] }
    if let variable = cursor.variable(in: source) {
      return variables(variable.range, hasBrace: variable.hasBrace, cursor)
    }
    guard !cursor.word.isOpen else { return [] }
    switch cursor.role {
    case .condition: return conditions(cursor)
    case .prefix, .unknown: return []
    case .command: return commandNames(cursor)
    case .option(let command): return options(of: command, cursor)
    case .operand(let command, let index): return operands(of: command, index, cursor)
    }
  }

  // MARK: Lines that begin with a hash

  /// `# tags:` and its like; nil where the line is another.
  private func headingCompletions(at offset: Int) -> [LanguageCompletion]? {
    let line = source.lineIndex(at: offset)
    let start = script(inLine: line).lowerBound
    guard isScript(line), start < offset, source.bytes[start] == UInt8(ascii: "#") else {
      return nil
    }
    let typed = source.bytes[start..<offset]
    if typed.starts(with: "# needs:".utf8) {
      let word = (typed.lastIndex(of: UInt8(ascii: " ")) ?? start) + 1
      return engine.limits.keys.sorted().map {
        item($0, word..<offset, .name, "limited by harness.json")
      }
    }
    let word = typed.firstIndex { !"# ".utf8.contains($0) } ?? offset
    guard !typed[word...].contains(where: " :".utf8.contains) else { return [] }
    let range = word..<offset
    return LanguageRules.entries.filter { $0.name.hasPrefix("# ") }.map { entry in
      let word = String(entry.name.dropFirst(2).prefix { $0 != ":" }) + ":"
      return item(word, range, .word, entry.name, LanguageHelp(entry), writing: word + " ")
    } + [item("tags:", range, .word, "# tags: a b", writing: "tags: ")]
  }

  // MARK: Before a command

  private func conditions(_ cursor: LanguageCursor) -> [LanguageCompletion] {
    let typed = source.text(cursor.word.range)
    guard !typed.hasSuffix("]") else { return [] }
    let skipped = typed.hasPrefix("[!") ? 2 : 1
    let range = (cursor.word.range.lowerBound + skipped)..<cursor.word.range.upperBound
    let isClosed = next(after: cursor) == UInt8(ascii: "]")
    return sortedConditions.map { name in
      let isWhole = isClosed || name.hasSuffix(":")
      return item(
        name, range, .condition, "", engine.conditions.help(for: name),
        writing: isWhole ? name : name + "]")
    }
  }

  /// First those that say something of a run, then systems, then processors; this machine's first.
  private var sortedConditions: [String] {
    func place(_ name: String) -> Int {
      if GoPlatform.systems.contains(name) { return name == GoPlatform.system ? 1 : 2 }
      if GoPlatform.architectures.contains(name) { return name == GoPlatform.architecture ? 3 : 4 }
      return 0
    }
    return engine.conditions.names.sorted { (place($0), $0) < (place($1), $1) }
  }

  private func commandNames(_ cursor: LanguageCursor) -> [LanguageCompletion] {
    let commands = engine.commandList
    let order = Dictionary(
      ScenarioCommand.language.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
    // A project's own names first: they are few.
    let names = commands.names.sorted { (order[$0] ?? -1, $0) < (order[$1] ?? -1, $1) }
    return names.compactMap { try? commands.find($0) }.map { command in
      item(command.name, cursor.word.range, .command, command.summary, LanguageHelp(command))
    }
  }

  // MARK: Variables

  private func variables(
    _ range: Range<Int>, hasBrace: Bool, _ cursor: LanguageCursor
  ) -> [LanguageCompletion] {
    let end = hasBrace && next(after: cursor) != UInt8(ascii: "}") ? "}" : ""
    return knownVariables(before: cursor.line).map { name, help in
      item(name, range, .variable, help.paragraphs.first ?? "", help, writing: name + end)
    }
  }

  /// The variables that a line may use: those of every script, of the project, and of lines before it.
  func knownVariables(before line: Int) -> [(name: String, help: LanguageHelp)] {
    var known = ScenarioEnvironment.entries.filter { !$0.name.utf8.contains(UInt8(ascii: " ")) }.map
    {
      (name: $0.name, help: LanguageHelp($0, as: "$\($0.name)"))
    }
    known += engine.environment.sorted { $0.key < $1.key }.map {
      ($0.key, LanguageHelp("\($0.key)=\($0.value)", "Set by \"environment\" of harness.json."))
    }
    var names = Set(known.map(\.name))
    for (name, line) in LanguageNames(commands(before: line)).variables
    where names.insert(name).inserted {
      let text = source.text(source.trimmedLine(line))
      known.append((name, LanguageHelp(text, "Set in line \(line + 1).")))
    }
    return known
  }

  // MARK: Shared

  func item(
    _ label: String, _ range: Range<Int>, _ kind: LanguageCompletion.Kind, _ detail: String,
    _ help: LanguageHelp? = nil, writing text: String? = nil
  ) -> LanguageCompletion {
    LanguageCompletion(
      label: label, text: text ?? label, range: range, kind: kind, detail: detail, help: help)
  }

  private func next(after cursor: LanguageCursor) -> UInt8? {
    let end = cursor.word.range.upperBound
    return end < source.bytes.count ? source.bytes[end] : nil
  }
}
