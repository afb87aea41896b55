/// What the parser goes by at a place of an expression; `(?i)` and its kin change it on the way.
package struct ParserFlags: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let foldsCase = ParserFlags(rawValue: 1)
  package static let isLiteral = ParserFlags(rawValue: 2)
  /// `[^a]` matches a newline.
  package static let classesMatchNewline = ParserFlags(rawValue: 4)
  package static let dotMatchesNewline = ParserFlags(rawValue: 8)
  /// `^` and `$` match at the ends of the text alone.
  package static let isOneLine = ParserFlags(rawValue: 16)
  package static let isNonGreedy = ParserFlags(rawValue: 32)
  package static let hasPerlSyntax = ParserFlags(rawValue: 64)
  package static let hasUnicodeClasses = ParserFlags(rawValue: 128)
  /// The end of the text was written `$`, not `\z`.
  package static let wasDollar = ParserFlags(rawValue: 256)

  /// What Go's `regexp.Compile` parses with.
  package static let perl: ParserFlags = [
    .classesMatchNewline, .isOneLine, .hasPerlSyntax, .hasUnicodeClasses,
  ]

  init(_ options: PatternOptions) {
    self = options.contains(.posixSyntax) ? [] : .perl
    if options.contains(.caseInsensitive) { insert(.foldsCase) }
    if options.contains(.multiline) { remove(.isOneLine) }
    if options.contains(.dotMatchesNewline) { insert(.dotMatchesNewline) }
    if options.contains(.literal) { insert(.isLiteral) }
  }
}
