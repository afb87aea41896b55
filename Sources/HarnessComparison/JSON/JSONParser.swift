/// Reads JSON as RFC 8259 has it, and says where a text is none.
///
/// It keeps numbers as they are written, which `JSONSerialization` would round, and takes no text
/// for another that it cannot read.
package struct JSONParser {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0
  private var count = 0

  /// How deep arrays and objects may lie in each other.
  private static let depthLimit = 512

  /// How many values a text may hold, each of which takes some hundred bytes of memory.
  private static let countLimit = 2 << 20

  /// What is wrong with a text that is no JSON.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    /// What was wanted.
    let wanted: String
    /// From 1.
    let line: Int
    /// In bytes, from 1.
    let column: Int

    package var description: String { "line \(line), column \(column): expected \(wanted)" }
  }

  /// The value that a text is.
  ///
  /// - Throws: ``Problem``.
  package static func value(of bytes: some Sequence<UInt8>) throws -> JSONValue {
    try node(of: Array(bytes)).value
  }

  /// A member's name that stands twice in an object of a text; nil where none does.
  ///
  /// - Throws: ``Problem``.
  package static func repeatedName(in bytes: some Sequence<UInt8>) throws -> JSONName? {
    try node(of: Array(bytes)).repeatedName
  }

  /// The value that a text is, and where each part of it stands.
  ///
  /// - Throws: ``Problem``.
  static func node(of bytes: [UInt8]) throws -> JSONNode {
    var parser = JSONParser(bytes: bytes)
    let node = try parser.node()
    parser.skipSpace()
    guard parser.next == nil else { throw parser.problem("the end") }
    return node
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      place += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private func problem(_ wanted: String) -> Problem {
    let before = bytes[..<place]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Problem(
      wanted: wanted, line: before.count { $0 == 0x0A } + 1, column: place - start + 1)
  }

  private mutating func node() throws -> JSONNode {
    skipSpace()
    try checkCount()
    let start = place
    switch next {
    case UInt8(ascii: "{"):
      return JSONNode(object: try nested { try $0.members() }, range: start..<place)
    case UInt8(ascii: "["):
      return JSONNode(array: try nested { try $0.elements() }, range: start..<place)
    default:
      return JSONNode(try single(), range: start..<place)
    }
  }

  /// Counts a value.
  ///
  /// - Throws: ``Problem``, or ``ComparisonInterruption`` at the limit of who asks for it.
  private mutating func checkCount() throws {
    count += 1
    guard count <= Self.countLimit else {
      throw problem("no more than \(Self.countLimit) values")
    }
    if count % 4096 == 0 { try ComparisonLimit.check() }
  }

  /// A value that holds no others.
  private mutating func single() throws -> JSONValue {
    switch next {
    case UInt8(ascii: "\""): .string(try string())
    case UInt8(ascii: "t"): try word("true", .bool(true))
    case UInt8(ascii: "f"): try word("false", .bool(false))
    case UInt8(ascii: "n"): try word("null", .null)
    default: .number(try number())
    }
  }

  private mutating func nested<Part>(
    _ read: (inout JSONParser) throws -> [Part]
  ) throws -> [Part] {
    guard depth < Self.depthLimit else {
      throw problem("no more than \(Self.depthLimit) levels of arrays and objects")
    }
    depth += 1
    defer { depth -= 1 }
    place += 1
    return try read(&self)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws -> JSONValue {
    guard bytes[place...].starts(with: word.utf8) else { throw problem("a value") }
    place += word.utf8.count
    return value
  }

  private mutating func elements() throws -> [JSONPart] {
    var elements: [JSONPart] = []
    skipSpace()
    if take("]") { return elements }
    repeat {
      elements.append(JSONPart(try node()))
      skipSpace()
    } while take(",")
    guard take("]") else { throw problem("`,` or `]`") }
    return elements
  }

  private mutating func members() throws -> [JSONPart] {
    var members: [JSONPart] = []
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw problem("a name in quotes") }
      let start = place
      let name = try string()
      skipSpace()
      guard take(":") else { throw problem("`:`") }
      members.append(JSONPart(try node(), name: JSONName(name), start: start))
      skipSpace()
    } while take(",")
    guard take("}") else { throw problem("`,` or `}`") }
    return members
  }
}

// MARK: - Numbers

extension JSONParser {
  private mutating func number() throws -> JSONNumber {
    let start = place
    _ = take("-")
    if !take("0") { try digits("a value") }
    if take(".") { try digits("a digit") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits("a digit")
    }
    return JSONNumber(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  private mutating func digits(_ wanted: String) throws {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw problem(wanted) }
  }
}

// MARK: - Strings

extension JSONParser {
  private mutating func string() throws -> String {
    place += 1
    let start = place
    var text: [UInt8] = []
    while let byte = next {
      guard byte >= 0x20 else { throw problem("no control character in a string") }
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          place = start
          throw problem("a string in UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): text += try escaped().utf8
      default: text.append(byte)
      }
    }
    throw problem("`\"`")
  }

  private mutating func escaped() throws -> String {
    guard let byte = next else { throw problem("an escape") }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(decoding: try codeUnits(), as: UTF16.self)
    default:
      place -= 1
      throw problem("an escape")
    }
  }

  /// One code unit, or two that belong together.
  ///
  /// Half a pair alone is no character: what stood for it would equal every other half.
  private mutating func codeUnits() throws -> [UInt16] {
    let start = place
    let first = try codeUnit()
    guard UTF16.isSurrogate(first) else { return [first] }
    if UTF16.isLeadSurrogate(first), bytes[place...].starts(with: "\\u".utf8) {
      place += 2
      let second = try codeUnit()
      if UTF16.isTrailSurrogate(second) { return [first, second] }
    }
    place = start
    throw problem("both halves of a surrogate pair")
  }

  private mutating func codeUnit() throws -> UInt16 {
    let text = String(decoding: bytes[place...].prefix(4), as: UTF8.self)
    guard text.utf8.count == 4, text.allSatisfy(\.isHexDigit), let unit = UInt16(text, radix: 16)
    else { throw problem("four hexadecimal digits") }
    place += 4
    return unit
  }
}
