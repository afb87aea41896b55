import HarnessSystem

/// A block of HTML in a document (CommonMark 0.31, 4.6), but for comments: how it begins says how it ends.
struct HTMLBlock {
  private enum End {
    /// A line that holds one of these, in any case.
    case text([[UInt8]])
    case blankLine
  }

  private let end: End

  /// - Parameters:
  ///   - text: A line from its first character that is no blank.
  ///   - isBehindText: Whether a paragraph may go on in it, which a tag of no block does not end.
  init?(_ text: ArraySlice<UInt8>, isBehindText: Bool) {
    guard text.first == UInt8(ascii: "<") else { return nil }
    let line = String(decoding: text, as: UTF8.self).lowercased()
    if let ending = Self.endings.first(where: { line.hasPrefix($0.begin) }) {
      end = .text([Array(ending.end.utf8)])
    } else if let name = Self.tagName(line) {
      if Self.verbatim.contains(name), !line.hasPrefix("</") {
        end = .text(Self.verbatim.map { Array("</\($0)>".utf8) })
      } else if Self.blocks.contains(name) || (!isBehindText && Self.isTagAlone(line)) {
        end = .blankLine
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  private static let endings = [
    (begin: "<?", end: "?>"), (begin: "<![cdata[", end: "]]>"), (begin: "<!", end: ">"),
  ]

  /// Whose content is no Markdown, blank lines or not.
  private static let verbatim: Set = ["pre", "script", "style", "textarea"]

  private static let blocks = Set(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div \
    dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe \
    legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table \
    tbody td tfoot th thead title tr track ul
    """.split(separator: " ").map(String.init))

  /// The name of the tag that a line begins with; nil where it is none.
  private static func tagName(_ line: String) -> String? {
    let rest = line.dropFirst(line.hasPrefix("</") ? 2 : 1)
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    guard name.first?.isLetter == true else { return nil }
    let next = rest.dropFirst(name.count).first
    return next == nil || [" ", "\t", ">", "/"].contains(next) ? String(name) : nil
  }

  /// Whether a line is one tag, and nothing else.
  private static func isTagAlone(_ line: String) -> Bool {
    let text = line.trimmed
    return text.hasSuffix(">") && !text.dropFirst().dropLast().contains { $0 == "<" || $0 == ">" }
  }

  /// Whether a line is the last one.
  func ends(with text: ArraySlice<UInt8>) -> Bool {
    guard case .text(let ends) = end else { return false }
    let line = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    return ends.contains { line.firstRange(of: $0) != nil }
  }

  /// Whether the line before this one was the last.
  func ends(before text: ArraySlice<UInt8>) -> Bool {
    guard case .blankLine = end else { return false }
    return text.isEmpty
  }

  /// What lets Markdown begin behind it.
  var advice: String {
    if case .blankLine = end { ", which a blank line ends" } else { "" }
  }
}
