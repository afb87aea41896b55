#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Repeats a system call that a signal interrupted.
func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}

/// Writes every byte, or returns false with `errno` set.
func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { rest in
      retrying { write(descriptor, rest.baseAddress, rest.count) }
    }
    if written < 0 { return false }
    rest = rest.dropFirst(written)
  }
  return true
}

extension stat {
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  var isSymbolicLink: Bool { st_mode & S_IFMT == S_IFLNK }
}

extension SetupError {
  static func system(_ action: String, _ path: String, _ errorNumber: Int32) -> Self {
    .system(action: action, path: path, errorNumber: errorNumber)
  }
}
