import Foundation

/// Writes to a reader that may have gone, without the SIGPIPE that would end this process.
enum BrokenPipe {
  /// What became of a write.
  enum Written: Equatable {
    /// So many bytes were taken.
    case bytes(Int)
    /// The pipe is full: try again when it is writable.
    case full
    /// Nobody reads any more.
    case readerGone
  }

  /// Writes what fits into a pipe that does not block.
  static func write(_ bytes: Data, to descriptor: Descriptor) -> Written {
    withSIGPIPEHeldBack {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.write(descriptor.number, buffer.baseAddress, buffer.count)
      }
      if count >= 0 { return .bytes(count) }
      return errno == EAGAIN || errno == EINTR ? .full : .readerGone
    }
  }

  /// Blocks SIGPIPE for this thread alone while `body` runs, and swallows one that it raised.
  ///
  /// The process's own disposition stays as it is: it is not the harness's to change.
  private static func withSIGPIPEHeldBack<Result>(_ body: () -> Result) -> Result {
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    let wasPending = isPending(SIGPIPE)
    var previous = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &previous)
    let result = body()
    if !wasPending && isPending(SIGPIPE) { swallow(&pipeSignal) }
    pthread_sigmask(SIG_SETMASK, &previous, nil)
    return result
  }

  private static func isPending(_ signal: Int32) -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, signal) == 1
  }

  private static func swallow(_ signals: inout sigset_t) {
    var number: Int32 = 0
    sigwait(&signals, &number)
  }
}
