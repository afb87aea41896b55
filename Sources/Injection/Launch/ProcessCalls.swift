#if DEBUG || HARNESS_ENABLED
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  /// This process's number.
  func processIdentifier() -> Int32 { getpid() }

  /// Writes a line to the standard error stream.
  func printError(_ line: String) { write(line, to: STDERR_FILENO) }

  /// Writes a line to the standard output stream.
  func printOutput(_ line: String) { write(line, to: STDOUT_FILENO) }

  private func write(_ line: String, to descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 || errno == EINTR else { return }
        rest = rest.dropFirst(max(0, count))
      }
    }
  }

  /// The time of day, in seconds since 1970.
  func secondsSince1970() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Ends the process.
  func exit(with status: Int32) -> Never { exit(status) }
#endif
