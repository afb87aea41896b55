/// Why a fake server takes no more of a client: what it sent is no request, or too much of one.
struct HTTPRefusal: Error, Equatable {
  /// The status with which it is answered, as RFC 9110 and RFC 9112 name them.
  let status: Int
  /// What is wrong, as the end of the sentence "a request was refused".
  let reason: String

  static func malformed(_ reason: String) -> HTTPRefusal {
    HTTPRefusal(status: 400, reason: reason)
  }
}

/// What a fake server has refused, or could not have a real one answer.
public struct RefusedRequest: Sendable, Equatable, CustomStringConvertible {
  /// The name of the server.
  public let server: String
  /// The status with which it was answered; 0 where the client had gone.
  public let status: Int
  /// What was wrong.
  public let reason: String
  /// The request's first line, as far as it came.
  public let line: String

  /// The status of an answer that a real server has not given.
  static let unrecorded = 502

  /// Whether a real server was to be recorded, and did not answer it.
  var isUnrecorded: Bool { status == Self.unrecorded }

  /// For example `API refused "GET /a b HTTP/1.1" with 400: its first line has more than three parts`.
  public var description: String {
    let answer = status == 0 ? "" : " with \(status)"
    return "\(server) refused \(line.debugDescription)\(answer): \(reason)"
  }
}
