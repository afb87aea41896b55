/// The reply that a call of a fake would have needed.
enum SuggestedReply {
  /// Any text, in place of a word.
  static let any = "[..]"

  private static let longestWord = 40
  private static let mostWords = 8

  /// The words that it is for: those of the call, as far as a person would write them.
  static func words(for call: ProgramCall) -> [String] {
    let words = call.arguments.prefix(mostWords).map { isWritten($0) ? $0 : any }
    return words + (call.arguments.count > mostWords ? [".."] : [])
  }

  /// Whether a word stands in the brackets of a reply, and in single quotes, as it is.
  private static func isWritten(_ word: String) -> Bool {
    word.utf8.count <= longestWord
      && word.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && !"[]'".utf8.contains($0) }
  }
}
