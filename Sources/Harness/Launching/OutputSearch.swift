import Foundation

/// Looks for bytes in what a program prints, and never twice at the same place.
struct OutputSearch {
  private let wanted: String
  private var searchedCounts: [OutputStream: Int] = [:]

  init(_ text: String) {
    wanted = text
  }

  /// Whether one of the streams holds the bytes, in what has come since the last look or across
  /// the place where that ended.
  mutating func finds(in transcript: Transcript) -> Bool {
    OutputStream.allCases.contains { stream in
      let output = transcript.captured(stream)
      let count = wanted.utf8.count
      let start = max(0, (searchedCounts[stream] ?? 0) - count + 1)
      guard count > 0, output.count - start >= count else { return count == 0 }
      searchedCounts[stream] = output.count
      return output.data.dropFirst(start).holds(wanted)
    }
  }
}
