/// A part of an expression, with what it is made of.
///
/// A class, because the parser changes what it has on its stack.
package final class SyntaxNode {
  /// What a node matches; in an order by which the parser compares those that match one code point.
  package enum Kind: Int, Comparable, Sendable {
    case nothing
    case empty
    case literal
    case set
    case anyButNewline
    case any
    case lineStart
    case lineEnd
    case textStart
    case textEnd
    case wordEdge
    case noWordEdge
    case group
    case star
    case plus
    case optional
    case repetition
    case sequence
    case alternatives
    /// Not of an expression, but marks on the parser's stack.
    case openParenthesis
    case verticalBar

    package static func < (one: Kind, other: Kind) -> Bool { one.rawValue < other.rawValue }
  }

  package var kind: Kind
  package var flags: ParserFlags
  package var parts: [SyntaxNode]
  /// The code points of a literal.
  package var runes: [UInt32] = []
  /// The members of a set.
  package var set = RuneSet()
  /// How often a repetition matches at least and at most; nil where there is no bound.
  package var minimum = 0
  package var maximum: Int? = 0
  /// The number of a group; 0 for parentheses that are none.
  package var group = 0
  package var name: String?

  /// How much the parser has found the compiled node to take, and how deep it is; nil where it has
  /// not looked.
  var size: Int?
  var height: Int?

  init(_ kind: Kind, flags: ParserFlags = [], parts: [SyntaxNode] = []) {
    self.kind = kind
    self.flags = flags
    self.parts = parts
  }

  /// A text as it stands, of valid UTF-8.
  convenience init(text: some Sequence<UInt8>) {
    self.init(.literal)
    runes = String(decoding: Array(text), as: UTF8.self).unicodeScalars.map(\.value)
  }

  var isMark: Bool { kind >= .openParenthesis }

  package var isGreedy: Bool { !flags.contains(.isNonGreedy) }

  package var foldsCase: Bool { flags.contains(.foldsCase) }

  /// Whether it matches one code point, whichever.
  var isOneRune: Bool {
    switch kind {
    case .literal: runes.count == 1
    case .set, .anyButNewline, .any: true
    default: false
    }
  }

  /// How many nodes lie in each other.
  var depth: Int { 1 + (parts.map(\.depth).max() ?? 0) }

  /// Whether it asks what stands beside a place, here or in a part.
  var looksAround: Bool {
    switch kind {
    case .lineStart, .lineEnd, .textStart, .textEnd, .wordEdge, .noWordEdge: true
    default: parts.contains(where: \.looksAround)
    }
  }

  /// How many numbers its code points take.
  var runeCount: Int { kind == .set ? set.ranges.count * 2 : runes.count }
}

extension SyntaxNode {
  /// Whether two nodes match the same in the same way.
  func isSame(as other: SyntaxNode) -> Bool {
    guard kind == other.kind, hasSameDetails(as: other) else { return false }
    return zip(parts, other.parts).allSatisfy { $0.isSame(as: $1) }
      && parts.count == other.parts.count
  }

  private func hasSameDetails(as other: SyntaxNode) -> Bool {
    switch kind {
    case .textEnd: flags.contains(.wasDollar) == other.flags.contains(.wasDollar)
    case .literal: runes == other.runes && foldsCase == other.foldsCase
    case .set: set == other.set
    case .star, .plus, .optional: isGreedy == other.isGreedy
    case .repetition:
      isGreedy == other.isGreedy && minimum == other.minimum && maximum == other.maximum
    case .group: group == other.group && name == other.name
    default: true
    }
  }
}
