import Foundation
import HarnessSystem

/// Looks for bytes in what a program prints, and never twice at the same place.
struct OutputSearch {
  private let wanted: String
  private var searchedCounts: [OutputStream: Int] = [:]

  init(_ text: String) {
    wanted = text
  }

  /// Whether one of the streams holds the bytes, in what has come since the last look or across
  /// the place where that ended.
  mutating func finds(in outputs: [OutputStream: CapturedOutput]) -> Bool {
    wanted.isEmpty || outputs.contains { finds(in: $0.value, $0.key) }
  }

  /// Whether a stream has bytes that were not searched.
  func isOutdated(by transcript: Transcript) -> Bool {
    OutputStream.allCases.contains { transcript.count(of: $0) > searchedCounts[$0] ?? 0 }
  }

  /// How much of an output is looked through at a time.
  private static let window = 1 << 20

  private mutating func finds(in output: CapturedOutput, _ stream: OutputStream) -> Bool {
    let count = wanted.utf8.count
    var start = max(0, (searchedCounts[stream] ?? 0) - count + 1)
    searchedCounts[stream] = output.count
    while output.count - start >= count {
      let end = min(output.count, start + Self.window + count - 1)
      if output.bytes(start..<end).holds(wanted) { return true }
      start = end - count + 1
    }
    return false
  }
}
