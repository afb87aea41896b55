/// Takes the messages of the Language Server Protocol out of a stream of bytes: each has a header that
/// says how long it is.
struct LanguageFrames {
  /// Why the stream cannot be read on: where the next message begins is not known.
  enum Problem: Error, Equatable, CustomStringConvertible {
    case headerTooLong
    case noLength
    case tooLong(String)

    var description: String {
      let wanted = "a message of the Language Server Protocol begins with `Content-Length: N`"
      return switch self {
      case .headerTooLong:
        "\(wanted), and there are \(headerLimit) bytes without an end of a header"
      case .noLength: "\(wanted), and a header has none, or another number than N"
      case .tooLong(let length): "a message of \(length) bytes is longer than \(contentLimit)"
      }
    }
  }

  /// How many bytes a header may have.
  static let headerLimit = 16 << 10
  /// How many bytes a message may have.
  static let contentLimit = 256 << 20

  private var bytes: [UInt8] = []
  /// Where what has not been taken begins.
  private var start = 0
  /// How long the message is whose header has been taken.
  private var length: Int?

  /// Adds what was read.
  mutating func add(_ more: some Sequence<UInt8>) {
    if start > 1 << 16, start * 2 > bytes.count {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// The next message that is whole; nil where more has to be read for it.
  ///
  /// - Throws: ``Problem``.
  mutating func next() throws(Problem) -> [UInt8]? {
    if length == nil { length = try header() }
    guard let length, bytes.count - start >= length else { return nil }
    let content = Array(bytes[start..<(start + length)])
    start += length
    self.length = nil
    if start == bytes.count { (bytes, start) = ([], 0) }
    return content
  }

  /// Takes a header that is whole.
  ///
  /// - Returns: The length that it says.
  private mutating func header() throws(Problem) -> Int? {
    var (place, found) = (start, String?.none)
    while let end = bytes[place...].prefix(Self.headerLimit).firstIndex(of: UInt8(ascii: "\n")) {
      guard end - start <= Self.headerLimit else { throw .headerTooLong }
      var line = bytes[place..<end]
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      place = end + 1
      if line.isEmpty {
        start = place
        return try Self.length(found)
      }
      let text = String(decoding: line, as: UTF8.self)
      let parts = text.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == "content-length" {
        found = String(parts[1].filter { $0 != " " && $0 != "\t" })
      }
    }
    guard bytes.count - start <= Self.headerLimit else { throw .headerTooLong }
    return nil
  }

  private static func length(_ text: String?) throws(Problem) -> Int {
    guard let text, !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .noLength
    }
    guard let length = Int(text), length <= contentLimit else { throw .tooLong(text) }
    return length
  }
}
