/// Regular expressions between slashes.
extension Scanner {
  /// Passes over `/…/` where it is a regular expression, and says whether it is.
  ///
  /// It begins with no space, and ends on its line with every parenthesis closed (SE-0354).
  mutating func skipBareRegex() -> Bool {
    guard let first = peek(1), ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/")].contains(first) else {
      return false
    }
    var index = position + 1
    var depth = 0
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: "/"):
        position = index + 1
        return true
      default: break
      }
      index += 1
    }
    return false
  }

  /// Passes over `#/…/#`.
  mutating func skipExtendedRegex(hashes: Int) throws(ReadingError) {
    let start = position
    position += hashes + 1
    while let byte = peek() {
      if byte == UInt8(ascii: "\\") {
        position += 2
      } else if byte == UInt8(ascii: "/"),
        (0..<hashes).allSatisfy({ peek(1 + $0) == UInt8(ascii: "#") })
      {
        position += 1 + hashes
        return
      } else {
        position += 1
      }
    }
    throw ReadingError(message: "a regular expression has no end", range: start..<start + 1)
  }
}
