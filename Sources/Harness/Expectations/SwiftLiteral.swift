import Foundation

/// A string literal in the source of a test: where it lies, how it is written, and what it says.
struct SwiftLiteral: Equatable {
  /// Where it lies in the source's bytes, with its delimiters.
  var range: Range<Int>
  /// The number of `#` before it.
  var hashCount: Int
  var isMultiline: Bool
  /// What stands before each line of one with several lines.
  var indentation: [UInt8] = []
  /// What it says.
  var value: [UInt8] = []
}

/// Why a literal cannot be read, or be found.
enum SwiftSourceProblem: Error, Equatable {
  /// What stands at the place is not the call.
  case noCall
  /// The call has no literal as its first argument.
  case noLiteral
  /// The literal has a value of the program in it.
  case interpolation
  /// It is not written as Swift has it.
  case malformed
}

/// Reads a literal from its first `#` or quote on.
struct SwiftLiteralReader {
  private let bytes: [UInt8]
  private var position: Int
  private var hashCount = 0

  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")
  private static let backslash = UInt8(ascii: "\\")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  private init(_ bytes: [UInt8], at position: Int) {
    (self.bytes, self.position) = (bytes, position)
  }

  /// - Throws: ``SwiftSourceProblem``.
  static func literal(
    in bytes: [UInt8], at position: Int
  ) throws(SwiftSourceProblem) -> SwiftLiteral {
    var reader = SwiftLiteralReader(bytes, at: position)
    return try reader.literal()
  }

  private mutating func literal() throws(SwiftSourceProblem) -> SwiftLiteral {
    let start = position
    while byte(0) == Self.hash { position += 1 }
    hashCount = position - start
    guard byte(0) == Self.quote else { throw .noLiteral }
    let isMultiline = takeMultilineOpening()
    if !isMultiline { position += 1 }
    let content = try content(quotes: isMultiline ? 3 : 1)
    var literal = SwiftLiteral(
      range: start..<position, hashCount: hashCount, isMultiline: isMultiline)
    if isMultiline {
      (literal.value, literal.indentation) = try withoutIndentation(Array(content))
    } else {
      literal.value = Array(content)
    }
    literal.value = try unescaped(literal.value)
    return literal
  }

  private func byte(_ offset: Int) -> UInt8? {
    bytes.indices.contains(position + offset) ? bytes[position + offset] : nil
  }

  /// Takes three quotes and the end of their line; `#"""#` is a quote in a line.
  private mutating func takeMultilineOpening() -> Bool {
    guard byte(1) == Self.quote, byte(2) == Self.quote else { return false }
    var offset = 3
    while byte(offset) == 0x20 || byte(offset) == 0x09 { offset += 1 }
    if byte(offset) == Self.carriageReturn { offset += 1 }
    guard byte(offset) == Self.newline else { return false }
    position += offset + 1
    return true
  }

  /// What stands up to the closing quotes, which are passed.
  private mutating func content(
    quotes: Int
  ) throws(SwiftSourceProblem) -> ArraySlice<UInt8> {
    let start = position
    while let next = byte(0) {
      if next == Self.backslash, hasHashes(1) {
        // The character behind it is no delimiter.
        position += 2 + hashCount
        continue
      }
      if (0..<quotes).allSatisfy({ byte($0) == Self.quote }), hasHashes(quotes) {
        defer { position += quotes + hashCount }
        return bytes[start..<position]
      }
      guard quotes == 3 || next != Self.newline else { throw .malformed }
      position += 1
    }
    throw .malformed
  }

  private func hasHashes(_ offset: Int) -> Bool {
    (0..<hashCount).allSatisfy { byte(offset + $0) == Self.hash }
  }

  /// The lines of a literal of several, without what stands before each.
  private func withoutIndentation(
    _ content: [UInt8]
  ) throws(SwiftSourceProblem) -> (value: [UInt8], indentation: [UInt8]) {
    var lines = content.split(separator: Self.newline, omittingEmptySubsequences: false).map {
      $0.last == Self.carriageReturn ? $0.dropLast() : $0
    }
    let indentation = lines.removeLast()
    func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
      line.allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }
    guard isBlank(indentation) else { throw .malformed }
    var stripped: [ArraySlice<UInt8>] = []
    for line in lines {
      if line.starts(with: indentation) {
        stripped.append(line.dropFirst(indentation.count))
      } else {
        guard isBlank(line) else { throw .malformed }
        stripped.append([])
      }
    }
    return (Array(stripped.joined(separator: [Self.newline])), Array(indentation))
  }

  private func unescaped(_ content: [UInt8]) throws(SwiftSourceProblem) -> [UInt8] {
    let escape = [Self.backslash] + Array(repeating: Self.hash, count: hashCount)
    var value: [UInt8] = []
    var rest = content[...]
    while let next = rest.first {
      if next == Self.backslash, rest.starts(with: escape) {
        rest = rest.dropFirst(escape.count)
        value += try Self.takeEscape(&rest)
      } else {
        value.append(next)
        rest = rest.dropFirst()
      }
    }
    return value
  }

  private static func takeEscape(
    _ rest: inout ArraySlice<UInt8>
  ) throws(SwiftSourceProblem) -> [UInt8] {
    guard let kind = rest.popFirst() else { throw .malformed }
    switch kind {
    case UInt8(ascii: "0"): return [0]
    case UInt8(ascii: "n"): return [newline]
    case UInt8(ascii: "r"): return [carriageReturn]
    case UInt8(ascii: "t"): return [0x09]
    case backslash, quote, UInt8(ascii: "'"): return [kind]
    case UInt8(ascii: "u"): return try takeScalar(&rest)
    case UInt8(ascii: "("): throw .interpolation
    case newline: return []
    case 0x20, 0x09:
      // A backslash at the end of a line, with blanks behind it, joins the next line.
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      guard rest.popFirst() == newline else { throw .malformed }
      return []
    default: throw .malformed
    }
  }

  private static func takeScalar(
    _ rest: inout ArraySlice<UInt8>
  ) throws(SwiftSourceProblem) -> [UInt8] {
    guard rest.popFirst() == UInt8(ascii: "{") else { throw .malformed }
    let digits = rest.prefix { $0 != UInt8(ascii: "}") }
    rest = rest.dropFirst(digits.count + 1)
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw .malformed }
    return Array(String(scalar).utf8)
  }
}
