/// An option of a program's command line.
package struct CommandLineOption: Hashable, Sendable {
  /// With its hyphens, such as `--jobs`.
  package let name: String
  /// One letter with its hyphen, such as `-j`.
  package let letter: String?
  /// What stands for the value in help; nil for an option that stands alone.
  package let value: String?
  /// What the value is.
  package let kind: ValueKind
  /// Whether it may stand alone all the same; then a value has to follow behind an equal sign.
  package let isValueOptional: Bool
  /// Whether nothing behind it is read any more, as behind `--help`.
  package let endsCommandLine: Bool
  /// What it does; the lines of help.
  package let explanation: String

  package init(
    name: String, letter: String? = nil, value: String? = nil, kind: ValueKind = .text,
    isValueOptional: Bool = false,
    endsCommandLine: Bool = false, explanation: String = ""
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.kind = kind
    self.isValueOptional = isValueOptional
    self.endsCommandLine = endsCommandLine
    self.explanation = explanation
  }
}
