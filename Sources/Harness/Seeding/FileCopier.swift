import CPlatform
import Foundation
import HarnessSystem

/// Copies the content of one file after the other.
struct FileCopier {
  /// Whether the file system was found unable to share blocks between the two places.
  private var cannotClone = false

  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Copies all bytes of an open file to a new one.
  ///
  /// - Parameters:
  ///   - source: A descriptor at the file's beginning.
  ///   - status: What the system says of it.
  ///   - name: The name of the copy.
  ///   - folder: Where the copy is made.
  ///   - body: Gets the copy's descriptor, when all is in it.
  /// - Throws: ``SystemError``, ``AlreadyThere``, or what `body` throws.
  mutating func copy(
    _ source: Int32, _ status: FileStatus, to name: DiskPath, in folder: OpenFolder,
    _ body: (Int32) throws -> Void
  ) throws {
    if !cannotClone && status.size > 0 {
      if try folder.makeClone(name, of: source, body) { return }
      cannotClone = true
    }
    try folder.makeFile(name) { copy in
      if status.isSparse {
        try copyData(source, to: copy, size: status.size)
      } else {
        try copyBytes(source, to: copy, count: status.size)
      }
      try body(copy)
    }
  }

  /// Copies what lies between the holes.
  private mutating func copyData(_ source: Int32, to destination: Int32, size: Int) throws {
    var end: Int64 = 0
    while true {
      let start = platform_next_data(source, end)
      guard start >= 0 else { break }
      end = platform_next_hole(source, start)
      guard end > start, platform_seek(source, start) == start,
        platform_seek(destination, start) == start
      else { throw SystemError("lseek") }
      try copyBytes(source, to: destination, count: Int(end - start))
    }
    // Behind the last data there is no more data, and nothing else may be wrong.
    guard platform_error() == ENXIO else { throw SystemError("lseek") }
    guard platform_ftruncate(destination, Int64(size)) == 0 else {
      throw SystemError("ftruncate")
    }
  }

  /// Copies so many bytes, or fewer where the file has become shorter.
  private mutating func copyBytes(_ source: Int32, to destination: Int32, count: Int) throws {
    try buffer.withUnsafeMutableBytes { buffer in
      var left = count
      while left > 0 {
        let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(left, buffer.count)])
        let read = try RawFile.read(source, into: piece)
        if read == 0 { return }
        try RawFile.write(UnsafeRawBufferPointer(rebasing: piece[..<read]), to: destination)
        left -= read
      }
    }
  }
}
