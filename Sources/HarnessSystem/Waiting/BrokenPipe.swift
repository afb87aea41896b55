import CPlatform
package import Foundation

/// Writes to a reader that may have gone, without the SIGPIPE that would end this process.
package enum BrokenPipe {
  /// What became of a write.
  package enum Written: Equatable {
    /// So many bytes were taken.
    case bytes(Int)
    /// The pipe is full: try again when it is writable.
    case full
    /// The stream is no longer read.
    case readerGone
  }

  /// Writes what fits into a pipe that does not block.
  ///
  /// The process's own disposition of the signal stays as it is: it is not the harness's to change.
  package static func write(_ bytes: Data, to descriptor: Descriptor) -> Written {
    let count = bytes.withUnsafeBytes { buffer in
      platform_write_without_signal(descriptor.number, buffer.baseAddress, buffer.count)
    }
    if count >= 0 { return .bytes(Int(count)) }
    let error = platform_error()
    return error == EAGAIN || error == EINTR ? .full : .readerGone
  }
}
