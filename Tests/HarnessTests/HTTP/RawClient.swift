import CPlatform
import Foundation
import HarnessSystem
import TestSupport
import Testing

/// A client of a fake server that sends whatever a test gives it.
struct RawClient {
  private let connection: Descriptor

  /// - Parameter port: That of the server.
  /// - Throws: Where it cannot connect.
  init(_ port: UInt16) throws {
    let number = platform_connect_to_address("127.0.0.1", port, 60)
    try #require(number >= 0)
    connection = Descriptor(number)
  }

  /// Sends all bytes; a server that has gone takes none.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        platform_send(connection.number, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(Int(count))
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  /// Waits until the system of the other side has all that was sent: a busy one takes it later.
  func awaitArrival() throws {
    #if os(Linux)
      try Poll.until("all that was sent has arrived") {
        var waiting: Int32 = 0
        return ioctl(connection.number, UInt(TIOCOUTQ), &waiting) != 0 || waiting == 0
      }
    #endif
  }

  /// Sends no more, and goes on reading.
  func endSending() { platform_end_sending(connection.number) }

  /// Goes, as a client does that was killed.
  func close() { connection.close() }

  /// Goes with a reset.
  func reset() {
    platform_reset_on_close(connection.number)
    connection.close()
  }

  /// What comes up to the connection's end; nil in place of an end that is a reset.
  func readToEnd() -> (text: String, isReset: Bool) {
    var all: [UInt8] = []
    while true {
      guard let bytes = read() else { return (String(decoding: all, as: UTF8.self), true) }
      if bytes.isEmpty { return (String(decoding: all, as: UTF8.self), false) }
      all += bytes
    }
  }

  /// What comes up to this text, or to the end.
  func read(upTo text: String) -> String {
    var all = ""
    while !all.contains(text), let bytes = read(), !bytes.isEmpty {
      all += String(decoding: bytes, as: UTF8.self)
    }
    return all
  }

  /// What has come: nothing at the end, nil for a reset.
  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = buffer.withUnsafeMutableBytes {
      platform_receive(connection.number, $0.baseAddress, $0.count)
    }
    return count < 0 ? nil : Array(buffer[..<Int(count)])
  }
}
