import Foundation

/// Reads a file's bytes in small steps, never outside it, and keeps count of what it fetched.
struct BoundedReader {
  /// The size of the file in bytes.
  let length: Int

  /// How many bytes have been fetched from the file.
  private(set) var fetched = 0

  /// The bytes that are fetched at once; the tags of a usual photo lie within one or two steps.
  static let step = 2048

  private let fetch: (_ offset: Int, _ count: Int) throws(SystemError) -> [UInt8]
  private var window: [UInt8] = []
  private var windowStart = 0

  /// Reads from `fetch`, which gives fewer bytes than asked for only where the file ends.
  init(
    length: Int, fetch: @escaping (_ offset: Int, _ count: Int) throws(SystemError) -> [UInt8]
  ) {
    self.length = length
    self.fetch = fetch
  }

  /// The `count` bytes from `offset`.
  ///
  /// - Throws: `PhotoDamage.endsEarly` where the file has fewer, `SystemError` where it cannot
  ///   be read.
  mutating func bytes(at offset: Int, count: Int) throws -> ArraySlice<UInt8> {
    guard offset >= 0, count >= 0, offset <= length, count <= length - offset else {
      throw PhotoDamage.endsEarly(
        at: offset, wanted: count, found: max(0, length - max(0, offset)))
    }
    if offset < windowStart || offset + count > windowStart + window.count {
      window = try fetch(offset, min(max(count, BoundedReader.step), length - offset))
      windowStart = offset
      fetched += window.count
    }
    let start = offset - windowStart
    // The file may have become shorter since its length was asked for.
    guard start + count <= window.count else {
      throw PhotoDamage.endsEarly(at: offset, wanted: count, found: window.count - start)
    }
    return window[start..<start + count]
  }

  /// The unsigned number in the two bytes from `offset`, the most significant first.
  mutating func number16(at offset: Int) throws -> Int {
    try bytes(at: offset, count: 2).reduce(0) { $0 << 8 | Int($1) }
  }
}
