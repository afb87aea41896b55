import Foundation

/// Text in the log of a GitHub Actions job, in which nothing is a command for it.
///
/// What a program prints is not to be trusted: `::add-mask::` or `::set-output` in a failure must not be
/// obeyed.
enum WorkflowLog {
  /// The text, between lines that stop commands and have them obeyed again where it may hold one.
  ///
  /// - Parameter text: Whole lines.
  /// - Returns: What may be written to the log.
  static func text(_ text: String) -> String {
    guard mayHoldCommand(text) else { return text }
    // Only who knows its name can end the block.
    let token = UUID().uuidString
    let end = text.hasSuffix("\n") ? "" : "\n"
    return "::stop-commands::\(token)\n\(text)\(end)::\(token)::\n"
  }

  /// Whether `::`, or `##[` of older commands, is anywhere in the text.
  ///
  /// Characters without a width, which GitHub passes over where it compares, may stand between
  /// those of a mark; so nothing counts but what ASCII prints, and the ends of lines.
  private static func mayHoldCommand(_ text: String) -> Bool {
    let printed = text.utf8.lazy.filter { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x0D }
    var last: (UInt8, UInt8) = (0, 0)
    for byte in printed {
      if byte == UInt8(ascii: ":"), last.1 == byte { return true }
      if byte == UInt8(ascii: "["), last == (UInt8(ascii: "#"), UInt8(ascii: "#")) { return true }
      last = (last.1, byte)
    }
    return false
  }
}
