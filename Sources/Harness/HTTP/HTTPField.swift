/// A field of a request or a response: a header.
public struct HTTPField: Sendable, Hashable {
  /// Its name, as it was written; upper and lower case are the same to HTTP.
  public let name: String
  /// Its value, without the spaces around it; bytes that are no UTF-8 stand as U+FFFD.
  public let value: String

  /// - Parameters:
  ///   - name: Its name, such as `Content-Type`.
  ///   - value: Its value.
  public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}

extension HTTPField: CustomStringConvertible {
  /// As it is sent, for example `Content-Type: text/plain`.
  public var description: String { "\(name): \(value)" }
}

extension HTTPField {
  /// Reads a line of a request, as RFC 9112 section 5 has it, strictly.
  ///
  /// - Throws: ``HTTPRefusal``.
  init(line: [UInt8]) throws(HTTPRefusal) {
    guard line.first != UInt8(ascii: " "), line.first != UInt8(ascii: "\t") else {
      throw .malformed("a field goes on in a second line, which no program may send any more")
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      throw .malformed("a line of its head is no field: it has no colon")
    }
    let name = line[..<colon]
    guard HTTPToken.isToken(name) else {
      throw .malformed("a field has a name that none can have: \(HTTPToken.shown(name))")
    }
    let value = line[(colon + 1)...]
    if let byte = value.first(where: { $0 != 0x09 && ($0 < 0x20 || $0 == 0x7F) }) {
      throw .malformed(
        "the field \(String(decoding: name, as: UTF8.self)) holds the byte \(HTTPToken.hex(byte))")
    }
    self.init(
      String(decoding: name, as: UTF8.self),
      String(decoding: HTTPToken.trimmed(value), as: UTF8.self))
  }

  /// Whether it has a name, in whatever case.
  func isNamed(_ other: String) -> Bool { HTTPToken.areSame(name, other) }
}

extension [HTTPField] {
  /// The values of all fields of a name, in their order.
  func values(_ name: String) -> [String] { filter { $0.isNamed(name) }.map(\.value) }

  /// The words of a field that is a list, in lower case.
  func words(_ name: String) -> [String] {
    values(name).flatMap { value in
      value.split(separator: ",").map { HTTPToken.trimmed($0).lowercased() }
    }
  }
}

/// The smallest parts of HTTP.
enum HTTPToken {
  private static let marks = Array("!#$%&'*+-.^_`|~".utf8)

  /// Whether bytes are a word as RFC 9110 section 5.6.2 has it.
  static func isToken(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: marks.contains(byte)
        }
      }
  }

  /// Whether a name is the same but for the case of its letters.
  static func areSame(_ name: String, _ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { lowered($0) == lowered($1) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }

  /// Without the spaces and tabs around it.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return [] }
    return rest[...last]
  }

  static func trimmed(_ text: Substring) -> String {
    String(decoding: trimmed(Array(text.utf8)[...]), as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// For example `0x0A`.
  static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count == 1 ? "0" : "") + digits
  }

  /// How bytes begin, in quotes.
  static func shown(_ bytes: some Collection<UInt8>) -> String {
    let start = String(decoding: bytes.prefix(100), as: UTF8.self).debugDescription
    return bytes.count > 100 ? start + "…" : start
  }
}

extension HTTPField {
  /// Reads a field as a recording has it; nil where it is none.
  package init?(recorded line: String) {
    guard let field = try? HTTPField(line: Array(line.utf8)) else { return nil }
    self = field
  }
}
