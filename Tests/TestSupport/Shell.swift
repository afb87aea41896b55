package import Foundation
package import Harness
import HarnessSystem

/// Children for the tests: a shell with a script of a line or two.
package enum Shell {
  /// An app that runs a shell script.
  ///
  /// - Parameters:
  ///   - script: What `/bin/sh -c` is given; further arguments are its `$1` and so on.
  ///   - sandbox: Its disk, or nil for one of its own.
  ///   - starter: What starts it.
  /// - Returns: The app, not launched yet.
  package static func app(
    _ script: String, sandbox: Sandbox? = nil, starter: Starter = .process
  ) -> CLIApplication {
    let app = CLIApplication("/bin/sh", sandbox: sandbox, starter: starter)
    app.launchArguments = ["-c", script, "sh"]
    return app
  }

  /// `TestProgram`, as a word of a script.
  package static let testProgram = ShellWord.quoted(
    (try? CLIApplication.productURL("TestProgram").path) ?? "TestProgram")

  /// Words of a script before a program that is to lead a session of its own.
  package static let newSession = "\(testProgram) new-session"

  /// Launches a shell script and gives what it left.
  package static func run(
    _ script: String, input: StandardInput? = nil, timeout: TimeInterval = 60,
    starter: Starter = .process
  ) throws -> Outcome {
    try app(script, starter: starter).run(input: input, timeout: timeout)
  }
}
