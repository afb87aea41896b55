import Foundation

/// The bytes of a regular file, read or written piece by piece.
struct FileBytes {
  let file: Descriptor
  /// Its path, for messages.
  let path: DiskPath

  private static let chunk = 1 << 18

  /// Opens a file; a link as the last component is not followed, and a pipe not waited for.
  ///
  /// - Throws: ``SystemError``.
  init(_ path: DiskPath, _ flags: Int32 = O_RDONLY, mode: mode_t = 0o600) throws {
    let number = open(path.cString, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode)
    guard number >= 0 else { throw SystemError("open", path: path.text) }
    file = Descriptor(number)
    self.path = path
  }

  /// Gives all bytes in pieces of the same size; the last may be shorter.
  ///
  /// - Throws: ``SystemError``, and what `body` throws.
  func forEachChunk(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try withUnsafeTemporaryAllocation(byteCount: Self.chunk, alignment: 16) { buffer in
      var count = 0
      repeat {
        count = try fill(buffer)
        if count > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      } while count == buffer.count
    }
  }

  /// Writes all bytes.
  ///
  /// - Throws: ``SystemError``.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = Foundation.write(file.number, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError("write", path: path.text) }
      written += count
    }
  }

  /// Reads until the buffer is full or the file ends.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = read(file.number, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SystemError("read", path: path.text) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}
