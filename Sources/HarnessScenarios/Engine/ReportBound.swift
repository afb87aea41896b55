import Foundation
import Harness

/// How much of one text reports hold, so that no program can make them larger than what reads them
/// takes: GitLab reads 30 MB, Jenkins keeps all of it in memory.
package enum ReportBound {
  /// In bytes.
  static let limit = 100_000

  /// More than the remark takes that stands for what is left out: what was shortened once is not
  /// shortened again.
  private static let remarkLimit = 100

  /// The text, or the start and the end of a longer one.
  package static func shortened(_ text: String, to limit: Int = limit) -> String {
    guard text.utf8.count > limit + remarkLimit else { return text }
    return shortened(CapturedOutput(Data(text.utf8)), to: limit)
  }

  /// The output as UTF-8, or the start and the end of a longer one.
  static func shortened(_ output: CapturedOutput, to limit: Int = limit) -> String {
    guard output.count > limit + remarkLimit else { return output.text }
    let (start, end) = (output.prefix(limit / 2), output.suffix(limit / 2))
    return String(decoding: start, as: UTF8.self)
      + "\n[… \(output.count - limit) bytes are left out]\n"
      + String(decoding: end, as: UTF8.self)
  }
}
