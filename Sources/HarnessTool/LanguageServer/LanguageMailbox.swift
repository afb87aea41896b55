import CPlatform
import Harness
import HarnessReports

/// What other threads tell the one that answers.
final class LanguageMailbox: Sendable {
  enum Item: Sendable {
    case message(LanguageMessage)
    /// Nothing more comes from the client, and why, where that is not its end.
    case ended(String?)
    /// A run is over.
    case runEnded(LanguageRun.End)
    /// A signal asks the tool to end.
    case interrupted
  }

  /// How many messages wait before the client is read no further.
  private static let limit = 1000

  private let items = Monitor<[Item]>([])

  func post(_ item: Item) { items.withLock { $0.append(item) } }

  /// The next item; nil where there is none yet.
  func next() -> Item? {
    items.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// The next item, once there is one.
  func awaitNext() -> Item {
    items.waitToChange { $0.isEmpty ? nil : $0.removeFirst() }
  }

  /// Whether the client has already taken back a request.
  func hasCancelled(_ id: JSONValue) -> Bool {
    items.read { items in
      items.contains { item in
        guard case .message(.notification("$/cancelRequest", let params)) = item else {
          return false
        }
        return params["id"] == id
      }
    }
  }

  /// Reads the client's messages, on a thread of its own.
  ///
  /// - Throws: ``SystemError`` where no thread is left.
  func readInput() throws {
    try OwnThread.start { self.read() }
  }

  /// Ends when a process does, on a thread of its own.
  ///
  /// An editor that was killed may have left standard input open elsewhere. One that this system does not know is left alone: it may be another container's.
  ///
  /// - Parameter process: The client's.
  func endWith(process: Int32) {
    let watch = platform_open_exit_watch(process)
    guard watch >= 0 else { return }
    try? OwnThread.start {
      var end = platform_poll_entry(descriptor: watch, is_for_writing: false, is_ready: false)
      while platform_poll(&end, 1, -1) < 1 { continue }
      self.post(.ended(nil))
    }
  }

  private func read() {
    var frames = LanguageFrames()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = buffer.withUnsafeMutableBytes { platform_read(0, $0.baseAddress, $0.count) }
      guard count > 0 else { return post(.ended(nil)) }
      frames.add(buffer[..<Int(count)])
      do {
        while let content = try frames.next() { postInTurn(LanguageMessage(content)) }
      } catch {
        return post(.ended("\(error)"))
      }
    }
  }

  private func postInTurn(_ message: LanguageMessage) {
    items.waitToChange { (items) -> Void? in
      guard items.count < Self.limit else { return nil }
      items.append(.message(message))
      return ()
    }
  }
}
