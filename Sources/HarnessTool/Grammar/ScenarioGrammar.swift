import Foundation
import HarnessScenarios

/// The language of scenarios for editors, as a TextMate grammar made of its declarations.
///
/// A rule matches within a line, as editors apply it; a section alone takes several. What is wrong in a
/// scenario is not marked: `harness run` says it.
enum ScenarioGrammar {
  /// The grammar as JSON.
  static func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(grammar), as: UTF8.self)
  }

  private static let grammar = Grammar(
    name: "Scenario", scopeName: "source.harness", fileTypes: ["txtar"],
    patterns: ["section", "phase", "line"].map(GrammarRule.named),
    repository: [
      "section": section, "attribute": attribute, "phase": phase, "line": line,
      "condition": condition, "word": word, "comment": comment, "quoted": quoted,
      "variable": variable, "option": option, "background": background,
    ])

  // MARK: - Sections

  private static let markerEnd = #"(--)(?=\r?$)"#

  /// What stands below a marker, up to the next one.
  private static let section = GrammarRule(
    begin: #"^(--) (.*\S.*) "# + markerEnd, end: #"(?=^-- .*\S.* --\r?$)"#,
    contentName: "string.unquoted.section.harness",
    beginCaptures: [
      "1": GrammarRule(name: "punctuation.definition.section.harness"),
      "2": GrammarRule(
        name: "entity.name.section.harness", patterns: [.named("attribute"), .named("variable")]),
      "3": GrammarRule(name: "punctuation.definition.section.harness"),
    ])

  private static let attribute = GrammarRule(
    name: "storage.modifier.attribute.harness",
    match: #"(?<=[ \t])(?:"# + alternatives(names(of: "attributes")) + #")(?:=\S+)?(?=[ \t]|$)"#)

  // MARK: - Lines

  private static let comment = GrammarRule(name: "comment.line.number-sign.harness", match: "#.*$")

  /// The heading of a phase, or what it says of the scenario, such as its tags.
  private static let phase = GrammarRule(
    name: "comment.line.number-sign.phase.harness",
    match: #"^#(?:[ \t]*((?:"# + alternatives(ScriptDirective.allCases.map(\.rawValue))
      + #"):)(.*)|.*)$"#,
    captures: [
      "1": GrammarRule(name: "keyword.other.directive.harness"),
      "2": GrammarRule(name: "constant.other.harness"),
    ])

  /// Conditions, what is expected, the command; then its words.
  private static let line = GrammarRule(
    begin: #"^[ \t\r]*((?:\[[^\]#']*\][ \t]+)*)(?:([!?])[ \t]+)?"#
      + #"(?:(defer)[ \t]+((?:\[[^\]#']*\][ \t]+)*)(?:([!?])[ \t]+)?)?"#
      + #"(?:("# + alternatives(ScenarioCommand.language.map(\.name))
      + #")(?=[ \t\r#]|$)|([^\s#']+))"#,
    end: "$",
    beginCaptures: [
      "1": GrammarRule(patterns: [.named("condition")]),
      "2": GrammarRule(name: "keyword.operator.expectation.harness"),
      "3": GrammarRule(name: "keyword.control.command.harness"),
      "4": GrammarRule(patterns: [.named("condition")]),
      "5": GrammarRule(name: "keyword.operator.expectation.harness"),
      "6": GrammarRule(name: "keyword.control.command.harness"),
      "7": GrammarRule(name: "entity.name.function.app.harness", patterns: [.named("variable")]),
    ],
    patterns: [.named("word")])

  private static let condition = GrammarRule(
    name: "meta.condition.harness", match: #"(\[)(!?)([^\]:]*)(?:(:)([^\]]*))?(\])"#,
    captures: [
      "1": GrammarRule(name: "punctuation.definition.condition.harness"),
      "2": GrammarRule(name: "keyword.operator.negation.harness"),
      "3": GrammarRule(name: "support.constant.condition.harness"),
      "4": GrammarRule(name: "punctuation.separator.harness"),
      "5": GrammarRule(name: "variable.parameter.condition.harness"),
      "6": GrammarRule(name: "punctuation.definition.condition.harness"),
    ])

  // MARK: - Words

  private static let word = GrammarRule(
    patterns: ["comment", "quoted", "variable", "background", "option"].map(GrammarRule.named))

  /// Two quotes within quotes are one.
  private static let quoted = GrammarRule(
    name: "string.quoted.single.harness", match: "'(?:[^']|'')*'")

  private static let variable = GrammarRule(
    name: "variable.other.harness", match: #"\$(?:\{[^}]*\}|[A-Za-z_][A-Za-z0-9_]*|[*#$@!?0-9-])"#)

  private static let background = GrammarRule(
    name: "keyword.operator.background.harness",
    match: #"(?<=[ \t])&(?:[^\s&#]*&)?(?=[ \t\r]*(?:#|$))"#)

  private static let option = GrammarRule(
    name: "variable.parameter.option.harness",
    match: #"(?<=[ \t])--?[A-Za-z][A-Za-z0-9-]*(?==|[ \t\r#]|$)"#)

  // MARK: - Declarations

  private static func names(of topic: String) -> [String] {
    (LanguageTopic.all.first { $0.name == topic }?.entries ?? [])
      .map { String($0.name.prefix { $0 != "=" }) }
  }

  /// The longest first: the first that fits is taken.
  private static func alternatives(_ names: [String]) -> String {
    names.sorted { ($1.count, $0) < ($0.count, $1) }.joined(separator: "|")
  }
}
