import Foundation

/// A program started with nothing but what every launcher needs: the floor of all comparisons.
enum Command {
  /// Runs a program that lies in `PATH`, and waits for it.
  ///
  /// - Parameters:
  ///   - name: Its name, or a path.
  ///   - arguments: Its words.
  ///   - isSilent: Whether what it prints goes nowhere.
  static func run(_ name: String, _ arguments: [String] = [], isSilent: Bool = false) {
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var child = pid_t()
    let code = isSilent ? spawnSilently(&child, name, &words) : spawn(&child, name, &words, nil)
    var status: Int32 = -1
    guard code == 0, waitpid(child, &status, 0) == child, status == 0 else {
      fatalError("the baseline \(name) did not work: \(code), \(status)")
    }
  }

  /// Runs a program and keeps what it prints to both streams, as every test of one has to.
  ///
  /// - Parameter path: Its path.
  /// - Returns: What it has printed.
  static func output(of path: String) -> [UInt8] {
    let (output, errors) = (openPipe(), openPipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output.end, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.end, STDERR_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { free(words[0]) }
    var child = pid_t()
    let code = spawn(&child, path, &words, &actions)
    for end in [output.end, errors.end] { close(end) }
    let printed = readAll([output.start, errors.start])
    var status: Int32 = -1
    guard code == 0, waitpid(child, &status, 0) == child, status == 0 else {
      fatalError("the baseline \(path) did not work: \(code), \(status)")
    }
    return printed
  }

  private static func openPipe() -> (start: Int32, end: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("no pipe can be made: \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Reads from descriptors until the end of all, and closes them.
  private static func readAll(_ descriptors: [Int32]) -> [UInt8] {
    var open = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var (all, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65536))
    while !open.isEmpty {
      guard poll(&open, nfds_t(open.count), -1) > 0 else { fatalError("poll: \(errno)") }
      open.removeAll { entry in
        guard entry.revents != 0 else { return false }
        let count = read(entry.fd, &buffer, buffer.count)
        if count > 0 { all += buffer[..<count] } else { close(entry.fd) }
        return count <= 0
      }
    }
    return all
  }

  private static func spawn(
    _ child: inout pid_t, _ name: String, _ words: inout [UnsafeMutablePointer<CChar>?],
    _ actions: UnsafePointer<posix_spawn_file_actions_t>?
  ) -> Int32 {
    posix_spawnp(&child, name, actions, nil, &words, environ)
  }

  private static func spawnSilently(
    _ child: inout pid_t, _ name: String, _ words: inout [UnsafeMutablePointer<CChar>?]
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    return spawn(&child, name, &words, &actions)
  }
}
