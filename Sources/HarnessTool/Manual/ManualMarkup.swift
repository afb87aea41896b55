/// Text in the language of manuals, mdoc(7), whose letters mean no more than themselves.
enum ManualMarkup {
  /// Words of a line that begins with a macro.
  static func arguments(_ text: String) -> String {
    text.split(separator: " ").map { word in
      // The name of a macro is one wherever it stands.
      let isName = word.count <= 3 && word.allSatisfy { $0.isASCII && $0.isLetter }
      return (isName ? "\\&" : "") + escaped(word)
    }.joined(separator: " ")
  }

  /// A paragraph: each sentence begins a line, as man wants it, and none is long.
  static func lines(_ text: String) -> String {
    var lines = [""]
    var length = 0
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let written = escaped(word)
      if length > 0, length + 1 + written.count > width { begin() }
      lines[lines.count - 1] += (length > 0 ? " " : "") + protected(written, atStart: length == 0)
      length += written.count + 1
      if [".", "?", "!", ":"].contains(where: { word.hasSuffix($0) }) { begin() }
    }
    func begin() {
      lines.append("")
      length = 0
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Lines that are shown as they stand.
  static func literal(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ([".Bd -literal"] + lines.map { protected(escaped($0), atStart: true) } + [".Ed"])
      .joined(separator: "\n")
  }

  private static let width = 76

  /// A point or an apostrophe at the start of a line would begin a request.
  private static func protected(_ text: String, atStart: Bool) -> String {
    atStart && (text.hasPrefix(".") || text.hasPrefix("'")) ? "\\&" + text : text
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "\"": "\\(dq"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]"
      }
    }.joined()
  }

  /// Four digits or more.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
