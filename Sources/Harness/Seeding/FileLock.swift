import Foundation

/// A lock between processes, and between threads: a file that one of them has locked. It is free
/// again when its holder dies.
struct FileLock {
  private let file: Descriptor

  /// Waits for the lock.
  ///
  /// - Throws: ``SystemError`` where the file cannot be made.
  init(_ url: URL) throws {
    file = try Descriptor.open(url.path, O_RDWR | O_CREAT)
    while flock(file.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw SystemError("flock", path: url.path) }
    }
  }

  /// Lets the next one in.
  func release() {
    file.close()
  }
}
