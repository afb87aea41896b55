import Foundation
package import Harness

/// Apps for the tests that say their own kind of things on their control socket.
package enum TalkingApp {
  /// An app that runs a Python script.
  ///
  /// The script has `s = connect()`, the line `hello`, which confirms all that the launch chose,
  /// `deaf_hello`, which confirms the mock alone, `resolved(s, mock)`, `call(s, n, function, more)`
  /// and `gate(s, name)`.
  ///
  /// - Parameters:
  ///   - script: What the app does.
  ///   - starter: What starts it.
  /// - Returns: The app, not launched yet.
  /// - Throws: `OptionalProgram.Missing` where the test has not required Python.
  package static func app(_ script: String, starter: Starter = .process) throws -> CLIApplication {
    let app = CLIApplication(url: try OptionalProgram.python3.url, starter: starter)
    app.launchArguments = ["-c", prelude + script]
    app.recordsCalls = true
    return app
  }

  private static let prelude = """
    import json, os, socket, sys, time
    def connect():
      s = socket.socket(socket.AF_UNIX); s.connect(os.environ['HARNESS_CONTROL']); return s
    def words(name): return [word for word in os.environ.get(name, '').split(';') if word]
    def greeting(**more):
      return (json.dumps(dict(type='hello', protocol=1, mocks={'drive':'offline'},
        available={'drive':['offline']}, faults={'drive':['timeout']},
        functions={'drive':['size','upload']}, **more)) + '\\n').encode()
    deaf_hello = greeting()
    hello = greeting(chosenFaults=words('HARNESS_FAULTS'), chosenHolds=words('HARNESS_HOLDS'),
      strict=os.environ.get('HARNESS_STRICT') == '1')
    def say(s, **message): s.sendall((json.dumps(message) + '\\n').encode())
    def call(s, n, function='upload', **more):
      say(s, type='call', registration='drive', function=function, sequence=n, time=1490957742.5, **more)
    def resolved(s, **mock): say(s, type='resolved', registration='drive', **mock)
    def gate(s, name):
      say(s, type='gate', name=name); return s.recv(4096).decode()

    """
}
