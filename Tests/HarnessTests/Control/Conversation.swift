import Foundation

@testable import Harness

/// Both ends of a connection: the test speaks as an app would.
final class Conversation {
  let connection: ControlConnection
  private let app: Descriptor

  /// The type of the sockets, in the form that each system takes.
  private static var streamType: Int32 {
    #if os(Linux)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  /// The app's end of a connection to a socket with a path.
  static func connect(to socket: ControlListener) throws -> Descriptor {
    let app = Descriptor(Foundation.socket(AF_UNIX, streamType, 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.connect(app.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw SystemError("connect", path: socket.path) }
    return app
  }

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Self.streamType, 0, &ends) == 0 else {
      throw SystemError("socketpair")
    }
    app = Descriptor(ends[0])
    let harness = Descriptor(ends[1])
    harness.makeNonBlocking()
    connection = ControlConnection(harness, id: 1)
  }

  func say(_ text: String) throws {
    try say(Array(text.utf8))
  }

  func say(_ bytes: [UInt8]) throws {
    guard BrokenPipe.write(Data(bytes), to: app) == .bytes(bytes.count) else {
      throw SystemError("write")
    }
  }

  func hangUp() {
    app.close()
  }

  /// The hellos that have come since the last look.
  var hellos: [AppHello] {
    messages.compactMap { message in
      if case .hello(let hello) = message { hello } else { nil }
    }
  }

  /// What has come since the last look.
  var messages: [AppMessage] {
    var budget = ReadingBudget(bytes: .max, seconds: 60)
    return connection.readMessages(budget: &budget).map(\.message)
  }

  /// What the harness has sent.
  func hear() -> String {
    app.makeNonBlocking()
    guard case .bytes(let bytes) = NonBlockingRead.next(from: app) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
