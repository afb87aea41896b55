import Foundation

/// An open file that is closed when it is no longer used.
final class OpenFile {
  let descriptor: Int32

  /// The path it was opened by.
  let path: String

  /// Opens `path` with `flags`; the descriptor never reaches another program.
  init(_ path: String, _ flags: Int32, mode: mode_t = 0, action: String = "open")
    throws(SystemError)
  {
    let opened = open(path, flags | O_CLOEXEC, mode)
    guard opened >= 0 else { throw .last(action, path) }
    descriptor = opened
    self.path = path
  }

  deinit { close(descriptor) }

  /// What the system says of the open file.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last("examine", path) }
    return status
  }

  /// Up to `count` bytes from `offset`; fewer at the end of the file only.
  func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = 0
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset + filled))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = .last("read", path) }
        if got <= 0 { break }
        filled += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all of `bytes` where the file stands.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    guard writeAll(bytes, to: descriptor) else { throw .last("write", path) }
  }

  /// Waits until no other process holds the lock of the file, and holds it until the file is closed.
  ///
  /// - Throws: `SystemError` also where another process holds it for ten seconds.
  func waitForLock() throws(SystemError) {
    for _ in 0..<1000 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .last("lock", path) }
      usleep(10_000)
    }
    throw SystemError(action: "lock", path: path, code: EWOULDBLOCK)
  }

  /// Waits until what was written is on the disk.
  func synchronize() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last("write", path) }
  }
}

/// Writes all of `bytes` to `descriptor`; false with `errno` set where the system refused.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
    }
    if count < 0 && errno == EINTR { continue }
    if count < 0 && errno == EAGAIN && waitUntilWritable(descriptor) { continue }
    guard count >= 0 else { return false }
    written += count
  }
  return true
}

/// Waits for room, where another program has made a shared descriptor non-blocking.
private func waitUntilWritable(_ descriptor: Int32) -> Bool {
  var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return poll(&waiting, 1, -1) >= 0 || errno == EINTR
}
