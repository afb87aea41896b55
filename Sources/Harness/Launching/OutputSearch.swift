import Foundation

/// Looks for bytes in what a program prints, and never twice at the same place.
struct OutputSearch {
  private let wanted: Data
  private var searchedCounts: [OutputStream: Int] = [:]

  init(_ text: String) {
    wanted = Data(text.utf8)
  }

  /// Whether one of the streams holds the bytes, in what has come since the last look or across
  /// the place where that ended.
  mutating func finds(in transcript: Transcript) -> Bool {
    OutputStream.allCases.contains { stream in
      let output = transcript.captured(stream)
      let start = max(0, (searchedCounts[stream] ?? 0) - wanted.count + 1)
      guard !wanted.isEmpty, output.count - start >= wanted.count else { return wanted.isEmpty }
      searchedCounts[stream] = output.count
      return output.data.dropFirst(start).range(of: wanted) != nil
    }
  }
}
