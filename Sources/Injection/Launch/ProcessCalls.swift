#if DEBUG || HARNESS_ENABLED
  import CPlatform

  /// This process's number.
  func processIdentifier() -> Int32 { platform_getpid() }

  /// Writes a line to the standard error stream.
  func printError(_ line: String) { write(line, to: 2) }

  /// Writes a line to the standard output stream.
  func printOutput(_ line: String) { write(line, to: 1) }

  private func write(_ line: String, to descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = platform_write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 || platform_error() == EINTR else { return }
        rest = rest.dropFirst(max(0, Int(count)))
      }
    }
  }

  /// The time of day, in seconds since 1970.
  func secondsSince1970() -> Double { platform_time() }

  /// Ends the process.
  func exit(with status: Int32) -> Never { platform_exit(status) }
#endif
