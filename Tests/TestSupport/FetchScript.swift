import Foundation
import Harness

/// Scripts of shells that send requests of HTTP, with no client but `TestProgram`.
public enum FetchScript {
  /// A script in which `fetch METHOD URL [BODY]` sends a request and prints the answer's body; it ends with 22
  /// for a status from 400 on, 52 for no whole answer, and 7 where nothing listens.
  ///
  /// - Parameter script: The lines.
  /// - Returns: With the function before them.
  /// - Throws: ``LaunchRefusal`` where `TestProgram` is not there.
  public static func text(_ script: String) throws -> String {
    let program = try CLIApplication.productURL("TestProgram").path
    let quoted = "'" + program.split(separator: "'").joined(separator: #"'\''"#) + "'"
    return "fetch() { \(quoted) fetch \"$@\"; }\n\(script)"
  }
}
