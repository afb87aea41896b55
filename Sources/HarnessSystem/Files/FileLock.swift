import CPlatform
package import Foundation

/// A lock between processes, and between threads: a file that some of them have locked.
///
/// It is free again when its holder dies. Its file may be removed by its only holder; that
/// gives the lock up. It is its user's alone: a process that may read a file may hold its lock.
package struct FileLock {
  /// Who else may hold the lock.
  package enum Kind {
    /// Others that share it.
    case shared
    /// No process.
    case exclusive
  }

  private let file: Descriptor

  /// How long to wait before asking again, in microseconds.
  private static let pause: UInt32 = 2_000

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - url: The file, made if it is not there.
  ///   - kind: Who else may hold it.
  ///   - patience: How long to wait at the most, in seconds, unscaled: its holder may be stopped.
  ///   - isGivenUp: Asked again and again whether the wait is to end now.
  /// - Throws: ``SystemError`` where the file cannot be made; ``StillLocked``.
  package init(
    _ url: URL, _ kind: Kind, patience: TimeInterval, unless isGivenUp: () -> Bool = { false }
  ) throws {
    let deadline = Deadline(after: TimeLimit.scaled(patience))
    while true {
      if let file = try Self.lock(url, kind) {
        self.file = file
        return
      }
      guard !deadline.hasPassed, !isGivenUp() else { throw StillLocked(path: url.path) }
      platform_sleep(Self.pause)
    }
  }

  /// Takes the lock where no process holds it; nil where one does, or the file cannot be opened.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - makesFile: Whether it is made if it is not there.
  package init?(ifFree url: URL, makesFile: Bool = true) {
    let flags = makesFile ? O_CREAT : 0
    guard let file = try? Self.lock(url, .exclusive, flags) else { return nil }
    self.file = file
  }

  private static func lock(
    _ url: URL, _ kind: Kind, _ flags: Int32 = O_CREAT
  ) throws -> Descriptor? {
    let file = try Descriptor.open(url.path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | flags, mode: 0o600)
    try makePrivate(file)
    guard platform_lock(file.number, kind == .exclusive) == 0 else {
      let error = SystemError("flock", path: url.path)
      guard error.code == EWOULDBLOCK || error.code == EINTR else { throw error }
      return nil
    }
    // The holder before may have removed its file: then others lock another one.
    return try FileStatus(of: file.number).inode == FileStatus(url)?.inode ? file : nil
  }

  /// Takes from other users what an earlier version, or a command, has given them.
  private static func makePrivate(_ file: Descriptor) throws {
    let status = try FileStatus(of: file.number)
    guard status.permissions != 0o600, status.owner == platform_geteuid() else { return }
    platform_fchmod(file.number, 0o600)
  }

  /// Lets the next one in.
  package func release() {
    file.close()
  }
}

/// Another process has held a lock for too long.
package struct StillLocked: Error, Equatable, CustomStringConvertible {
  /// The file that it has locked.
  package let path: String

  package var description: String { "another process still holds the lock \(path)" }
}
