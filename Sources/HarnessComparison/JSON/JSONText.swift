extension JSONValue: CustomStringConvertible {
  /// The value as JSON, on one line, with the names in their order.
  public var description: String {
    var text = ""
    write(to: &text, indentation: nil, upTo: .max)
    return text
  }

  /// The value in a few words.
  var shown: String {
    var text = ""
    write(to: &text, indentation: nil, upTo: LongLine.shownLimit * 4)
    let bytes = Array(text.utf8.prefix(LongLine.shownLimit * 4))
    guard bytes.count > Self.shownLimit else { return VisibleText.of(bytes) }
    return VisibleText.of(bytes.prefix(Self.shownLimit)) + "…"
  }

  private static let shownLimit = 60

  /// The value as JSON, a member or an element a line.
  ///
  /// - Parameter limit: How many bytes it may take: what lies deep takes many blanks.
  /// - Returns: Nil where it takes more.
  func lines(upTo limit: Int) -> String? {
    var text = ""
    write(to: &text, indentation: 0, upTo: limit)
    return text.utf8.count > limit ? nil : text + "\n"
  }

  /// Writes the value, or its start where the text grows beyond a number of bytes.
  private func write(to text: inout String, indentation: Int?, upTo limit: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number.description
    case .string(let string): text += JSONValue.quoted(string)
    case .array(let values):
      let items = values.map { ("", $0) }
      JSONValue.write(items, "[", "]", to: &text, indentation, limit)
    case .object(let members):
      let items = members.sorted { $0.key < $1.key }.map { (JSONValue.quoted($0) + ": ", $1) }
      JSONValue.write(items, "{", "}", to: &text, indentation, limit)
    }
  }

  private static func write(
    _ items: [(name: String, value: JSONValue)], _ opening: String, _ closing: String,
    to text: inout String, _ indentation: Int?, _ limit: Int
  ) {
    func newLine(_ level: Int) -> String { "\n" + String(repeating: "  ", count: level) }
    text += opening
    for (index, item) in items.enumerated() {
      guard text.utf8.count <= limit else { return }
      if index > 0 { text += indentation == nil ? ", " : "," }
      if let indentation { text += newLine(indentation + 1) }
      text += item.name
      item.value.write(to: &text, indentation: indentation.map { $0 + 1 }, upTo: limit)
    }
    if let indentation, !items.isEmpty { text += newLine(indentation) }
    text += closing
  }

  /// A name in quotes.
  static func quoted(_ name: JSONName) -> String { quoted(name.description) }

  /// A string in quotes, with the escapes that JSON asks for.
  static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
