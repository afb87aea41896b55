import HarnessTerminal

/// A row of a screen as it is drawn: stretches of characters that look the same.
struct FilmRow: Hashable {
  /// Characters of one style, which all take one place, or all take two.
  struct Run: Hashable {
    let style: TextStyle
    var text: String
    /// The column of the first character, from 0.
    let column: Int
    /// How many columns it takes.
    var width: Int
    /// Whether each character takes two.
    let isWide: Bool
  }

  private(set) var runs: [Run] = []

  /// A blank row.
  init() {}

  init(_ line: ScreenLine) {
    var column = 0
    for (style, text) in line.runs {
      for scalar in text.unicodeScalars {
        let width = CharacterWidth.of(scalar)
        add(Self.shown(scalar, style), style, width, at: column)
        column += width
      }
    }
  }

  /// The row as text.
  var text: String {
    var (text, column) = ("", 0)
    for run in runs {
      text += String(repeating: " ", count: max(0, run.column - column)) + run.text
      column = run.column + run.width
    }
    return text
  }

  private mutating func add(
    _ scalar: Unicode.Scalar?, _ style: TextStyle, _ width: Int, at column: Int
  ) {
    guard let scalar else { return }
    if let last = runs.last, last.style == style, width == 0 || last.isWide == (width == 2) {
      runs[runs.count - 1].text.unicodeScalars.append(scalar)
      runs[runs.count - 1].width += width
    } else if width > 0 {
      runs.append(
        Run(
          style: style, text: String(scalar), column: column, width: width, isWide: width == 2))
    }
  }

  /// What is drawn for a character: nothing for one that only turns the direction of a text, a blank
  /// for one that is hidden.
  private static func shown(_ scalar: Unicode.Scalar, _ style: TextStyle) -> Unicode.Scalar? {
    if style.attributes.contains(.hidden) { return " " }
    switch scalar.properties.generalCategory {
    case .format: return scalar == "\u{200D}" ? scalar : nil
    case .control, .lineSeparator, .paragraphSeparator: return "\u{FFFD}"
    default: return scalar
    }
  }
}
