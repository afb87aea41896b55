/// Reads the requests of one connection, in whatever parts they come.
struct HTTPRequestParser {
  /// What comes next.
  enum Event: Equatable {
    case head(HTTPRequestHead)
    case body([UInt8])
    case end
  }

  private enum State {
    case line(emptyLines: Int)
    case fields(HTTPRequestHead, size: Int)
    case body(HTTPBodyDecoder)
  }

  private var bytes = HTTPBytes()
  private var state = State.line(emptyLines: 0)
  private let limits: HTTPLimits
  /// The first line of the request that is read, as far as it came.
  private var lastLine = ""

  init(_ limits: HTTPLimits) { self.limits = limits }

  /// How much waits to be read.
  var count: Int { bytes.count }

  /// Whether a request has begun whose fields have not come to their end.
  var isInHead: Bool {
    switch state {
    case .line: !bytes.isEmpty
    case .fields: true
    case .body: false
    }
  }

  /// The first line of the request that is read, as far as it came.
  var line: String { lastLine.isEmpty ? bytes.firstLine : lastLine }

  mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(new) }

  /// The next part of a request; nil where it has not come.
  ///
  /// - Throws: ``HTTPRefusal``: nothing that follows can be read.
  mutating func next() throws(HTTPRefusal) -> Event? {
    while true {
      switch state {
      case .line(let emptyLines):
        guard let line = try firstLine() else { return nil }
        guard line.isEmpty else {
          lastLine = String(decoding: line, as: UTF8.self)
          state = .fields(try HTTPRequestHead(line: line), size: 0)
          continue
        }
        // RFC 9112 section 2.2: one may stand before a request.
        guard emptyLines == 0 else { throw .malformed("empty lines stand in place of a request") }
        state = .line(emptyLines: 1)
      case .fields(let head, let size):
        guard let line = try fieldLine() else { return nil }
        guard line.isEmpty else {
          try take(line, into: head, size)
          continue
        }
        state = .body(HTTPBodyDecoder(try head.framing(limits), limits))
        return .head(head)
      case .body(var decoder):
        guard let part = try decoder.next(from: &bytes) else {
          state = .body(decoder)
          return nil
        }
        if case .bytes(let bytes) = part {
          state = .body(decoder)
          return .body(bytes)
        }
        (state, lastLine) = (.line(emptyLines: 0), "")
        return .end
      }
    }
  }

  private mutating func firstLine() throws(HTTPRefusal) -> [UInt8]? {
    guard !bytes.beginTLS else {
      throw .malformed("it begins a connection of TLS, which no fake speaks; ask it by http://")
    }
    do {
      return try bytes.takeLine(
        upTo: limits.line,
        orElse: HTTPRefusal(
          status: 414, reason: "its first line is longer than \(limits.line) bytes"))
    } catch {
      lastLine = bytes.firstLine
      throw error
    }
  }

  private mutating func fieldLine() throws(HTTPRefusal) -> [UInt8]? {
    try bytes.takeLine(
      upTo: limits.line,
      orElse: HTTPRefusal(status: 431, reason: "a field is longer than \(limits.line) bytes"))
  }

  private mutating func take(
    _ line: [UInt8], into head: HTTPRequestHead, _ size: Int
  ) throws(HTTPRefusal) {
    var head = head
    head.fields.append(try HTTPField(line: line))
    guard head.fields.count <= limits.fieldCount else {
      throw HTTPRefusal(status: 431, reason: "it has more than \(limits.fieldCount) fields")
    }
    guard size + line.count <= limits.fields else {
      throw HTTPRefusal(
        status: 431, reason: "its fields have more than \(limits.fields) bytes together")
    }
    state = .fields(head, size: size + line.count)
  }
}
