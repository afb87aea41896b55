import Foundation

/// The source of a test, in which literals are found by the places that the compiler gives calls.
struct SwiftSource {
  private let bytes: [UInt8]
  private static let newline = UInt8(ascii: "\n")

  init(_ data: Data) { bytes = Array(data) }

  /// The literal that is the first argument of a call.
  ///
  /// - Parameters:
  ///   - function: The function's name.
  ///   - line: As `#line` gives it at the call.
  ///   - column: As `#column` gives it: in bytes, from 1, at the parenthesis behind the function's name.
  /// - Returns: The literal.
  /// - Throws: ``SwiftSourceProblem``.
  func literal(
    of function: String, line: UInt, column: UInt
  ) throws(SwiftSourceProblem) -> SwiftLiteral {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: Self.newline) else { throw .noCall }
      start = end + 1
    }
    guard let column = Int(exactly: column), column > 0, bytes.count - start >= column,
      let name = name(function, before: start + column - 1)
    else { throw .noCall }
    return try literal(of: function, at: name)
  }

  /// Where a function's name begins whose parenthesis is at a place.
  private func name(_ function: String, before place: Int) -> Int? {
    let name = Array(function.utf8)
    let first = max(0, place - Self.longestGap)
    return (first..<place).reversed().first { start in
      guard bytes[start...].starts(with: name), start + name.count <= place else { return false }
      var position = start + name.count
      return (try? skipTrivia(&position)) != nil && position == place
    }
  }

  /// How far a name may be from its parenthesis, by blanks and comments.
  private static let longestGap = 1 << 12

  /// The literals of all calls of a function, wherever its name stands.
  func literals(of function: String) -> [SwiftLiteral] {
    let name = Array(function.utf8)
    return bytes.indices.compactMap { place in
      guard bytes[place] == name[0] else { return nil }
      return try? literal(of: function, at: place)
    }
  }

  private func literal(of function: String, at place: Int) throws(SwiftSourceProblem)
    -> SwiftLiteral
  {
    let name = Array(function.utf8)
    guard bytes[place...].starts(with: name), !isWord(place + name.count), !isWord(place - 1) else {
      throw .noCall
    }
    var position = place + name.count
    try skipTrivia(&position)
    guard byte(position) == UInt8(ascii: "(") else { throw .noCall }
    position += 1
    try skipTrivia(&position)
    let literal = try SwiftLiteralReader.literal(in: bytes, at: position)
    position = literal.range.upperBound
    try skipTrivia(&position)
    guard byte(position) == UInt8(ascii: ",") || byte(position) == UInt8(ascii: ")") else {
      throw .noLiteral
    }
    return literal
  }

  private func byte(_ position: Int) -> UInt8? {
    bytes.indices.contains(position) ? bytes[position] : nil
  }

  /// Whether a byte would be a part of a name.
  private func isWord(_ position: Int) -> Bool {
    guard let byte = byte(position) else { return false }
    return byte >= 0x80 || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Passes blanks, line ends and comments, which may stand in one another.
  private func skipTrivia(_ position: inout Int) throws(SwiftSourceProblem) {
    while let next = byte(position) {
      if [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(next) {
        position += 1
      } else if isComment(position, UInt8(ascii: "/")) {
        position = bytes[position...].firstIndex(of: Self.newline) ?? bytes.count
      } else if isComment(position, UInt8(ascii: "*")) {
        try skipComment(&position)
      } else {
        return
      }
    }
  }

  private func isComment(_ position: Int, _ second: UInt8) -> Bool {
    byte(position) == UInt8(ascii: "/") && byte(position + 1) == second
  }

  private func skipComment(_ position: inout Int) throws(SwiftSourceProblem) {
    var depth = 0
    repeat {
      guard position < bytes.count else { throw .malformed }
      if isComment(position, UInt8(ascii: "*")) {
        (depth, position) = (depth + 1, position + 2)
      } else if byte(position) == UInt8(ascii: "*"), byte(position + 1) == UInt8(ascii: "/") {
        (depth, position) = (depth - 1, position + 2)
      } else {
        position += 1
      }
    } while depth > 0
  }

  // MARK: How it is written

  /// How lines end where a literal stands.
  func lineEnd(at place: Int) -> String {
    guard
      let end = bytes[place...].firstIndex(of: Self.newline) ?? bytes.firstIndex(of: Self.newline),
      end > 0, bytes[end - 1] == UInt8(ascii: "\r")
    else { return "\n" }
    return "\r\n"
  }

  /// What a literal of several lines is indented by that begins at a place: a step more than its line.
  func indentation(below place: Int) -> [UInt8] {
    let start = bytes[..<place].lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
    let own = blanks(from: start)
    if own.contains(0x09) { return own + [0x09] }
    return own + Array(repeating: 0x20, count: indentsByFour ? 4 : 2)
  }

  private func blanks(from start: Int) -> [UInt8] {
    Array(bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  private var indentsByFour: Bool {
    let lines = bytes.split(separator: Self.newline)
    let widths = lines.map { $0.prefix { $0 == 0x20 }.count }.filter { $0 > 0 }
    return !widths.isEmpty && widths.count { $0.isMultiple(of: 4) } * 10 > widths.count * 9
  }
}
