import Foundation

/// Bytes that came and were not taken yet.
struct HTTPBytes {
  private var storage: [UInt8] = []
  private var start = 0
  /// Up to where it was looked for the end of a line.
  private var searched = 0

  /// How many there are.
  var count: Int { storage.count - start }

  var isEmpty: Bool { count == 0 }

  /// Whether they are a client's first words in TLS: a record of a handshake (RFC 8446, section 5.1).
  var beginTLS: Bool { storage[start...].starts(with: [22, 3]) }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    // What was taken is given back before more is asked for.
    if start > 0 {
      storage.removeFirst(start)
      searched -= start
      start = 0
    }
    storage.append(contentsOf: bytes)
  }

  /// Takes a line off the front, without its end.
  ///
  /// - Parameters:
  ///   - limit: The longest, in bytes.
  ///   - refusal: What is thrown for a longer one.
  /// - Returns: Nil where its end has not come.
  /// - Throws: ``HTTPRefusal`` where it is too long, or ends in no CR and LF.
  mutating func takeLine(
    upTo limit: Int, orElse refusal: @autoclosure () -> HTTPRefusal
  ) throws(HTTPRefusal) -> [UInt8]? {
    searched = max(searched, start)
    guard let end = storage[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = storage.count
      if count > limit { throw refusal() }
      return nil
    }
    guard end - start <= limit + 1 else { throw refusal() }
    guard end > start, storage[end - 1] == UInt8(ascii: "\r") else {
      throw .malformed("a line ends with LF alone, without CR")
    }
    let line = Array(storage[start..<(end - 1)])
    guard !line.contains(UInt8(ascii: "\r")) else {
      throw .malformed("a CR stands within a line")
    }
    start = end + 1
    return line
  }

  /// Takes what has come, up to a number of bytes.
  mutating func take(upTo limit: Int) -> [UInt8] {
    let end = start + min(limit, count)
    defer { start = end }
    return Array(storage[start..<end])
  }

  /// How the first line begins, as far as it came.
  var firstLine: String {
    let line = storage[start...].prefix(200).prefix {
      $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n")
    }
    return String(decoding: line, as: UTF8.self)
  }
}
