import Foundation
import HarnessTerminal

/// Output as a terminal showed it: colours, cursor movements and all.
enum TerminalPicture {
  /// Whether plain text would not do: of a terminal, and of text in colours.
  ///
  /// What else went to a pipe was on no screen, so that nothing of it was wiped off one.
  static func isNeeded(_ stream: String, _ text: String) -> Bool {
    guard stream != terminal else { return true }
    let sequences = text.utf8.split(separator: 0x1B, omittingEmptySubsequences: false).dropFirst()
    return !sequences.isEmpty && sequences.allSatisfy(isColour)
  }

  /// Whether a control sequence, behind its escape, sets colours (ECMA-48, SGR), or belongs to what does: it
  /// clears the rest of a line, chooses letters, or begins or ends a hyperlink.
  private static func isColour(_ sequence: Substring.UTF8View) -> Bool {
    if ["(B", "[K", "[0K", "]8;", "\\"].contains(where: { sequence.starts(with: $0.utf8) }) {
      return true
    }
    guard sequence.first == UInt8(ascii: "[") else { return false }
    let end = sequence.dropFirst().first { !(0x30...0x3B).contains($0) }
    return end == UInt8(ascii: "m")
  }

  /// A block with the stream's name and a picture of its screen; of a program that chose the
  /// alternate screen, as editors do, another one of how it left that.
  static func markup(_ stream: String, _ text: String) -> String {
    screens(stream, text).map { screen in
      "<figure><figcaption>\(MarkupText.content(stream))</figcaption>"
        + "<pre class=\"terminal\">\(screen.markup)</pre></figure>\n"
    }.joined()
  }

  /// The stream of a program on a terminal.
  private static let terminal = "terminal"

  /// How many of a program's alternate screens are shown, the last ones.
  private static let alternateLimit = 4

  private static func screens(_ stream: String, _ text: String) -> [Screen] {
    // What went to a terminal ends its lines with both; what is a picture already does not.
    let isSession = stream == terminal && text.utf8.contains(0x0D)
    var screen = isSession ? session(text) : lines(text)
    var screens: [Screen] = []
    for part in parts(isSession ? text : text.replacing("\n", with: "\r\n")) {
      if part.isLeave, screen.isAlternate {
        screens = screens.suffix(alternateLimit - 1) + [screen]
      }
      screen.feed(Data(part.text.utf8))
    }
    return screen.text.isEmpty && !screens.isEmpty ? screens : screens + [screen]
  }

  /// A program that moves the cursor about counts on a screen of the usual size.
  ///
  /// What another one wrote is shown whole, as if the screen had been high enough.
  private static func session(_ text: String) -> Screen {
    guard !text.contains(/\u{1B}\[([0-9;]*[Hf]|\?(47|1047|1049)h)/) else { return Screen() }
    let wrapped = text.split(separator: "\n").reduce(0) { $0 + $1.utf8.count / 80 }
    return Screen(columns: 80, rows: text.utf8.count { $0 == 0x0A } + wrapped + 1)
  }

  /// Lines that went to no terminal, or were read from one: they have any length.
  private static func lines(_ text: String) -> Screen {
    let longest = text.split(separator: "\n").map(\.count).max() ?? 1
    return Screen(
      columns: min(max(longest, 1), Screen.largestSize),
      rows: min(text.utf8.count { $0 == 0x0A } + 1, Screen.largestSize))
  }

  /// The text, split before each place where the alternate screen is left.
  private static func parts(_ text: String) -> [(text: Substring, isLeave: Bool)] {
    var parts: [(text: Substring, isLeave: Bool)] = []
    var start = text.startIndex
    for match in text.matches(of: /\u{1B}\[\?(47|1047|1049)l/) {
      parts.append((text[start..<match.range.lowerBound], false))
      parts.append((text[match.range], true))
      start = match.range.upperBound
    }
    return parts + [(text[start...], false)]
  }
}

extension Screen {
  /// The rows with the styles of their characters.
  fileprivate var markup: String {
    var rows = lines.map { $0.runs.map { $0.style.markup(of: $0.text) }.joined() }
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }
}

extension TextStyle {
  fileprivate func markup(of text: String) -> String {
    let content = MarkupText.content(attributes.contains(.hidden) ? text.hidden : text)
    let rules = rules
    return rules.isEmpty ? content : "<span style=\"\(rules)\">\(content)</span>"
  }

  /// The style in CSS, with the page's names of the 16 colours; empty for the terminal's own.
  var rules: String {
    var (front, back) = (foreground.css, background.css)
    if attributes.contains(.reversed) {
      (front, back) = (back ?? "var(--screen)", front ?? "var(--glyph)")
    }
    var rules = [front.map { "color:\($0)" }, back.map { "background:\($0)" }].compactMap { $0 }
    if attributes.contains(.bold) { rules.append("font-weight:bold") }
    if attributes.contains(.faint) { rules.append("opacity:.7") }
    if attributes.contains(.italic) { rules.append("font-style:italic") }
    let lines = [(Attributes.underlined, "underline"), (.crossedOut, "line-through")]
      .filter { attributes.contains($0.0) }.map(\.1)
    if !lines.isEmpty { rules.append("text-decoration:" + lines.joined(separator: " ")) }
    return rules.joined(separator: ";")
  }
}

extension TextStyle.Color {
  /// Nil for the terminal's own.
  var css: String? {
    switch self {
    case .standard: nil
    case .rgb(let red, let green, let blue): Self.css(red, green, blue)
    case .palette(let number): Self.css(number)
    }
  }

  private static func css(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> String {
    "rgb(\(red),\(green),\(blue))"
  }

  /// The 16 named colours are the page's, for they have to be readable on its screens; then comes
  /// a cube of six values each, then grey.
  private static func css(_ number: UInt8) -> String {
    switch number {
    case 0..<16: return "var(--c\(number))"
    case 16..<232:
      let (index, levels) = (Int(number) - 16, [0, 95, 135, 175, 215, 255] as [UInt8])
      return css(levels[index / 36], levels[index / 6 % 6], levels[index % 6])
    default:
      let level = 8 + 10 * (number - 232)
      return css(level, level, level)
    }
  }
}

extension String {
  fileprivate var hidden: String { String(repeating: " ", count: count) }
}
