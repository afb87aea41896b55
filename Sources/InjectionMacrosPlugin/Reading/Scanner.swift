/// Walks over the bytes of Swift source: what is not told apart by its first character.
struct Scanner {
  let bytes: [UInt8]
  var position = 0

  /// How deep a string may stand in what another interpolates.
  private static let deepest = 50

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte so far ahead; nil at the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = position + distance
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  private func isAt(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[position + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  private func error(_ message: String, from start: Int) -> ReadingError {
    ReadingError(message: message, range: start..<min(start + 1, bytes.count))
  }

  // MARK: Space

  /// Passes over spaces, new lines and comments.
  mutating func skipSpace() throws(ReadingError) -> (length: Int, hasNewline: Bool) {
    let start = position
    var hasNewline = false
    while let byte = peek() {
      switch byte {
      case 0x20, 0x09, 0x0B, 0x0C, 0: position += 1
      case 0x0A, 0x0D:
        hasNewline = true
        position += 1
      case _ where isAt("//") || isAt("#!") && position == 0: skipLine()
      case _ where isAt("/*"):
        let begin = position
        try skipComment()
        hasNewline = hasNewline || bytes[begin..<position].contains { $0 == 0x0A || $0 == 0x0D }
      case _ where isAt("\u{FEFF}"): position += 3
      default: return (position - start, hasNewline)
      }
    }
    return (position - start, hasNewline)
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != 0x0A, byte != 0x0D { position += 1 }
  }

  /// Passes over a comment that ends, and those inside it.
  private mutating func skipComment() throws(ReadingError) {
    let start = position
    var depth = 0
    repeat {
      if isAt("/*") {
        depth += 1
        position += 2
      } else if isAt("*/") {
        depth -= 1
        position += 2
      } else if peek() != nil {
        position += 1
      } else {
        throw error("a comment has no end", from: start)
      }
    } while depth > 0
  }

  // MARK: Words and numbers

  /// Passes over a name, and says whether there was one.
  mutating func skipWord() -> Bool {
    let start = position
    while let byte = peek() {
      if byte < 0x80 {
        guard Self.isWordByte(byte) else { break }
        position += 1
      } else {
        let (scalar, length) = scalar()
        guard !Self.isOperator(scalar) else { break }
        position += length
      }
    }
    return position > start
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  mutating func skipBackticks() throws(ReadingError) {
    let start = position
    position += 1
    while let byte = peek(), byte != 0x0A, byte != 0x0D {
      position += 1
      if byte == UInt8(ascii: "`") { return }
    }
    throw error("a name between backticks has no end", from: start)
  }

  mutating func skipNumber() {
    let isHexadecimal = isAt("0x")
    let exponents: [UInt8] = Array((isHexadecimal ? "pP" : "eE").utf8)
    while let byte = peek() {
      if Self.isWordByte(byte) {
        position += 1
        let isExponent = exponents.contains(byte)
        if isExponent, let sign = peek(), "+-".utf8.contains(sign) { position += 1 }
      } else if byte == UInt8(ascii: "."), let next = peek(1), (0x30...0x39).contains(next) {
        position += 1
      } else {
        return
      }
    }
  }

  // MARK: Operators

  mutating func skipOperatorCharacter() {
    guard let byte = peek() else { return }
    if byte < 0x80 {
      if "/=-+!*%<>&|^~?".utf8.contains(byte) { position += 1 }
    } else {
      position += scalar().length
    }
  }

  /// The scalar that begins here, and how many bytes it has.
  private func scalar() -> (Unicode.Scalar, length: Int) {
    let end = min(position + 4, bytes.count)
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    let scalar = text.unicodeScalars.first ?? " "
    return (scalar, UTF8.width(scalar))
  }

  private static func isOperator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
      0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
      0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }

  // MARK: Strings

  func countHashes() -> Int {
    var count = 0
    while peek(count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  /// Passes over a string with all that it interpolates.
  mutating func skipString(depth: Int = 0) throws(ReadingError) {
    let start = position
    guard depth < Self.deepest else {
      throw error("strings lie too deep in each other", from: start)
    }
    let hashes = countHashes()
    position += hashes
    let isMultiline = isAt("\"\"\"") && !(hashes > 0 && isAt("\"\"\"#"))
    position += isMultiline ? 3 : 1
    while let byte = peek() {
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
        try skipEscape(hashes: hashes, depth: depth)
      } else if byte == UInt8(ascii: "\""), !isMultiline || isAt("\"\"\""),
        hasHashes(hashes, at: isMultiline ? 3 : 1)
      {
        position += (isMultiline ? 3 : 1) + hashes
        return
      } else if !isMultiline, byte == 0x0A || byte == 0x0D {
        break
      } else {
        position += 1
      }
    }
    throw error("a string has no end", from: start)
  }

  private func hasHashes(_ count: Int, at distance: Int) -> Bool {
    for index in 0..<count where peek(distance + index) != UInt8(ascii: "#") { return false }
    return true
  }

  /// Passes over an escape, which may be an interpolation.
  private mutating func skipEscape(hashes: Int, depth: Int) throws(ReadingError) {
    position += 1 + hashes
    guard peek() == UInt8(ascii: "(") else {
      if let byte = peek(), byte != 0x0A, byte != 0x0D { position += 1 }
      return
    }
    let start = position
    var parentheses = 0
    repeat {
      _ = try skipSpace()
      switch peek() {
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"): parentheses -= 1
      case UInt8(ascii: "\""):
        try skipString(depth: depth + 1)
        continue
      case UInt8(ascii: "#") where peek(countHashes()) == UInt8(ascii: "\""):
        try skipString(depth: depth + 1)
        continue
      case nil: throw error("what a string interpolates has no end", from: start)
      default: break
      }
      position += 1
    } while parentheses > 0
  }
}
