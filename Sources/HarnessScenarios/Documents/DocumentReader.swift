import Foundation
import Harness

/// Finds the blocks of `console` and the comments for the harness in the lines of a document in Markdown
/// (CommonMark 0.31): also in lists and quotes, and not within other blocks or comments.
struct DocumentReader {
  /// A block of `console`.
  struct Console {
    /// The lines between its fences, from 0.
    let rows: Range<Int>
    /// Their texts, without what stands before each, and without line ends.
    let lines: [[UInt8]]
    /// What stands before each line: the indentation of a list, the marks of a quote.
    let prefix: String
  }

  enum Block {
    case console(Console)
    /// What a comment holds behind its colon, and its first line.
    case comment(Data, row: Int)
    case problem(String, row: Int)
  }

  private(set) var blocks: [Block] = []
  private let rows: [ArraySlice<UInt8>]
  private var row = 0
  private var list = ListNesting()

  init(_ rows: [ArraySlice<UInt8>]) { self.rows = rows }

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let harness = Array("harness:".utf8)

  mutating func read() {
    while row < rows.count {
      let line = Self.text(rows[row])
      let start = LineStart(line)
      list.note(start, line)
      let rest = line[start.end...]
      let isCode = start.indent - list.column >= 4
      if let fence = Fence(rest), !isCode {
        readBlock(fence, start)
      } else if rest.starts(with: Self.commentStart), !isCode {
        readComment(rest, start)
      } else {
        refuseCommentForHarness(in: rest, at: row)
        refuseBlockThatIsNotRun(rest, at: row, "it is indented by four columns, and code by that")
        row += 1
      }
    }
  }

  /// The line without its line end, which is one byte or two.
  private static func text(_ row: ArraySlice<UInt8>, hasTwoByteEnd: Bool = true) -> [UInt8] {
    let isEnded = row.last == Marker.newline
    let text = isEnded ? row.dropLast() : row
    return Array(isEnded && hasTwoByteEnd && text.last == 0x0D ? text.dropLast() : text)
  }

  /// What a reader takes for a block of `console` has to be one: nothing of it would be run.
  private mutating func refuseBlockThatIsNotRun(
    _ text: ArraySlice<UInt8>, at row: Int, _ reason: String
  ) {
    guard let fence = Fence(text), fence.looksLikeConsole else { return }
    blocks.append(
      .problem("this looks like a block of `console`, and would not be run: \(reason)", row: row))
  }

  // MARK: Fences

  private mutating func readBlock(_ fence: Fence, _ start: LineStart) {
    let opening = row
    if !fence.isConsole {
      refuseBlockThatIsNotRun(
        Self.text(rows[row])[start.end...], at: row, "its first word has to be `console` alone")
    }
    row += 1
    var lines: [[UInt8]] = []
    // In a document of plain line ends, a carriage return is printed.
    let hasTwoByteEnd = rows[opening].suffix(2).elementsEqual([0x0D, Marker.newline])
    while row < rows.count {
      let line = Self.text(rows[row], hasTwoByteEnd: hasTwoByteEnd)
      guard let text = start.stripped(line), !list.isEnded(by: line, since: start) else { break }
      if fence.isClosed(by: text) {
        if fence.isConsole {
          blocks.append(
            .console(Console(rows: opening + 1..<row, lines: lines, prefix: start.continuation)))
        }
        row += 1
        return
      }
      if !fence.isConsole, let inner = Fence(text[LineStart(text).end...]), !fence.encloses(inner) {
        refuseBlockThatIsNotRun(
          text[LineStart(text).end...], at: row,
          "it stands within the block of line \(opening + 1), whose fence is no longer than its own"
        )
      }
      lines.append(text)
      row += 1
    }
    if fence.isConsole {
      blocks.append(.problem("this block of `console` is not closed", row: opening))
    }
  }

  // MARK: Comments

  private mutating func refuseCommentForHarness(in text: ArraySlice<UInt8>, at row: Int) {
    guard Self.hasCommentForHarness(text) else { return }
    blocks.append(.problem("a comment for the harness begins a line of its own", row: row))
  }

