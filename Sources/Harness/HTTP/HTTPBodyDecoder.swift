/// Reads a body from the bytes of a connection: of a length that is known, or in chunks (RFC 9112
/// section 7.1).
struct HTTPBodyDecoder {
  /// How it is known where a body ends.
  enum Framing: Equatable {
    case length(Int)
    case chunked
    /// With the connection: a response alone can be so.
    case untilEnd
  }

  /// What comes next.
  enum Part: Equatable {
    case bytes([UInt8])
    case end
  }

  private enum State {
    case data(left: Int)
    case endless
    case size
    case chunk(left: Int)
    case chunkEnd
    case trailers(count: Int, bytes: Int)
    case ended
  }

  private var state: State
  private var total = 0
  private let limits: HTTPLimits

  init(_ framing: Framing, _ limits: HTTPLimits) {
    self.limits = limits
    switch framing {
    case .length(let length): state = .data(left: length)
    case .chunked: state = .size
    case .untilEnd: state = .endless
    }
  }

  /// Takes the next part of a body; nil where it has not come.
  ///
  /// - Throws: ``HTTPRefusal``.
  mutating func next(from bytes: inout HTTPBytes) throws(HTTPRefusal) -> Part? {
    while true {
      switch state {
      case .ended, .data(left: 0):
        state = .ended
        return .end
      case .data(let left):
        guard let part = part(of: &bytes, upTo: left) else { return nil }
        state = .data(left: left - part.count)
        return .bytes(part)
      case .endless: return part(of: &bytes, upTo: .max).map(Part.bytes)
      case .chunk(let left):
        guard let part = part(of: &bytes, upTo: left) else { return nil }
        state = left == part.count ? .chunkEnd : .chunk(left: left - part.count)
        return .bytes(part)
      case .size, .chunkEnd, .trailers:
        guard let line = try line(from: &bytes) else { return nil }
        try take(line)
      }
    }
  }

  private func part(of bytes: inout HTTPBytes, upTo limit: Int) -> [UInt8]? {
    let part = bytes.take(upTo: limit)
    return part.isEmpty ? nil : part
  }

  private func line(from bytes: inout HTTPBytes) throws(HTTPRefusal) -> [UInt8]? {
    try bytes.takeLine(
      upTo: limits.line,
      orElse: .malformed("a line within its body is longer than \(limits.line) bytes"))
  }

  private mutating func take(_ line: [UInt8]) throws(HTTPRefusal) {
    switch state {
    case .chunkEnd:
      guard line.isEmpty else { throw .malformed("a chunk is longer than its size says") }
      state = .size
    case .trailers(let count, let size):
      guard !line.isEmpty else {
        state = .ended
        return
      }
      _ = try HTTPField(line: line)
      guard count < limits.fieldCount, size + line.count <= limits.fields else {
        throw HTTPRefusal(status: 431, reason: "too many fields stand behind its body")
      }
      state = .trailers(count: count + 1, bytes: size + line.count)
    default: try takeSize(line)
    }
  }

  /// The size of a chunk in hexadecimal digits, and what may stand behind a semicolon.
  private mutating func takeSize(_ line: [UInt8]) throws(HTTPRefusal) {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: digits, as: UTF8.self)
    let isHexadecimal = digits.allSatisfy { Self.isDigit($0) }
    guard !digits.isEmpty, isHexadecimal, digits.count <= 16, let size = Int(text, radix: 16) else {
      throw .malformed("the size of a chunk is no number: \(HTTPToken.shown(line))")
    }
    guard size <= limits.body - total else {
      throw HTTPRefusal(status: 413, reason: "its body has more than \(limits.body) bytes")
    }
    total += size
    state = size == 0 ? .trailers(count: 0, bytes: 0) : .chunk(left: size)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
