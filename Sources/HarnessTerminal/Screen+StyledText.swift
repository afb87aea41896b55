extension Screen {
  /// The rows as one text with their colours, which a terminal or another screen shows alike.
  ///
  /// As ``text``, without the blanks that are not seen; the styles stand in it as Select Graphic
  /// Rendition (ECMA-48, 8.3.117). A screen without colours has the same text as ``text``.
  public var styledText: String {
    var rows = lines.map(\.styledText)
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  /// A styled text without its styles.
  package static func unstyled(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    return text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}

extension ScreenLine {
  /// Stretches of characters that look the same, without blanks at the end that are not seen.
  package var runs: [(style: TextStyle, text: String)] {
    let isSeen: (ScreenCell) -> Bool = { !$0.isBlank || $0.style.isVisibleOnBlanks }
    let end = cells.lastIndex(where: isSeen).map { $0 + 1 } ?? 0
    var (runs, start) = ([(style: TextStyle, text: String)](), 0)
    while start < end {
      let style = cells[start].style
      let next = cells[start..<end].firstIndex { $0.style != style } ?? end
      runs.append((style, text(start..<next)))
      start = next
    }
    return runs
  }

  fileprivate var styledText: String {
    runs.map { $0.style == TextStyle() ? $0.text : "\($0.style.sequence)\($0.text)\u{1B}[m" }
      .joined()
  }
}

extension TextStyle {
  fileprivate var isVisibleOnBlanks: Bool {
    background != .standard || !attributes.isDisjoint(with: [.reversed, .underlined, .crossedOut])
  }

  /// The sequence that chooses the style, where none was chosen.
  package var sequence: String {
    let codes: [(Attributes, Int)] = [
      (.bold, 1), (.faint, 2), (.italic, 3), (.underlined, 4), (.blinking, 5), (.reversed, 7),
      (.hidden, 8), (.crossedOut, 9),
    ]
    let parameters =
      codes.filter { attributes.contains($0.0) }.map { "\($0.1)" }
      + [foreground.parameters(of: 38), background.parameters(of: 48)].compactMap { $0 }
    return "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}

extension TextStyle.Color {
  fileprivate func parameters(of code: Int) -> String? {
    switch self {
    case .standard: nil
    case .palette(let number): "\(code);5;\(number)"
    case .rgb(let red, let green, let blue): "\(code);2;\(red);\(green);\(blue)"
    }
  }
}
