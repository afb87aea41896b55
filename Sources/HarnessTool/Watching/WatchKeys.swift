import CPlatform
import Harness

/// The keys of a terminal, and the signals that come from it.
final class WatchKeys {
  /// What a person asks for.
  enum Key: Equatable {
    case all
    case failed
    case again
    case update
    case filter(String)
    case number(Int)
    case quit
    /// The text of a filter is typed, so far.
    case typing(String)
  }

  private let signals: (reading: Descriptor, writing: Descriptor)
  private var typed: [UInt8]?

  /// - Throws: ``SystemError`` where no descriptor is left.
  init() throws {
    signals = try Descriptor.pipe()
    signals.reading.makeNonBlocking()
    signals.writing.makeNonBlocking()
  }

  /// Becomes readable when a signal has come.
  var descriptor: Descriptor { signals.reading }

  /// Has keys come one by one, and signals be told.
  func begin() {
    listen()
    resume()
  }

  /// Makes the terminal as it was; the tool's end does that too, whatever brings it about.
  func end() { platform_end_keys() }

  private func listen() {
    let told = [SIGWINCH, SIGTSTP, SIGCONT]
    platform_tell_of_signals(told, told.count, signals.writing.number)
  }

  private func resume() {
    guard platform_is_in_foreground(0) else { return }
    platform_begin_keys(0, platform_keys_without_signals)
  }

  /// Does what signals ask for.
  ///
  /// - Returns: Whether the screen has to be drawn again.
  func takeSignals() -> Bool {
    guard case .bytes(let bytes) = NonBlockingRead.next(from: signals.reading) else { return false }
    if bytes.contains(UInt8(SIGTSTP)) { suspend() }
    resume()
    return true
  }

  /// Stops as any program does at Control-Z, with the terminal as it was.
  private func suspend() {
    platform_end_keys()
    platform_default_signal(SIGTSTP)
    platform_kill(platform_getpid(), SIGTSTP)
    listen()
  }
}

// MARK: - Reading

extension WatchKeys {
  /// The keys that were pressed; `quit` at the end of the terminal.
  func read() -> [Key] {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes { platform_read(0, $0.baseAddress, $0.count) }
    guard count > 0 else { return count < 0 && platform_error() == EINTR ? [] : [.quit] }
    var rest = bytes.prefix(Int(count))
    var keys: [Key] = []
    while let byte = rest.popFirst() {
      if byte == 0x1B, Self.skipSequence(&rest) { continue }
      if let key = key(byte) { keys.append(key) }
    }
    return keys
  }

  /// Leaves out the rest of what an arrow sends, or another key that sends several bytes.
  ///
  /// - Returns: Whether there was such a rest.
  private static func skipSequence(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, [UInt8(ascii: "["), UInt8(ascii: "O")].contains(first) else {
      return false
    }
    bytes.removeFirst()
    while let byte = bytes.popFirst() {
      if (0x40...0x7E).contains(byte) { break }
    }
    return true
  }

  private func key(_ byte: UInt8) -> Key? {
    if let text = typed { return filterKey(byte, text) }
    switch byte {
    case UInt8(ascii: "a"): return .all
    case UInt8(ascii: "f"): return .failed
    case UInt8(ascii: "u"): return .update
    case UInt8(ascii: "q"), 4: return .quit
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "): return .again
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return .number(Int(byte - UInt8(ascii: "0")))
    case UInt8(ascii: "/"):
      typed = []
      return .typing("")
    default: return nil
    }
  }

  /// A key while the text of a filter is typed.
  private func filterKey(_ byte: UInt8, _ text: [UInt8]) -> Key? {
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      typed = nil
      return .filter(String(decoding: text, as: UTF8.self))
    case 0x1B:
      typed = nil
      return .typing("")
    case 0x08, 0x7F: typed = Array(String(decoding: text, as: UTF8.self).dropLast().utf8)
    case 0x15: typed = []
    case 0x20...: typed = text + [byte]
    default: break
    }
    return .typing(String(decoding: typed ?? [], as: UTF8.self))
  }

  /// Whether the text of a filter is being typed.
  var isTyping: Bool { typed != nil }
}
