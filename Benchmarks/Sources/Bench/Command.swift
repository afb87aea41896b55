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
