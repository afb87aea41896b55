import Foundation

/// A program started with nothing but what every launcher needs: the floor of all comparisons.
enum Command {
  /// Runs a program that lies in `PATH`, and waits for it.
  static func run(_ name: String, _ arguments: [String] = []) {
    var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var child = pid_t()
    let code = posix_spawnp(&child, name, nil, nil, &words, environ)
    var status: Int32 = -1
    guard code == 0, waitpid(child, &status, 0) == child, status == 0 else {
      fatalError("the baseline \(name) did not work: \(code), \(status)")
    }
  }
}
