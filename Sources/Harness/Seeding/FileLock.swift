import Foundation

/// A lock between processes, and between threads: a file that one of them has locked.
///
/// It is free again when its holder dies.
struct FileLock {
  private let file: Descriptor

  /// How long to wait before asking again, in microseconds.
  private static let pause: useconds_t = 2_000

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - url: The file, made if it is not there.
  ///   - patience: How long to wait at the most, in seconds, unscaled: its holder may be stopped.
  /// - Throws: ``SystemError`` where the file cannot be made; ``SeedError/stillLocked(path:)``.
  init(_ url: URL, patience: TimeInterval) throws {
    file = try Descriptor.open(url.path, O_RDWR | O_CREAT)
    let deadline = Deadline(after: TimeLimit.scaled(patience))
    while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw SystemError("flock", path: url.path)
      }
      guard !deadline.hasPassed else { throw SeedError.stillLocked(path: url.path) }
      usleep(Self.pause)
    }
  }

  /// Lets the next one in.
  func release() {
    file.close()
  }
}
