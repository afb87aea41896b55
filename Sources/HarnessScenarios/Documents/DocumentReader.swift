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
    /// What a comment holds behind its colon, its first line, and how many characters of the document
    /// stand before each of its lines.
    case comment(Data, row: Int, columns: [Int])
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
      } else if !isCode, let html = HTMLBlock(rest, isBehindText: isBehindText) {
        readHTML(html, start)
      } else {
        refuseCommentForHarness(in: rest, at: row)
        refuseBlockThatIsNotRun(rest, at: row, "it is indented by four columns, and code by that")
        refuseCarriageReturns(in: rest, at: row)
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

  /// A line ends by a carriage return as well, where a reader of Markdown may see a fence.
  private mutating func refuseCarriageReturns(in text: ArraySlice<UInt8>, at row: Int) {
    let lines = text.split(separator: 0x0D, omittingEmptySubsequences: false).dropFirst()
    let hasFence = lines.map(Array.init).contains { Fence($0[LineStart($0).end...]) != nil }
    guard hasFence else { return }
    blocks.append(
      .problem(
        "carriage returns alone part this line, so that a fence begins in it, and what belongs to a block "
          + "would be read otherwise: end its lines with newlines", row: row))
  }

  /// Whether the line stands right behind another, which may be a paragraph.
  private var isBehindText: Bool {
    guard row > 0 else { return false }
    let before = Self.text(rows[row - 1])
    return LineStart(before).end < before.count
  }

  // MARK: HTML

  /// Passes over a block of HTML, in which no fence begins a block of code.
  private mutating func readHTML(_ html: HTMLBlock, _ start: LineStart) {
    let opening = row
    var text = Self.text(rows[row])[start.end...]
    while !html.ends(with: text) {
      row += 1
      guard row < rows.count else { return }
      let line = Self.text(rows[row])
      guard let inner = start.stripped(line), !list.isEnded(by: line, since: start) else { return }
      text = inner[LineStart(inner).end...]
      if html.ends(before: text) { return }
      refuseBlockThatIsNotRun(
        text, at: row,
        "it stands within the HTML of line \(opening + 1)\(html.advice)")
      if text.starts(with: Self.commentStart), Self.hasCommentForHarness(text) {
        blocks.append(
          .problem(
            "a comment for the harness stands within the HTML of line \(opening + 1)\(html.advice)",
            row: row))
      }
    }
    row += 1
  }

  // MARK: Fences

  private mutating func readBlock(_ fence: Fence, _ start: LineStart) {
    let opening = row
    refuseCarriageReturns(in: Self.text(rows[row])[...], at: row)
    if !fence.isConsole {
      refuseBlockThatIsNotRun(
        Self.text(rows[row])[start.end...], at: row, "its first word has to be `console` alone")
    }
    row += 1
    var lines: [[UInt8]] = []
    /// What looks like a block of `console`, and is shown by one that has an end.
    var shown: [(text: ArraySlice<UInt8>, row: Int)] = []
    // In a document of plain line ends, a carriage return is printed.
    let hasTwoByteEnd = rows[opening].suffix(2).elementsEqual([0x0D, Marker.newline])
    while row < rows.count {
      let line = Self.text(rows[row], hasTwoByteEnd: hasTwoByteEnd)
      guard let text = start.stripped(line), !list.isEnded(by: line, since: start) else { break }
      if isClosed(fence, by: line, since: start) {
        if fence.isConsole {
          blocks.append(
            .console(Console(rows: opening + 1..<row, lines: lines, prefix: start.continuation)))
        }
        row += 1
        return
      }
      let inner = text[LineStart(text).end...]
      if !fence.isConsole, let hidden = Fence(inner) {
        if fence.encloses(hidden) {
          shown.append((inner, row))
        } else {
          refuseBlockThatIsNotRun(
            inner, at: row,
            "it stands within the block of line \(opening + 1), whose fence is no longer than its own"
          )
        }
      }
      if !fence.isConsole { refuseCarriageReturns(in: text[...], at: row) }
      lines.append(text)
      row += 1
    }
    if fence.isConsole {
      blocks.append(.problem("this block of `console` is not closed", row: opening))
    }
    for hidden in shown {
      refuseBlockThatIsNotRun(
        hidden.text, at: hidden.row,
        "the block of line \(opening + 1), in which it stands, is not closed")
    }
  }

  /// Whether a line ends a block: it may be indented by less than four columns where the block stands, be
  /// the line that began it indented or not.
  private func isClosed(_ fence: Fence, by line: [UInt8], since opening: LineStart) -> Bool {
    let start = list.start(of: line, since: opening)
    return start.indent < 4 && fence.isClosed(by: line[start.end...])
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
    let first = opening + skipped
    blocks.append(.comment(Data(lines), row: first, columns: columns(of: first..<row, start)))
  }

  /// How many characters stand before each line of a comment for the harness, of the first with its mark.
  private func columns(of comment: Range<Int>, _ start: LineStart) -> [Int] {
    comment.map { row in
      let line = Self.text(rows[row])
      let count: Int
      if row == comment.lowerBound {
        count = (Self.place(of: Self.harness, in: line[...]) ?? 0) + Self.harness.count
      } else {
        // Of a tab that reaches into the text, blanks are left.
        count = max(0, line.count - (start.stripped(line) ?? line).count)
      }
      return String(decoding: line.prefix(count), as: UTF8.self).count
    }
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
