import CPatterns

/// A regular expression with the syntax and the meaning of Go's `regexp`.
///
///     let pattern = try Pattern("(?m)^(\\w+): (.*)$")
///     let match = try bytes.withUnsafeBytes { try pattern.firstMatch(in: $0) }
///
/// It works on bytes: a code point is what UTF-8 makes of them, and a byte that belongs to none is
/// U+FFFD. However a pattern and a text are made, a search takes time in proportion to the text, and
/// memory that the text does not make larger. It backtracks nowhere, so there are no references back
/// and no looking around.
package struct Pattern: Sendable {
  /// The expression as it was given.
  package let expression: String
  let compiled: CompiledPattern

  /// - Parameters:
  ///   - expression: In RE2's syntax, as Go has it.
  ///   - options: How it is read.
  ///   - tuning: What only tests choose.
  /// - Throws: ``PatternError``.
  package init(
    _ expression: String, options: PatternOptions = [], tuning: PatternTuning = PatternTuning()
  ) throws(PatternError) {
    try self.init(expression, PatternInput(expression), options, tuning)
  }

  /// - Parameters:
  ///   - bytes: An expression, which is refused where it is no UTF-8.
  ///   - options: How it is read.
  ///   - tuning: What only tests choose.
  /// - Throws: ``PatternError``.
  package init(
    bytes: [UInt8], options: PatternOptions = [], tuning: PatternTuning = PatternTuning()
  ) throws(PatternError) {
    let expression = String(decoding: bytes, as: UTF8.self)
    try self.init(expression, PatternInput(bytes: bytes), options, tuning)
  }

  /// A tree that is put together of others.
  ///
  /// - Throws: ``PatternError`` where it becomes too large.
  init(_ tree: SyntaxNode) throws(PatternError) {
    let error = PatternError(code: .tooLarge, part: "")
    guard tree.instructionCount() <= ParserLimits.largestSize,
      let compiled = CompiledPattern(tree, isLongest: false, tuning: PatternTuning())
    else { throw error }
    expression = ""
    self.compiled = compiled
  }

  /// What an expression is read as, to be a part of a pattern's tree.
  ///
  /// - Throws: ``PatternError``.
  static func tree(of expression: String) throws(PatternError) -> SyntaxNode {
    try PatternCompilation(
      input: PatternInput(expression), options: [], tuning: PatternTuning()
    ).shallowTree()
  }

  private init(
    _ expression: String, _ input: PatternInput, _ options: PatternOptions, _ tuning: PatternTuning
  ) throws(PatternError) {
    let compilation = PatternCompilation(input: input, options: options, tuning: tuning)
    self.expression = expression
    compiled = try compilation.result()
  }

  /// The names of the groups by their numbers; the first is that of the whole match, which has none.
  package var groupNames: [String?] { compiled.groupNames }

  /// Whether a match depends on what stands beside it, as with `^` and `\b`.
  var looksAround: Bool { compiled.looksAround }

  /// What every match starts with, and whether that is all of it.
  package var literalPrefix: (bytes: [UInt8], isComplete: Bool) {
    (compiled.prefix.bytes, compiled.prefix.isComplete)
  }

  /// The version of Unicode by which `\p{…}` and `(?i)` go.
  package static var unicodeVersion: String { UnicodeClasses.version }

  /// An expression that matches a text and nothing else.
  package static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if Self.special.contains(scalar) { quoted.append("\\") }
      quoted.append(scalar)
    }
    return String(quoted)
  }

  private static let special = Set("\\.+*?()|[]{}^$".unicodeScalars)
}

/// A match by its places in the bytes that were searched.
package struct PatternMatch: Equatable, Sendable {
  /// The groups by their numbers, the whole match first; nil for one that took no part.
  package let groups: [Range<Int>?]

  package var range: Range<Int> { groups[0] ?? 0..<0 }
}
