/// Reads a value of JSON; fractions of numbers are dropped, which the compiler does not send.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// How deep arrays and objects may lie in each other.
  private static let deepest = 200

  /// The members of objects whose texts are passed over.
  private let passedOver: Set<String>

  /// The value that the bytes are; nil where they are none.
  ///
  /// - Parameters:
  ///   - bytes: JSON.
  ///   - passedOver: The members of objects that are left out where they are strings: to read a long
  ///     one takes a build for debugging its time.
  /// - Returns: It, without these.
  static func read(_ bytes: [UInt8], passingOver passedOver: Set<String> = []) -> JSON? {
    var reader = JSONReader(bytes: bytes, passedOver: passedOver)
    guard let value = reader.readValue() else { return nil }
    reader.skipSpace()
    return reader.position == bytes.count ? value : nil
  }

  private init(bytes: [UInt8], passedOver: Set<String>) {
    self.bytes = bytes
    self.passedOver = passedOver
  }

  private mutating func readValue() -> JSON? {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return nested { $0.readObject() }
    case UInt8(ascii: "["): return nested { $0.readArray() }
    case UInt8(ascii: "\""): return readString().map(JSON.string)
    case UInt8(ascii: "t"): return take("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return take("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return take("null") ? .null : nil
    default: return readNumber()
    }
  }

  private mutating func nested(_ read: (inout JSONReader) -> JSON?) -> JSON? {
    depth += 1
    defer { depth -= 1 }
    return depth <= Self.deepest ? read(&self) : nil
  }

  private mutating func readObject() -> JSON? {
    var members: [String: JSON] = [:]
    position += 1
    if takeMark("}") { return .object(members) }
    repeat {
      skipSpace()
      guard let name = readString(), takeMark(":") else { return nil }
      skipSpace()
      if passedOver.contains(name), skipString() { continue }
      guard let value = readValue() else { return nil }
      members[name] = value
    } while takeMark(",")
    return takeMark("}") ? .object(members) : nil
  }

  private mutating func readArray() -> JSON? {
    var elements: [JSON] = []
    position += 1
    if takeMark("]") { return .array(elements) }
    repeat {
      guard let element = readValue() else { return nil }
      elements.append(element)
    } while takeMark(",")
    return takeMark("]") ? .array(elements) : nil
  }

  private mutating func readNumber() -> JSON? {
    let start = position
    while let byte = peek, "+-0123456789.eE".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    return Int(text.prefix { !".eE".contains($0) }).map(JSON.number)
  }

  // MARK: Strings

  private mutating func readString() -> String? {
    guard peek == UInt8(ascii: "\"") else { return nil }
    position += 1
    var text: [UInt8] = []
    while true {
      text += takePlain()
      guard let byte = peek else { return nil }
      position += 1
      if byte == UInt8(ascii: "\"") { return String(validating: text, as: UTF8.self) }
      guard readEscape(into: &text) else { return nil }
    }
  }

  /// The bytes up to a quotation mark or an escape: most of a message, in a build for debugging too.
  private mutating func takePlain() -> ArraySlice<UInt8> {
    let start = position
    position = bytes.withUnsafeBytes { bytes in
      var index = start
      while index < bytes.count, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
      return index
    }
    return bytes[start..<position]
  }

  /// Passes over a string; false where there is none, or it has no end.
  private mutating func skipString() -> Bool {
    let start = position
    let end: Int? = bytes.withUnsafeBytes { bytes in
      guard start < bytes.count, bytes[start] == 0x22 else { return nil }
      var index = start + 1
      while index < bytes.count {
        if bytes[index] == 0x22 { return index + 1 }
        index += bytes[index] == 0x5C ? 2 : 1
      }
      return nil
    }
    position = end ?? start
    return end != nil
  }

  private mutating func readEscape(into text: inout [UInt8]) -> Bool {
    guard let byte = peek else { return false }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "u"):
      guard let scalar = readScalar() else { return false }
      text += Array(String(Character(scalar)).utf8)
    default: return false
    }
    return true
  }

  /// The scalar whose digits come next: of one unit of UTF-16, or of two.
  private mutating func readScalar() -> Unicode.Scalar? {
    guard let first = readUnit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard take("\\u"), let second = readUnit(), (0xDC00..<0xE000).contains(second) else {
      return nil
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func readUnit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    defer { position += 4 }
    return UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
  }

  private mutating func takeMark(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = position + word.utf8CodeUnitCount
    guard end <= bytes.count, bytes[position..<end].elementsEqual("\(word)".utf8) else {
      return false
    }
    position = end
    return true
  }
}
