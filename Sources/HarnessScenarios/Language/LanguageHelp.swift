import Harness

/// A short text about a word, in Markdown or in plain letters.
package struct LanguageHelp: Sendable, Equatable {
  /// How it is written, or a part of a file: shown as it stands; may be empty.
  let code: String
  /// In plain sentences, with backticks.
  let paragraphs: [String]

  init(_ code: String, _ paragraphs: String...) {
    (self.code, self.paragraphs) = (code, paragraphs.filter { !$0.isEmpty })
  }

  /// - Parameter command: A command of scenarios.
  init(_ command: ScenarioCommand) {
    code = command.prefixedUsage
    let difference = command.difference.map { "Unlike testscript: \($0)" }
    paragraphs = [command.summary, command.details, difference ?? ""].filter { !$0.isEmpty }
  }

  /// - Parameters:
  ///   - entry: A condition, a prefix, a variable.
  ///   - name: How it is written where it is asked for; as in the language's help unless given.
  init(_ entry: LanguageEntry, as name: String? = nil) {
    code = name ?? entry.name
    let difference = entry.difference.map { "Unlike testscript: \($0)" }
    paragraphs = [entry.summary, difference ?? ""].filter { !$0.isEmpty }
  }

  /// In Markdown, with the code in a fence that nothing in it can end.
  package var markdown: String {
    let ticks = code.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, ticks + 1))
    let block = code.isEmpty ? [] : ["\(fence)text\n\(code)\n\(fence)"]
    return (block + paragraphs).joined(separator: "\n\n")
  }

  /// As text.
  package var plain: String {
    ((code.isEmpty ? [] : [code]) + paragraphs).joined(separator: "\n\n")
  }
}

extension ScenarioCommand {
  /// The usage with the prefixes that the command may have.
  package var prefixedUsage: String {
    switch prefixes {
    case .none: usage
    case .negation: "[!] \(usage)"
    case .program: "[!|?] \(usage)"
    case .anyEnd: "[?] \(usage)"
    }
  }
}

extension Conditions {
  /// What a condition means.
  ///
  /// - Parameter name: Without brackets and `!`; a prefix such as `exec:` is known too.
  /// - Returns: Nil where it is not known.
  func help(for name: String) -> LanguageHelp? {
    func entry(_ entryName: String) -> LanguageHelp? {
      Self.entries.first { $0.name == entryName }.map { LanguageHelp($0, as: "[\(name)]") }
    }
    if own[name] != nil { return LanguageHelp("[\(name)]", "A condition of the project.") }
    if apps.contains(name) { return entry("APP") }
    if GoPlatform.systems.contains(name) { return entry("SYSTEM") }
    if GoPlatform.architectures.contains(name) { return entry("PROCESSOR") }
    if let colon = name.firstIndex(of: ":") {
      return Self.entries.first { $0.name.hasPrefix(name[...colon]) }
        .map { LanguageHelp($0, as: "[\(name)]") }
    }
    if let known = entry(name) { return known }
    return knows(name) ? entry("go1.N") : nil
  }
}
