import CPlatform

/// The two streams on which the compiler and a plugin send each other messages: each a length of
/// eight bytes, the lowest first, and so many bytes of JSON.
struct Connection {
  private let input: Int32
  private let output: Int32

  /// - Parameters:
  ///   - input: The descriptor on which the compiler's messages come.
  ///   - output: The descriptor that takes the answers.
  init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Answers messages until the compiler says goodbye, or has gone.
  func serve(_ answer: ([UInt8]) -> PluginAnswer) {
    while let length = readLength(), length > 0, let message = read(length) {
      guard write(answer(message).json.text) else { return }
    }
  }

  private func readLength() -> Int? {
    read(8).flatMap { bytes in
      let length = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: length)
    }
  }

  /// So many bytes; nil where the stream ends before.
  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      let wanted = min(piece.count, count - bytes.count)
      let got = piece.withUnsafeMutableBytes { platform_read(input, $0.baseAddress, wanted) }
      guard got > 0 else { return nil }
      bytes += piece[..<Int(got)]
    }
    return bytes
  }

  private func write(_ text: String) -> Bool {
    let body = Array(text.utf8)
    let length = UInt64(body.count)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + body
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        platform_write(output, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      guard count > 0 else { return false }
      written += Int(count)
    }
    return true
  }
}
