/// Permissions as scripts write them: octal digits, such as `644`.
package enum FilePermissions {
  /// - Parameters:
  ///   - text: What a script says.
  ///   - limit: The largest value.
  /// - Returns: Nil where the text is something else, a sign included.
  package static func read(_ text: some StringProtocol, upTo limit: UInt16) -> UInt16? {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "7") ~= $0 }),
      let mode = UInt16(text, radix: 8), mode <= limit
    else { return nil }
    return mode
  }
}
