/// How much of one text reports hold, so that no program can make them larger than what reads them
/// takes: GitLab reads 30 MB, Jenkins keeps all of it in memory.
enum ReportBound {
  /// In bytes.
  static let limit = 100_000

  /// The text, or the start and the end of a longer one.
  static func shortened(_ text: String, to limit: Int = limit) -> String {
    let count = text.utf8.count
    guard count > limit else { return text }
    let (start, end) = (text.utf8.prefix(limit / 2), text.utf8.suffix(limit / 2))
    return String(decoding: Array(start), as: UTF8.self)
      + "\n[… \(count - limit) bytes are left out]\n"
      + String(decoding: Array(end), as: UTF8.self)
  }
}
