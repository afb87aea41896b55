/// Why a text is no pattern.
package struct PatternError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, in the words of Go's `regexp/syntax`.
  package enum Code: String, Sendable {
    case invalidCharacterClass = "invalid character class"
    case invalidClassRange = "invalid character class range"
    case invalidEscape = "invalid escape sequence"
    case invalidGroupName = "invalid named capture"
    case unsupportedGroup = "invalid or unsupported Perl syntax"
    case nestedRepetition = "invalid nested repetition operator"
    case invalidRepetitionCount = "invalid repeat count"
    case invalidUTF8 = "invalid UTF-8"
    case missingBracket = "missing closing ]"
    case missingParenthesis = "missing closing )"
    case nothingToRepeat = "missing argument to repetition operator"
    case trailingBackslash = "trailing backslash at end of expression"
    case unexpectedParenthesis = "unexpected )"
    case nestsTooDeeply = "expression nests too deeply"
    case tooLarge = "expression too large"
  }

  package let code: Code
  /// The part of the expression that is wrong.
  package let part: String

  package var description: String { "\(code.rawValue): `\(part)`" }
}
