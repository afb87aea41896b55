import CPlatform
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
  init(_ path: DiskPath, _ flags: Int32 = O_RDONLY, mode: UInt32 = 0o600) throws {
    let number = platform_open(path.cString, flags | O_NOFOLLOW | O_NONBLOCK, mode)
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
    try naming { try RawFile.write(bytes, to: file.number) }
  }

  /// Reads until the buffer is full or the file ends.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try naming { try RawFile.read(file.number, into: buffer) }
  }

  private func naming<Result>(_ call: () throws -> Result) throws -> Result {
    do {
      return try call()
    } catch let error as SystemError {
      throw SystemError(error.call, path: path.text, code: error.code)
    }
  }
}

/// Whole reads and writes of files, by the calls of the system alone.
///
/// Foundation's would look at the path again and again, and wait for the disk after each file.
enum RawFile {
  /// The bytes of a file; links are followed.
  ///
  /// - Throws: ``SystemError``.
  static func contents(of path: DiskPath) throws -> Data {
    try withFile(path, O_RDONLY) { try contents(of: $0) }
  }

  /// All that can be read from an open file, from where it stands.
  ///
  /// - Throws: ``SystemError``.
  static func contents(of file: Int32) throws -> Data {
    var (data, filled) = (Data(count: pieceSize), 0)
    while true {
      let count = try data.withUnsafeMutableBytes { bytes in
        try read(file, into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled...]))
      }
      filled += count
      guard filled == data.count else { return data.prefix(filled) }
      data.count *= 2
    }
  }

  /// Makes a file of these bytes, or gives them to the one that lies there; links are followed.
  ///
  /// - Throws: ``SystemError``.
  static func write(_ data: Data, to path: DiskPath, makingItWith mode: UInt32 = 0o666) throws {
    try withFile(path, O_WRONLY | O_CREAT | O_TRUNC, mode) { file in
      try data.withUnsafeBytes { try write($0, to: file) }
    }
  }

  private static let pieceSize = 1 << 12

  private static func withFile<Result>(
    _ path: DiskPath, _ flags: Int32, _ mode: UInt32 = 0, _ body: (Int32) throws -> Result
  ) throws -> Result {
    let file = platform_open(path.cString, flags, mode)
    guard file >= 0 else { throw SystemError("open", path: path.text) }
    defer { platform_close(file) }
    do {
      return try body(file)
    } catch let error as SystemError {
      throw SystemError(error.call, path: path.text, code: error.code)
    }
  }

  /// Reads until the buffer is full or the file ends.
  ///
  /// - Returns: How many bytes were read.
  /// - Throws: ``SystemError`` without a path.
  static func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = platform_read(file, rest.baseAddress, rest.count)
      if count < 0 && platform_error() == EINTR { continue }
      guard count >= 0 else { throw SystemError("read") }
      if count == 0 { break }
      filled += Int(count)
    }
    return filled
  }

  /// Writes all bytes.
  ///
  /// - Throws: ``SystemError`` without a path.
  static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = platform_write(file, rest.baseAddress, rest.count)
      if count < 0 && platform_error() == EINTR { continue }
      guard count > 0 else { throw SystemError("write") }
      written += Int(count)
    }
  }
}
