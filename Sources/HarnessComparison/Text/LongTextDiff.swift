package import Foundation

/// The difference between two texts of which one may be very long.
package enum LongTextDiff {
  /// How many bytes a text may have to be compared whole: 1 MiB.
  static let wholeLimit = 1 << 20

  /// How many bytes of each are compared where one is longer: 64 KiB, from three lines before the
  /// first difference.
  static let partLimit = 1 << 16

  /// The diff, with a last line that says what it leaves out.
  package static func text(expected: Data, found: Data) -> String {
    guard max(expected.count, found.count) > wholeLimit else {
      return UnifiedDiff(expected: Array(expected), found: Array(found)).text
    }
    let place = firstDifference(expected, found)
    let start = lineStart(in: found, before: place)
    let diff = UnifiedDiff(
      expected: part(of: expected, from: start), found: part(of: found, from: start),
      linesBefore: lineCount(of: found, before: start))
    return """
      \(diff.text)
      … compared from the first difference, at byte \(place), for \(partLimit >> 10) KiB: \
      expected are \(expected.count) bytes, found \(found.count)
      """
  }

  /// The number of bytes that both begin with.
  package static func firstDifference(_ first: Data, _ second: Data) -> Int {
    first.withUnsafeBytes { first in
      second.withUnsafeBytes { second in
        let end = min(first.count, second.count)
        var place = 0
        while place + pieceCount <= end, isSame(first, second, place) { place += pieceCount }
        while place < end && first[place] == second[place] { place += 1 }
        return place
      }
    }
  }

  private static let pieceCount = 4096

  private static func isSame(
    _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, _ place: Int
  ) -> Bool {
    let range = place..<place + pieceCount
    guard let first = UnsafeRawBufferPointer(rebasing: first[range]).baseAddress,
      let second = UnsafeRawBufferPointer(rebasing: second[range]).baseAddress
    else { return false }
    return memcmp(first, second, pieceCount) == 0
  }

  /// The number of newlines before a place.
  private static func lineCount(of data: Data, before place: Int) -> Int {
    data.withUnsafeBytes { bytes in
      guard var position = bytes.baseAddress else { return 0 }
      let end = position + place
      var count = 0
      while let newline = memchr(position, 0x0A, end - position) {
        count += 1
        position = UnsafeRawPointer(newline) + 1
      }
      return count
    }
  }

  /// The start of the line that lies three lines before a place, unless it is far away.
  private static func lineStart(in data: Data, before place: Int) -> Int {
    var newlines = 0
    var start = min(place, data.count)
    while start > 0 && place - start < partLimit / 4 {
      if data[data.startIndex + start - 1] == UInt8(ascii: "\n") {
        newlines += 1
        if newlines == 4 { return start }
      }
      start -= 1
    }
    return start
  }

  private static func part(of data: Data, from start: Int) -> [UInt8] {
    Array(data.dropFirst(start).prefix(partLimit))
  }
}