  private mutating func readComment(_ rest: ArraySlice<UInt8>, _ start: LineStart) {
    let opening = row
    var text = Array(rest.dropFirst(Self.commentStart.count))
    row += 1
    // Two comments that are whole as they stand, by CommonMark and HTML.
    if text.starts(with: ">".utf8) || text.starts(with: "->".utf8) {
      return refuseCommentForHarness(in: text[...], at: opening)
    }
    while Self.place(of: Self.commentEnd, in: text[...]) == nil, row < rows.count {
      let line = Self.text(rows[row])
      text += [Marker.newline] + (start.stripped(line) ?? line)
      row += 1
    }
    let content = text.drop { $0 == Self.space || $0 == Self.tab || $0 == Marker.newline }
    guard content.starts(with: Self.harness) else {
      if Self.isMeantForHarness(content) {
        blocks.append(.problem("a comment for the harness begins with `harness:`", row: opening))
      }
      refuseBlocksInComment(from: opening, text, start)
      if let end = Self.place(of: Self.commentEnd, in: text[...]) {
        refuseCommentForHarness(in: text[(end + Self.commentEnd.count)...], at: row - 1)
      }
      return
    }
    let skipped = text[..<content.startIndex].count { $0 == Marker.newline }
    guard let end = Self.place(of: Self.commentEnd, in: content) else {
      blocks.append(.problem("this comment for the harness is not closed", row: opening))
      return
    }
    let behind = content[(end + Self.commentEnd.count)...]
    guard behind.allSatisfy({ $0 == Self.space || $0 == Self.tab }) else {
      blocks.append(.problem("a comment for the harness ends its line", row: row - 1))
      return
    }
    let lines = content[content.startIndex + Self.harness.count..<end]
    blocks.append(.comment(Data(lines), row: opening + skipped))
  }

  /// A comment may hide blocks where it stands for itself and has an end.
  private mutating func refuseBlocksInComment(
    from opening: Int, _ text: [UInt8], _ start: LineStart
  ) {
    guard start.end > 0 || Self.place(of: Self.commentEnd, in: text[...]) == nil else { return }
    for hidden in opening + 1..<max(row, opening + 1) {
      let line = Self.text(rows[hidden])
      refuseBlockThatIsNotRun(
        line[LineStart(line).end...], at: hidden,
        "the comment of line \(opening + 1) has no end, or begins in a list or a quote")
    }
  }

  /// Whether a comment's first word is the harness's, but for a slip.
  private static func isMeantForHarness(_ content: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: content.prefix(16), as: UTF8.self).lowercased()
    let word = text.drop { $0 == "-" || $0.isWhitespace }.prefix { $0.isLetter }
    let rest = text.drop { $0 == "-" || $0.isWhitespace }.dropFirst(word.count)
    guard word != "harness" else { return true }
    let isNamed = rest.drop(while: \.isWhitespace).first == ":"
    return isNamed && !NearestName.question(String(word), among: ["harness"]).isEmpty
  }

  /// Whether a text has such a comment within, which is none in a span of code.
  private static func hasCommentForHarness(_ text: ArraySlice<UInt8>) -> Bool {
    guard let place = place(of: commentStart + [space] + harness, in: text) else { return false }
    return text[..<place].count { $0 == UInt8(ascii: "`") }.isMultiple(of: 2)
  }

  private static func place(of wanted: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    text.firstRange(of: wanted)?.lowerBound
  }
}

// MARK: - Lines

/// The items of lists, one in another, that lines are in.
private struct ListNesting {
  /// Where the texts of the items begin: for each depth of quotes, those of the lists in it.
  private var columns: [[Int]] = [[]]
  /// Whether the line before was one of a paragraph, which goes on in a line that is not indented.
  private var isInParagraph = false

  /// The column at which the text of the innermost item begins, within the innermost quote; 0 in none.
  var column: Int { columns.last?.last ?? 0 }

  /// Takes note of a line outside of blocks.
  mutating func note(_ start: LineStart, _ line: [UInt8]) {
    guard start.end < line.count || !start.bullets.isEmpty else {
      isInParagraph = false
      return
    }
    let isText = start.bullets.isEmpty && Self.isText(line[start.end...])
    defer { isInParagraph = isText || !start.bullets.isEmpty }
    if isText, isInParagraph, start.quotes.count < columns.count { return }
    // A quote that is not indented as the text of an item ends it.
    for (depth, indent) in start.quotes.enumerated() where depth < columns.count {
      columns[depth].removeAll { $0 > indent }
    }
    let depth = start.quotes.count
    columns = Array(columns.prefix(depth + 1))
    columns += Array(repeating: [], count: depth + 1 - columns.count)
    columns[depth].removeAll { $0 > start.bullets.first?.mark ?? start.indent }
    columns[depth] += start.bullets.map(\.text)
  }

  /// Whether a line begins no block of its own.
  private static func isText(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, Fence(text) == nil else { return false }
    if [UInt8(ascii: "#"), UInt8(ascii: "<")].contains(first) { return false }
    // A line across the page is made of nothing else.
    let marks = text.filter { $0 != 0x20 && $0 != 0x09 }
    return !Array("-_*".utf8).contains(first) || !marks.allSatisfy { $0 == first }
  }

  /// Whether a line within a block, which is in these items since a line, ends the innermost.
  func isEnded(by line: [UInt8], since opening: LineStart) -> Bool {
    guard column > 0 else { return false }
    let start = LineStart(line, quotes: opening.quotes.count)
    return start.end < line.count && start.indent < column
  }
}

