import Foundation

/// Reads the answer of a real server to one request, in whatever parts it comes.
struct HTTPResponseParser {
  private enum State {
    case line
    case fields(status: Int, size: Int, [HTTPField])
    case body(HTTPBodyDecoder)
    case ended
  }

  private var bytes = HTTPBytes()
  private var state = State.line
  private var isUntilEnd = false
  /// How many answers have come that go before another (RFC 9110 section 15.2).
  private var interimCount = 0
  private var answer = HTTPExchange.Answer(0, [], Data())
  private let method: String
  private let limits: HTTPLimits

  /// - Parameters:
  ///   - method: That of the request.
  ///   - limits: How long it may be.
  init(to method: String, _ limits: HTTPLimits) {
    self.method = method
    var limits = limits
    limits.body = limits.recordedBody
    self.limits = limits
  }

  private static let interimLimit = 16

  mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(new) }

  /// Whether the answer has come, however much stands behind it.
  var isWhole: Bool { if case .ended = state { true } else { false } }

  /// Takes what has come.
  ///
  /// - Throws: ``HTTPRefusal`` where it is no answer of HTTP/1.1, or too long.
  mutating func read() throws(HTTPRefusal) {
    while true {
      switch state {
      case .ended: return try expectNothingBehind()
      case .line:
        guard let line = try line() else { return }
        state = .fields(status: try Self.status(of: line), size: 0, [])
      case .fields(let status, let size, let fields):
        guard let line = try line() else { return }
        try take(line, status, size, fields)
      case .body(var decoder):
        guard let part = try decoder.next(from: &bytes) else {
          state = .body(decoder)
          return
        }
        state = .body(decoder)
        try take(part)
      }
    }
  }

  /// Takes note that the server has ended the connection.
  ///
  /// - Returns: The answer.
  /// - Throws: ``HTTPRefusal`` where it is not whole.
  mutating func end() throws(HTTPRefusal) -> HTTPExchange.Answer {
    if isUntilEnd { state = .ended }
    switch state {
    case .ended: return answer
    case .line where bytes.isEmpty: throw .unrecorded("it ended the connection without an answer")
    case .line, .fields: throw .unrecorded("it ended the connection within the answer's head")
    case .body: throw .unrecorded("it ended the connection in the middle of the answer's body")
    }
  }

  private func expectNothingBehind() throws(HTTPRefusal) {
    guard bytes.isEmpty else {
      throw .unrecorded("it sent \(bytes.count) bytes more than its answer says that it has")
    }
  }

  private mutating func line() throws(HTTPRefusal) -> [UInt8]? {
    try bytes.takeLine(
      upTo: limits.line, orElse: .unrecorded("a line of its head is too long"))
  }

  /// RFC 9112 section 4.
  private static func status(of line: [UInt8]) throws(HTTPRefusal) -> Int {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    let version = parts.first.map { String(decoding: $0, as: UTF8.self) }
    guard parts.count > 1, version == "HTTP/1.1" || version == "HTTP/1.0", parts[1].count == 3,
      parts[1].allSatisfy({ 0x30...0x39 ~= $0 }),
      let status = Int(String(decoding: parts[1], as: UTF8.self)), 100...599 ~= status
    else { throw .unrecorded("its first line is none of HTTP/1.1: \(HTTPToken.shown(line))") }
    guard status != 101 else { throw .unrecorded("it went over to another protocol (101)") }
    return status
  }

  private mutating func take(
    _ line: [UInt8], _ status: Int, _ size: Int, _ fields: [HTTPField]
  ) throws(HTTPRefusal) {
    guard line.isEmpty else {
      guard fields.count < limits.fieldCount, size + line.count <= limits.fields else {
        throw .unrecorded("its answer has too many fields")
      }
      state = .fields(
        status: status, size: size + line.count, fields + [try HTTPField(line: line)])
      return
    }
    guard status >= 200 else {
      interimCount += 1
      guard interimCount <= Self.interimLimit else {
        throw .unrecorded("it sent \(interimCount) answers that go before another")
      }
      state = .line
      return
    }
    answer = HTTPExchange.Answer(status, fields, Data())
    state = .body(HTTPBodyDecoder(try framing(), limits))
  }

  /// RFC 9112 section 6.3; what two readers could take for two lengths is refused.
  private mutating func framing() throws(HTTPRefusal) -> HTTPBodyDecoder.Framing {
    let lengths = answer.fields.values("Content-Length")
    let codings = answer.fields.words("Transfer-Encoding")
    answer.isChunked = !codings.isEmpty
    if [204, 304].contains(answer.status) { answer.isChunked = false }
    if method == "HEAD" || [204, 304].contains(answer.status) { return .length(0) }
    guard lengths.isEmpty || codings.isEmpty, lengths.count <= 1 else {
      throw .unrecorded("its answer tells two lengths of one body")
    }
    if !codings.isEmpty {
      guard codings == ["chunked"] else {
        throw .unrecorded("its Transfer-Encoding is \(codings), and `chunked` alone is read")
      }
      return .chunked
    }
    guard let text = lengths.first else {
      isUntilEnd = true
      return .untilEnd
    }
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      throw .unrecorded("its Content-Length is no number: \(text.debugDescription)")
    }
    guard let length = Int(text), length <= limits.recordedBody else { throw .tooLong(limits) }
    return .length(length)
  }

  private mutating func take(_ part: HTTPBodyDecoder.Part) throws(HTTPRefusal) {
    switch part {
    case .end: state = .ended
    case .bytes(let bytes):
      guard answer.body.count + bytes.count <= limits.recordedBody else { throw .tooLong(limits) }
      answer.body += bytes
    }
  }
}

extension HTTPRefusal {
  /// A real server could not be recorded: the end of the sentence "it could not be recorded".
  static func unrecorded(_ reason: String) -> HTTPRefusal {
    HTTPRefusal(status: RefusedRequest.unrecorded, reason: reason)
  }

  static func tooLong(_ limits: HTTPLimits) -> HTTPRefusal {
    .unrecorded(
      "a body has more than \(limits.recordedBody) bytes, which is too long to be recorded")
  }
}
