/// The items of lists, one in another, that lines are in.
struct ListNesting {
  /// Where the texts of the items begin: for each depth of quotes, those of the lists in it.
  private var columns: [[Int]] = [[]]
  /// Whether the line before was one of a paragraph, which goes on in a line that is not indented.
  private var isInParagraph = false

  /// The column at which the text of the innermost item begins, within the innermost quote; 0 in none.
  var column: Int { columns.last?.last ?? 0 }

  /// Takes note of a line outside of blocks.
  mutating func note(_ start: LineStart, _ line: [UInt8]) {
    let isBlank = start.end >= line.count && start.bullets.isEmpty
    let isText = start.end < line.count && Self.isText(line[start.end...])
    defer { isInParagraph = isText }
    // A blank line ends no item, but for the mark of a quote in it.
    if isBlank, start.quotes.isEmpty { return }
    let goesOn = isText && start.bullets.isEmpty && isInParagraph
    if goesOn, start.quotes.count < columns.count { return }
    var known = columns
    columns = []
    for (depth, items) in (start.outerBullets + [start.bullets]).enumerated() {
      let indent = depth < start.quotes.count ? start.quotes[depth] : isBlank ? .max : start.indent
      let old = depth < known.count ? known[depth] : []
      // What is not indented as the text of an item ends it, and the quotes in it.
      let kept = old.filter { $0 <= items.first?.mark ?? indent }
      if kept.count < old.count || !items.isEmpty { known = [] }
      columns.append(kept + items.map(\.text))
    }
  }

  /// Whether a line begins no block of its own.
  private static func isText(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, Fence(text) == nil else { return false }
    if [UInt8(ascii: "#"), UInt8(ascii: "<")].contains(first) { return false }
    // A line across the page is made of nothing else.
    let marks = text.filter { $0 != 0x20 && $0 != 0x09 }
    return !Array("-_*".utf8).contains(first) || !marks.allSatisfy { $0 == first }
  }

  /// The columns before the text of a line within a block, which is in these items since a line.
  ///
  /// - Returns: The columns, counted from the innermost item's text, and where the line's text begins.
  func start(of line: [UInt8], since opening: LineStart) -> (indent: Int, end: Int) {
    let start = LineStart(line, quotes: opening.quotes.count)
    return (start.indent - column, start.end)
  }

  /// Whether a line within a block, which is in these items since a line, ends the innermost.
  func isEnded(by line: [UInt8], since opening: LineStart) -> Bool {
    let marks = LineStart(line, quotes: opening.quotes.count).quotes
    // A quote that stands left of an item is none within it.
    if zip(marks, columns).contains(where: { $0 < $1.last ?? 0 }) { return true }
    guard column > 0 else { return false }
    let start = start(of: line, since: opening)
    return start.end < line.count && start.indent < 0
  }
}

/// What stands before the text of a line: blanks, bullets of lists, marks of quotes.
struct LineStart {
  /// Where the text begins.
  private(set) var end = 0
  /// The columns of the bullets since the last quote, and of the texts behind them.
  private(set) var bullets: [(mark: Int, text: Int)] = []
  /// The same of those before each quote.
  private(set) var outerBullets: [[(mark: Int, text: Int)]] = []
  /// The columns of the marks of quotes, each counted from the one before.
  private(set) var quotes: [Int] = []
  /// What stands before the lines that go on from it.
  private(set) var continuation = ""
  /// Where the text begins on the page, on which a tab reaches to the next multiple of four.
  private var column = 0
  /// Where the text of the innermost quote begins, behind the mark and the blank that belongs to it.
  private var quoteColumn = 0

  /// The columns before the text, within the innermost quote.
  var indent: Int { column - quoteColumn }

  init(_ line: [UInt8]) {
    while end < line.count {
      if Self.isBlank(line, end) {
        continuation.unicodeScalars.append(Unicode.Scalar(line[end]))
        takeBlank(line)
      } else if line[end] == UInt8(ascii: ">") {
        continuation += ">"
        placeText()
        outerBullets.append(bullets)
        bullets = []
        takeQuote(line)
      } else if let width = Self.bulletWidth(line[end...]) {
        continuation += String(repeating: " ", count: width)
        placeText()
        bullets.append((mark: indent, text: indent + width))
        column += width
        end += width
      } else {
        break
      }
    }
    placeText()
  }

  /// Of a line within a block that is in some quotes, where bullets and further marks are text.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - wanted: How many quotes the block is in.
  ///   - limit: At how many columns the text begins at the latest.
  init(_ line: [UInt8], quotes wanted: Int, limit: Int = .max) {
    while end < line.count {
      if Self.isBlank(line, end), quotes.count < wanted || indent < limit {
        takeBlank(line)
      } else if line[end] == UInt8(ascii: ">"), quotes.count < wanted {
        takeQuote(line)
      } else {
        return
      }
    }
  }

  private static func isBlank(_ line: [UInt8], _ place: Int) -> Bool {
    place < line.count && (line[place] == 0x20 || line[place] == 0x09)
  }

  private mutating func takeBlank(_ line: [UInt8]) {
    column += line[end] == 0x20 ? 1 : 4 - column % 4
    end += 1
  }

  private mutating func takeQuote(_ line: [UInt8]) {
    quotes.append(max(0, indent))
    column += 1
    end += 1
    quoteColumn = column + (Self.isBlank(line, end) ? 1 : 0)
  }

  /// Has the text of the last bullet's item begin here, where one to four blanks stand before it; of more,
  /// all but one belong to it.
  private mutating func placeText() {
    guard let last = bullets.indices.last else { return }
    let blanks = indent - bullets[last].text
    bullets[last].text += (1...4).contains(blanks) ? blanks : 1
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

  /// The text of a line of the same block, without what stands before its first line, or as much as
  /// there is of that; nil where the quote that it is in has ended.
  func stripped(_ line: [UInt8]) -> [UInt8]? {
    let start = LineStart(line, quotes: quotes.count, limit: indent)
    guard start.quotes.count == quotes.count else { return nil }
    return Array(repeating: 0x20, count: max(0, start.indent - indent)) + line[start.end...]
  }
}

/// The line that begins a fenced block.
struct Fence {
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
    // What `&#99;` and the like stand for is not looked up.
    looksLikeConsole =
      name.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" } == "console"
      || words.first?.contains(UInt8(ascii: "&")) ?? false
  }

  /// Whether another fence can stand within its block.
  func encloses(_ other: Fence) -> Bool { mark != other.mark || count > other.count }

  /// Whether the text of a line, which is indented by less than four columns, ends the block.
  func isClosed(by text: ArraySlice<UInt8>) -> Bool {
    let marks = text.prefix { $0 == mark }.count
    return marks >= count && text.dropFirst(marks).allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
  }
}
