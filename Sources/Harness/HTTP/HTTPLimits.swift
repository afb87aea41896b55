import Foundation

/// How much of a client a fake server takes before it refuses it.
struct HTTPLimits: Sendable {
  /// The longest line of a request, in bytes: its first, a field, or the size of a chunk.
  var line = 16 << 10
  /// All fields of a request together, in bytes.
  var fields = 64 << 10
  /// How many fields a request may have, and how many may stand behind its body.
  var fieldCount = 128
  /// The longest body, in bytes: 8 GiB.
  var body = 8 << 30
  /// How much of a body is kept, in bytes: of a longer one the length and the digest are.
  var keptBody = 1 << 20
  /// The longest body that is recorded, of a request or an answer, in bytes: 16 MiB.
  var recordedBody = 16 << 20
  /// How many requests a real server is asked at a time while it is recorded.
  var forwards = 8
  /// How long a real server may say nothing while it is asked, in seconds, unscaled.
  var forwarding: TimeInterval = 10
  /// How many clients are heard at a time; others wait to be accepted.
  var connections = 128
  /// How long a request may take to tell its fields, and how long nothing may come of its body, in
  /// seconds, unscaled.
  var idle: TimeInterval = 10
  /// How long is read of a client that was refused, in seconds, unscaled: were its socket closed at
  /// once, it would not see why.
  var farewell: TimeInterval = 1
  /// How many bytes of requests are kept of a server, as of the calls of a launch: 32 MiB.
  var keptCalls = 32 << 20
}
