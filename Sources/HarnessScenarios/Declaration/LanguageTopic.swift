import Harness
import HarnessSystem

/// Something of the language other than a command, as help and the reference show it.
package struct LanguageEntry: Sendable {
  /// How it is written; capitals stand for what a script puts there.
  package let name: String

  /// What it means, in a sentence or two.
  package let summary: String

  /// How it departs from `testscript`; nil where it does not.
  package let difference: String?

  init(_ name: String, _ summary: String, difference: String? = nil) {
    self.name = name
    self.summary = summary
    self.difference = difference
  }
}

/// The entries of one kind.
package struct LanguageTopic: Sendable {
  /// The word behind `harness help`.
  package let name: String

  /// What the entries are, in a sentence.
  package let summary: String

  /// In the order in which help shows them.
  package let entries: [LanguageEntry]

  /// All topics, in the order in which the reference shows them.
  package static let all: [LanguageTopic] = [
    LanguageTopic(
      name: "prefixes", summary: "What may stand before a command, conditions first.",
      entries: PrefixedCommand.entries),
    LanguageTopic(
      name: "conditions", summary: "What may stand in the brackets before a command.",
      entries: Conditions.entries),
    LanguageTopic(
      name: "variables",
      summary: "What every script finds set. Of the caller's variables, only `PATH` is there.",
      entries: ScenarioEnvironment.entries),
    LanguageTopic(
      name: "attributes",
      summary: "Words behind the name in a section's marker: `-- run.sh mode=755 --`.",
      entries: SectionAttributes.all.enumerated().map { index, attribute in
        LanguageEntry(
          attribute.name, attribute.meaning,
          difference: index == 0 ? "Every attribute is a part of the name there." : nil)
      }),
    LanguageTopic(
      name: "durations", summary: "The units of a length of time, such as `1.5s`.",
      entries: TimeText.units.map { LanguageEntry($0.name, $0.summary) }),
    LanguageTopic(
      name: "rules", summary: "What holds for every scenario.", entries: LanguageRules.entries),
  ]
}

/// One line of the table of differences.
package struct LanguageDifference: Sendable {
  /// The command, or another word of the language.
  package let name: String
  /// How it departs.
  package let text: String

  /// All of them: those of commands first.
  package static var all: [LanguageDifference] {
    let commands = ScenarioCommand.language.map { ($0.name, $0.difference) }
    let entries = LanguageTopic.all.flatMap(\.entries).map { ($0.name, $0.difference) }
    return (commands + entries).compactMap { name, text in
      text.map { LanguageDifference(name: name, text: $0) }
    }
  }
}
