import HarnessComparison
import TestSupport
import Testing

/// Go's tests of `regexp`, read from where Go's source is installed.
@Suite(.enabled(if: GoSource.isThere, Comment(rawValue: GoSource.needed)))
struct GoTablesTests {
  @Test func matchesAsFindTestsSay() throws {
    for row in try rows("find_test", "findTests") {
      let pattern = try Pattern(row[0].string)
      let found = FoundMatches(pattern: pattern, text: row[1].bytes)
      let wanted = row[2].matches
      #expect(try found.all() == wanted, "\(row[0].string)")
      #expect(try found.first() == wanted.first, "\(row[0].string)")
      #expect(try found.isThere() == !wanted.isEmpty, "\(row[0].string)")
      #expect(try found.count() == wanted.count, "\(row[0].string)")
    }
  }

  @Test func acceptsAndRefusesAsAllTestsSay() throws {
    for row in try rows("all_test", "goodRe") { _ = try Pattern(row[0].string) }
    for row in try rows("all_test", "badRe") {
      let error = #expect(throws: PatternError.self) { try Pattern(row[0].string) }
      #expect(error?.description.hasPrefix(row[1].string) == true)
    }
  }

  @Test func quotesAndKnowsThePrefixAsAllTestsSay() throws {
    let quoting = try rows("all_test", "metaTests")
    for row in quoting { #expect(Pattern.quoted(row[0].string) == row[1].string) }
    for row in try quoting + rows("all_test", "literalPrefixTests") {
      // What an expression that starts with ^ starts with behind it is of no use here.
      if row[0].string.hasPrefix("^") { continue }
      let prefix = try Pattern(row[0].string).literalPrefix
      #expect(prefix.bytes == row[2].bytes, "\(row[0].string)")
      #expect(prefix.isComplete == row[3].isTrue, "\(row[0].string)")
    }
  }

  @Test func parsesToTheTreesOfParseTests() throws {
    let base: ParserFlags = [.classesMatchNewline, .dotMatchesNewline]
    let tables: [(String, ParserFlags)] = [
      ("parseTests", [base, .hasPerlSyntax, .hasUnicodeClasses]),
      ("foldcaseTests", .foldsCase),
      ("literalTests", .isLiteral),
      ("matchnlTests", base),
      ("nomatchnlTests", []),
    ]
    for (table, flags) in tables {
      for row in try rows("syntax/parse_test", table) {
        let tree = try PatternParser.parse(PatternInput(row[0].string), flags: flags)
        guard row[1].isText, !row[1].string.isEmpty else { continue }
        #expect(TreeText(tree).text == row[1].string, "\(row[0].string)")
      }
    }
  }

  @Test func refusesWhatParseTestsRefuse() throws {
    for row in try rows("syntax/parse_test", "invalidRegexps") {
      #expect(throws: PatternError.self) { try parse(row[0].bytes, .perl) }
      #expect(throws: PatternError.self) { try parse(row[0].bytes, []) }
    }
    for row in try rows("syntax/parse_test", "onlyPerl") {
      #expect(throws: Never.self) { try parse(row[0].bytes, .perl) }
      #expect(throws: PatternError.self) { try parse(row[0].bytes, []) }
    }
    for row in try rows("syntax/parse_test", "onlyPOSIX") {
      #expect(throws: PatternError.self) { try parse(row[0].bytes, .perl) }
      #expect(throws: Never.self) { try parse(row[0].bytes, []) }
    }
  }

  private func parse(_ bytes: [UInt8], _ flags: ParserFlags) throws {
    _ = try PatternParser.parse(PatternInput(bytes: bytes), flags: flags)
  }

  /// The rows of a table; there is no such table where there is none.
  private func rows(_ file: String, _ table: String) throws -> [[GoTables.Field]] {
    let tables = try GoTables(folder: try #require(GoSource.folder))
    defer { tables.remove() }
    let rows = try tables.rows(file, table)
    try #require(!rows.isEmpty)
    return rows
  }
}

/// A tree in the notation of Go's `parse_test`.
private struct TreeText {
  private(set) var text = ""

  init(_ node: SyntaxNode) { write(node) }

  private mutating func write(_ node: SyntaxNode) {
    text += prefix(node) + name(node) + "{"
    switch node.kind {
    case .textEnd: text += node.flags.contains(.wasDollar) ? "" : "\\z"
    case .literal: for rune in node.runes { text += Unicode.Scalar(rune).map(String.init) ?? "?" }
    case .set: text += node.set.ranges.map(Self.text).joined(separator: " ")
    case .repetition: text += "\(node.minimum),\(node.maximum ?? -1) "
    case .group: text += node.name.map { "\($0):" } ?? ""
    default: break
    }
    for part in node.parts { write(part) }
    text += "}"
  }

  private static func text(_ range: RuneRange) -> String {
    let low = "0x" + String(range.low, radix: 16)
    return range.low == range.high ? low : "\(low)-0x" + String(range.high, radix: 16)
  }

  private func prefix(_ node: SyntaxNode) -> String {
    switch node.kind {
    case .star, .plus, .optional, .repetition: node.isGreedy ? "" : "n"
    default: ""
    }
  }

  private func name(_ node: SyntaxNode) -> String {
    switch node.kind {
    case .nothing: "no"
    case .empty: "emp"
    case .literal: (node.runes.count > 1 ? "str" : "lit") + (folds(node) ? "fold" : "")
    case .set: "cc"
    case .anyButNewline: "dnl"
    case .any: "dot"
    case .lineStart: "bol"
    case .lineEnd: "eol"
    case .textStart: "bot"
    case .textEnd: "eot"
    case .wordEdge: "wb"
    case .noWordEdge: "nwb"
    case .group: "cap"
    case .star: "star"
    case .plus: "plus"
    case .optional: "que"
    case .repetition: "rep"
    case .sequence: "cat"
    case .alternatives: "alt"
    case .openParenthesis, .verticalBar: "op"
    }
  }

  private func folds(_ node: SyntaxNode) -> Bool {
    node.foldsCase
      && node.runes.contains { rune in
        Unicode.Scalar(rune).map { $0.properties.isCased } ?? false
      }
  }
}
