import HarnessTerminal

extension TextStyle {
  /// The colours of the characters and behind them; nil for the terminal's own.
  var colors: (front: String?, back: String?) {
    let (front, back) = (foreground.svg, background.svg)
    return attributes.contains(.reversed) ? (back ?? "#16181d", front ?? "#d8dee9") : (front, back)
  }

  /// What is not colour, as attributes.
  var svgAttributes: String {
    var text = ""
    if attributes.contains(.bold) { text += " font-weight=\"bold\"" }
    if attributes.contains(.faint) { text += " opacity=\".7\"" }
    if attributes.contains(.italic) { text += " font-style=\"italic\"" }
    let lines = [(Attributes.underlined, "underline"), (.crossedOut, "line-through")]
      .filter { attributes.contains($0.0) }.map(\.1)
    if !lines.isEmpty { text += " text-decoration=\"\(lines.joined(separator: " "))\"" }
    return text
  }
}

extension TextStyle.Color {
  /// The 16 colours that are readable on a dark screen, as on the page of `--html`.
  private static let named = [
    "#3b4048", "#ff6b6b", "#6bd06b", "#e5c07b", "#6aa7f8", "#d98af0", "#56c8d8", "#d8dee9",
    "#8a929e", "#ff8f8f", "#93e693", "#ffe08a", "#93c2ff", "#ebb0ff", "#8be6f2", "#fff",
  ]

  /// Nil for the terminal's own.
  fileprivate var svg: String? {
    if case .palette(let number) = self, number < 16 { return Self.named[Int(number)] }
    return css
  }
}