/// What stands before the text of a line: blanks, bullets of lists, marks of quotes.
private struct LineStart {
  /// Where the text begins.
  private(set) var end = 0
  /// The columns before it.
  private(set) var indent = 0
  /// The columns of the bullets since the last quote, and of the texts behind them.
  private(set) var bullets: [(mark: Int, text: Int)] = []
  /// The columns of the marks of quotes, each counted from the one before.
  private(set) var quotes: [Int] = []
  /// What stands before the lines that go on from it.
  private(set) var continuation = ""

  init(_ line: [UInt8]) {
    while end < line.count {
      if line[end] == 0x20 || line[end] == 0x09 {
        continuation.unicodeScalars.append(Unicode.Scalar(line[end]))
        // Of a tab behind a mark, one column belongs to that.
        indent = line[end] == 0x20 ? indent + 1 : indent < 0 ? 2 : indent + 4 - indent % 4
        end += 1
      } else if line[end] == UInt8(ascii: ">") {
        continuation += ">"
        end += 1
        quotes.append(max(0, indent))
        bullets = []
        // Columns count anew behind the mark and the blank that belongs to it.
        indent = end < line.count && (line[end] == 0x20 || line[end] == 0x09) ? -1 : 0
      } else if let width = Self.bulletWidth(line[end...]) {
        continuation += String(repeating: " ", count: width)
        placeText()
        bullets.append((mark: indent, text: indent + width))
        indent += width
        end += width
      } else {
        break
      }
    }
    placeText()
  }

  /// Has the text of the last bullet's item begin here, where one to four blanks stand before it; of more,
  /// all but one belong to it.
  private mutating func placeText() {
    guard let last = bullets.indices.last else { return }
    let blanks = indent - bullets[last].text
    bullets[last].text += (1...4).contains(blanks) ? blanks : 1
  }

  /// Of a line within a block that is in some quotes, where bullets and further marks are text.
  init(_ line: [UInt8], quotes wanted: Int) {
    while end < line.count {
      if line[end] == 0x20 || line[end] == 0x09 {
        indent = line[end] == 0x20 ? indent + 1 : indent < 0 ? 2 : indent + 4 - indent % 4
      } else if line[end] == UInt8(ascii: ">"), quotes.count < wanted {
        quotes.append(max(0, indent))
        let isBlankBehind = end + 1 < line.count && (line[end + 1] == 0x20 || line[end + 1] == 0x09)
        indent = isBlankBehind ? -1 : 0
      } else {
        return
      }
      end += 1
    }
  }

  private static func bulletWidth(_ text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    if let first = rest.first, Array("-*+".utf8).contains(first) {
      rest = rest.dropFirst()
    } else {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      guard (1...9).contains(digits.count), let mark = rest.popFirst(), mark == 0x2E || mark == 0x29
      else { return nil }
    }
    // An item may begin with the line behind its mark.
    let isMark = rest.isEmpty || rest.first == 0x20 || rest.first == 0x09
    return isMark ? text.count - rest.count : nil
  }

  /// The text of a line of the same block; nil where the quote that it is in has ended.
  func stripped(_ line: [UInt8]) -> [UInt8]? {
    let prefix = Array(continuation.utf8)
    if line.starts(with: prefix) { return Array(line.dropFirst(prefix.count)) }
    guard prefix.contains(UInt8(ascii: ">")) else {
      let blanks = line.prefix(prefix.count).prefix { $0 == 0x20 || $0 == 0x09 }
      return Array(line.dropFirst(blanks.count))
    }
    var trimmed = prefix
    while trimmed.last == 0x20 || trimmed.last == 0x09 { trimmed.removeLast() }
    return line.starts(with: trimmed) ? Array(line.dropFirst(trimmed.count)) : nil
  }
}

/// The line that begins a fenced block.
private struct Fence {
  private let mark: UInt8
  private let count: Int
  let isConsole: Bool
  /// Whether a reader may take it for that.
  let looksLikeConsole: Bool

  init?(_ text: ArraySlice<UInt8>) {
    guard let mark = text.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else {
      return nil
    }
    let count = text.prefix { $0 == mark }.count
    let info = text.dropFirst(count)
    guard count >= 3, mark == UInt8(ascii: "~") || !info.contains(mark) else { return nil }
    (self.mark, self.count) = (mark, count)
    let words = info.split { $0 == 0x20 || $0 == 0x09 }
    isConsole = words.first?.elementsEqual("console".utf8) ?? false
    let name = String(decoding: info, as: UTF8.self).lowercased()
      .drop { $0.isWhitespace || $0 == "{" || $0 == "." }
    looksLikeConsole =
      name.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } == "console"
  }

  /// Whether another fence can stand within its block.
  func encloses(_ other: Fence) -> Bool { mark != other.mark || count > other.count }

  func isClosed(by line: [UInt8]) -> Bool {
    let indent = line.prefix { $0 == 0x20 }.count
    let text = line.dropFirst(indent)
    let marks = text.prefix { $0 == mark }.count
    return indent < 4 && marks >= count
      && text.dropFirst(marks).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }
}
