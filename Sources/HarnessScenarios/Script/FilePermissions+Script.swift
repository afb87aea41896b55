import HarnessSystem

extension FilePermissions {
  /// - Throws: ``ScenarioFailure`` where the text is something else.
  static func from(_ text: String, upTo limit: UInt16) throws -> UInt16 {
    guard let mode = read(text, upTo: limit) else {
      throw ScenarioFailure(
        "\(text) is no mode; it is an octal number up to \(String(limit, radix: 8)), such as 644")
    }
    return mode
  }

  /// Checks the first word of a command, where it is known before the script runs.
  static func checkFirst(upTo limit: UInt16) -> @Sendable ([String?]) throws -> Void {
    { words in
      if let first = words.first, let word = first { _ = try from(word, upTo: limit) }
    }
  }
}
