import CPlatform
package import Foundation

/// The bytes of a regular file, read or written piece by piece.
package struct FileBytes {
  package let file: Descriptor
  /// Its path, for messages.
  package let path: DiskPath

  /// The size of a piece.
  package static let chunk = 1 << 18

  /// Opens a file; nothing is waited for, neither a pipe nor a device.
  ///
  /// - Parameters:
  ///   - path: A regular file, or nothing where the flags make it.
  ///   - flags: As open(2) takes them. A file that is there is looked at before it is made shorter.
  ///   - mode: The permissions that a new file is asked for.
  ///   - followsLinks: Whether a link as the last component is followed.
  /// - Throws: ``SystemError``, ``NoFileError`` where something else lies there.
  package init(
    _ path: DiskPath, _ flags: Int32 = O_RDONLY, mode: UInt32 = 0o600, followsLinks: Bool = false
  ) throws {
    // Who does not follow links has looked already. To open a device may do something.
    if followsLinks { try Self.check(FileStatus(path: path, followingLinks: true), path) }
    let safely = O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
    let number = platform_open(path.cString, (flags & ~O_TRUNC) | safely, mode)
    guard number >= 0 else { throw SystemError("open", path: path.text) }
    try self.init(Descriptor(number), path, flags)
  }

  /// Takes a file that was opened with these flags but for `O_TRUNC`.
  ///
  /// - Throws: ``SystemError``, ``NoFileError`` where it is none.
  package init(_ file: Descriptor, _ path: DiskPath, _ flags: Int32) throws {
    self.file = file
    self.path = path
    guard flags & O_EXCL == 0 else { return }
    let status = try FileStatus(of: file.number)
    try Self.check(status, path)
    // A file that was cut, even an empty one, is written to the disk when it is closed: ext4 takes it for
    // one that is replaced.
    guard flags & O_TRUNC != 0, status.size > 0 else { return }
    guard platform_ftruncate(file.number, 0) == 0 else {
      throw SystemError("write", path: path.text)
    }
  }

  /// Refuses what is there and is no file; of a folder and a link the system says so itself.
  package static func check(_ status: FileStatus?, _ path: DiskPath) throws {
    guard let status, !status.isRegular, !status.isDirectory, !status.isLink else { return }
    throw NoFileError(path: path.text, kind: status.kind)
  }

  /// What the system says of the file now.
  package var status: FileStatus { get throws { try FileStatus(of: file.number, path: path) } }

  /// All bytes.
  ///
  /// - Parameter limit: How many there may be.
  /// - Returns: All of them.
  /// - Throws: ``SystemError``, ``LongFileError``.
  package func contents(upTo limit: Int) throws -> Data {
    let size = try status.size
    guard size <= limit else { throw LongFileError(path: path.text, size: size, limit: limit) }
    var data = Data()
    data.reserveCapacity(size)
    // A byte more than there are shows the end.
    try forEachChunk(of: min(max(size + 1, 4096), Self.chunk)) { bytes in
      data.append(bytes.bindMemory(to: UInt8.self))
      // It may grow while it is read.
      if data.count > limit {
        throw LongFileError(path: path.text, size: data.count, limit: limit)
      }
    }
    return data
  }

  /// All bytes of a file that is read whole; links are followed.
  ///
  /// - Parameters:
  ///   - path: A regular file: a pipe is not waited for, and a device has no end.
  ///   - limit: How many bytes there may be.
  /// - Returns: All of them.
  /// - Throws: ``SystemError``, ``NoFileError``, ``LongFileError``.
  package static func contents(of path: DiskPath, upTo limit: Int = 256 << 20) throws -> Data {
    try FileBytes(path, followsLinks: true).contents(upTo: limit)
  }

  /// Gives all bytes in pieces of the same size; the last may be shorter.
  ///
  /// - Throws: ``SystemError``, and what `body` throws.
  package func forEachChunk(
    of size: Int = FileBytes.chunk, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
      var count = 0
      repeat {
        count = try fill(buffer)
        if count > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      } while count == buffer.count
    }
  }

  /// Reads from a place on, until the buffer is full or the file ends.
  ///
  /// - Throws: ``SystemError``.
  package func read(
    from place: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> UnsafeRawBufferPointer {
    guard platform_seek(file.number, Int64(place)) >= 0 else {
      throw SystemError("lseek", path: path.text)
    }
    return UnsafeRawBufferPointer(rebasing: buffer[..<(try fill(buffer))])
  }

  /// The bytes of a range; fewer where the file ends before.
  package func bytes(_ range: Range<Int>) -> Data {
    var data = Data(count: range.count)
    let isRead = data.withUnsafeMutableBytes { bytes in
      RawFile.read(file, from: range.lowerBound, into: bytes)
    }
    return isRead ? data : Data()
  }

  /// How many whole chunks from a place on are known to be without data, up to a limit, so that
  /// they need not be read.
  package func emptyChunkCount(from place: Int, upTo limit: Int) -> Int {
    guard let size = try? status.size, place < size else { return 0 }
    var data = Int(platform_next_data(file.number, Int64(place)))
    if data < 0 {
      guard platform_error() == ENXIO else { return 0 }
      data = size
    }
    return max(0, min(data, limit) - place) / Self.chunk
  }

  /// Writes all bytes.
  ///
  /// - Throws: ``SystemError``.
  package func write(_ bytes: UnsafeRawBufferPointer) throws {
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

/// Something that was to be a file, and is not.
package struct NoFileError: Error, Equatable, CustomStringConvertible {
  package let path: String
  /// In a word.
  package let kind: String

  package var description: String { "\(path) is a \(kind), not a file" }
}

/// A file that is longer than one that is read whole may be.
package struct LongFileError: Error, Equatable, CustomStringConvertible {
  package let path: String
  package let size: Int
  package let limit: Int

  package var description: String {
    "\(path) is longer than what is read of a file, \(SizeText.short(limit)): it has "
      + SizeText.short(size)
  }
}

/// Reads and writes of files, by the calls of the system alone.
///
/// Foundation's would look at the path again and again, and wait for the disk after each file.
package enum RawFile {
  /// The bytes of a file; links are followed.
  ///
  /// - Throws: ``SystemError``.
  package static func contents(of path: DiskPath) throws -> Data {
    let file = platform_open(path.cString, O_RDONLY, 0)
    guard file >= 0 else { throw SystemError("open", path: path.text) }
    defer { platform_close(file) }
    do {
      return try contents(of: file)
    } catch let error as SystemError {
      throw SystemError(error.call, path: path.text, code: error.code)
    }
  }

  /// All that can be read from an open file, from where it stands.
  ///
  /// - Throws: ``SystemError``.
  package static func contents(of file: Int32) throws -> Data {
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

  private static let pieceSize = 1 << 12

  /// Reads until the buffer is full or the file ends.
  ///
  /// - Returns: How many bytes were read.
  /// - Throws: ``SystemError`` without a path.
  package static func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) throws -> Int
  {
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

  /// Fills a buffer from a place in an open file on.
  ///
  /// - Returns: False where the file ends before, or cannot be read.
  package static func read(
    _ file: Descriptor, from start: Int, into buffer: UnsafeMutableRawBufferPointer
  ) -> Bool {
    var filled = 0
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = platform_pread(file.number, rest.baseAddress, rest.count, Int64(start + filled))
      if count < 0 && platform_error() == EINTR { continue }
      guard count > 0 else { return false }
      filled += Int(count)
    }
    return true
  }

  /// Writes all bytes.
  ///
  /// - Throws: ``SystemError`` without a path.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws {
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
