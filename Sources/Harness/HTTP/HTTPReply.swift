public import Foundation

/// What a fake server answers to a request.
public struct HTTPReply: Sendable, Equatable {
  /// The status, from 200 to 599.
  public var status: Int
  /// The fields, besides those that tell of the body's length and of the connection.
  public var headers: [HTTPField]
  /// The body.
  public var body: Data
  /// Whether the body is sent in chunks, without a length before it.
  public var isChunked: Bool
  /// What an answer to HEAD tells of the body that GET would have; nil where it is this body's.
  var lengthOfHead: LengthOfHead?

  /// The `Content-Length` of an answer that has no body.
  enum LengthOfHead: Sendable, Equatable {
    case untold
    case bytes(Int)
  }

  /// - Parameters:
  ///   - status: The status, from 200 to 599.
  ///   - headers: The fields.
  ///   - body: The body.
  ///   - isChunked: Whether it is sent in chunks.
  public init(
    status: Int = 200, headers: [HTTPField] = [], body: Data = Data(), isChunked: Bool = false
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.isChunked = isChunked
  }
}

/// What no fake server can be told.
package enum HTTPReplyProblem: Error, Equatable, CustomStringConvertible {
  case method(String)
  case path(String)
  case status(Int)
  case field(HTTPField)
  case ownField(String)
  case bodiless(status: Int)
  case fault(String)

  /// What was told, and what can be.
  package var description: String {
    switch self {
    case .method(let method):
      "\(method.debugDescription) is no method of HTTP, such as GET; * is any"
    case .path(let path):
      "\(path.debugDescription) is no path of HTTP: it begins with a slash, and has all else than "
        + "letters, digits and signs of ASCII percent-encoded"
    case .status(let status): "\(status) is no status of an answer; they go from 200 to 599"
    case .field(let field): "\("\(field)".debugDescription) is no field of HTTP"
    case .ownField(let name): "\(name) is set by the fake, which knows the body"
    case .bodiless(let status): "an answer of status \(status) has no body"
    case .fault(let fault):
      "\(fault.debugDescription) is no fault of a fake server: it is reset, stall, truncate, slow or a "
        + "status from 200 to 599"
    }
  }
}

extension HTTPReply {
  /// - Throws: ``HTTPReplyProblem`` where HTTP has no such answer.
  package func check() throws(HTTPReplyProblem) {
    guard 200...599 ~= status else { throw .status(status) }
    for field in headers {
      guard HTTPToken.isToken(Array(field.name.utf8)),
        field.value.utf8.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
      else { throw .field(field) }
      guard !Self.ownFields.contains(where: field.isNamed) else { throw .ownField(field.name) }
    }
    guard hasBody || body.isEmpty && !isChunked else { throw .bodiless(status: status) }
  }

  private static let ownFields = ["Content-Length", "Transfer-Encoding", "Connection"]

  /// Whether an answer of this status has a body (RFC 9110 sections 15.3.5 and 15.4.5).
  var hasBody: Bool { ![204, 304].contains(status) }

  /// An answer that says something in a line.
  static func text(_ status: Int, _ text: String) -> HTTPReply {
    HTTPReply(
      status: status, headers: [HTTPField("Content-Type", "text/plain; charset=utf-8")],
      body: Data((text + "\n").utf8))
  }
}

/// How a fake server fails a request.
package enum HTTPFault: Sendable, Equatable {
  /// The connection ends with a reset, when the request was read.
  case reset
  /// Nothing is answered, and the connection stays open.
  case stall
  /// The answer ends in the middle, with the connection.
  case truncate
  /// The answer comes in small parts with pauses.
  case slow
  /// An answer of a status, without a body.
  case status(Int)

  /// Reads what a test has named.
  ///
  /// - Throws: ``HTTPReplyProblem/fault(_:)``.
  package init(named name: String) throws(HTTPReplyProblem) {
    switch name {
    case "reset": self = .reset
    case "stall": self = .stall
    case "truncate": self = .truncate
    case "slow": self = .slow
    default:
      guard let status = Int(name), 200...599 ~= status else { throw .fault(name) }
      self = .status(status)
    }
  }
}
