import CPlatform
import Foundation

/// Copies the content of one file after the other.
struct FileCopier {
  /// Whether the file system was found unable to share blocks between the two places.
  private var cannotClone = false

  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Copies all bytes of an open file into an empty one.
  ///
  /// - Parameters:
  ///   - source: A descriptor at the file's beginning.
  ///   - destination: A descriptor of an empty file.
  ///   - size: How many bytes it has.
  ///   - isSparse: Whether it may have holes, which the copy has then too.
  /// - Throws: ``SystemError``.
  mutating func copy(
    _ source: Int32, to destination: Int32, size: Int, isSparse: Bool
  ) throws {
    if size == 0 || clone(source, destination) { return }
    if isSparse {
      try copyData(source, to: destination, size: size)
    } else {
      try copyBytes(source, to: destination, count: size)
    }
  }

  private mutating func clone(_ source: Int32, _ destination: Int32) -> Bool {
    if cannotClone { return false }
    if platform_clone_file(source, destination) == 0 { return true }
    cannotClone = true
    return false
  }

  /// Copies what lies between the holes.
  private mutating func copyData(_ source: Int32, to destination: Int32, size: Int) throws {
    var end: off_t = 0
    while true {
      let start = lseek(source, end, FileHole.data)
      guard start >= 0 else { break }
      end = lseek(source, start, FileHole.hole)
      guard end > start, lseek(source, start, SEEK_SET) == start,
        lseek(destination, start, SEEK_SET) == start
      else { throw SystemError("lseek") }
      try copyBytes(source, to: destination, count: Int(end - start))
    }
    // Behind the last data there is no more data, and nothing else may be wrong.
    guard errno == ENXIO else { throw SystemError("lseek") }
    guard ftruncate(destination, off_t(size)) == 0 else { throw SystemError("ftruncate") }
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

/// How `lseek` is asked for holes; Swift's Glibc module hides it.
private enum FileHole {
  #if os(Linux)
    static let data: Int32 = 3
    static let hole: Int32 = 4
  #else
    static let hole: Int32 = 3
    static let data: Int32 = 4
  #endif
}
