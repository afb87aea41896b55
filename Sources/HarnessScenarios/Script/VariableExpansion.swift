import HarnessComparison

/// Replaces `$name` and `${name}` in a text, as Go's `os.Expand` does and so `testscript`.
///
/// A name is one or more letters, digits and underscores, or one of the characters `*#$@!?-` and
/// digits. A dollar before anything else stays. `${name@R}` gives the value quoted for a regular
/// expression.
package enum VariableExpansion {
  /// A text with the values of its variables; `value` gives an empty one for what is not set.
  package static func expand(_ text: String, _ value: (String) -> String) -> String {
    expand(text, value) { _ in }
  }

  /// A text with the values of its variables, which is checked as ``expand(_:_:checking:)`` of bytes.
  package static func expand(
    _ text: String, _ value: (String) -> String, checking check: (Int) throws -> Void
  ) rethrows -> String {
    guard text.utf8.contains(dollar) else { return text }
    return String(
      decoding: try expand(Array(text.utf8), value, checking: check), as: UTF8.self)
  }

  /// Bytes, which need not be UTF-8, with the values of their variables.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - value: Gives an empty text for what is not set.
  ///   - write: Adds a value to what there is so far, with what follows it.
  ///   - check: Called with the length so far, behind each variable; ends the work by throwing.
  /// - Returns: The bytes.
  /// - Throws: What `check` throws.
  static func expand(
    _ bytes: [UInt8], _ value: (String) -> String,
    writing write: (String, inout [UInt8], ArraySlice<UInt8>) -> Void = {
      $1 += $0.utf8
      _ = $2
    },
    checking check: (Int) throws -> Void
  ) rethrows -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard bytes[position] == dollar, position + 1 < bytes.count else {
        result.append(bytes[position])
        position += 1
        continue
      }
      let (name, length) = name(in: bytes[(position + 1)...])
      if !name.isEmpty {
        write(self.value(of: name, value), &result, bytes[(position + 1 + length)...])
        try check(result.count)
      } else if length == 0 {
        result.append(dollar)
      }
      position += 1 + length
    }
    return result
  }

  private static func value(of name: String, _ value: (String) -> String) -> String {
    guard name.hasSuffix(quotingSuffix) else { return value(name) }
    return Pattern.quoted(value(String(name.dropLast(quotingSuffix.count))))
  }

  /// The name at the start of what follows a dollar, and how many bytes it takes.
  private static func name(in bytes: ArraySlice<UInt8>) -> (String, Int) {
    guard let first = bytes.first else { return ("", 0) }
    if first == UInt8(ascii: "{") { return nameInBraces(bytes) }
    if isSpecial(first) { return (String(decoding: [first], as: UTF8.self), 1) }
    let name = bytes.prefix(while: isInName)
    return (String(decoding: name, as: UTF8.self), name.count)
  }

  private static func nameInBraces(_ bytes: ArraySlice<UInt8>) -> (String, Int) {
    // Without its end, only the brace is taken away; `${}` goes as a whole.
    guard let end = bytes.firstIndex(of: UInt8(ascii: "}")) else { return ("", 1) }
    let name = bytes[(bytes.startIndex + 1)..<end]
    return (String(decoding: name, as: UTF8.self), name.count + 2)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    "*#$@!?-0123456789".utf8.contains(byte)
  }

  static func isInName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_")
      || isSpecial(byte) && byte >= UInt8(ascii: "0")
        && byte <= UInt8(ascii: "9")
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }

  private static let dollar = UInt8(ascii: "$")
  private static let quotingSuffix = "@R"
}
