import Foundation

/// Small files of `/proc`, read as they are at one moment.
enum ProcFile {
  /// The text of a file; nil where it is gone, or not for this process to read: `errno` says which.
  static func text(_ path: String) -> String? {
    bytes(path, at: 0, count: 4096).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The numbers in a file, which spaces part.
  static func numbers(_ path: String) -> [Int32] {
    (text(path) ?? "").split { $0 == " " || $0 == "\n" }.compactMap { Int32($0) }
  }

  /// Bytes from the middle of a file: of `/proc/PID/mem`, the memory at an address.
  static func bytes(_ path: String, at offset: UInt64, count: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(file, &bytes, count, off_t(truncatingIfNeeded: offset))
    guard read >= 0 else { return nil }
    return Array(bytes.prefix(read))
  }
}
