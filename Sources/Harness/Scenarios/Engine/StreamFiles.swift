import Foundation

/// The standard streams of a program that has a terminal beside them, as `ttyin` gives it.
///
/// A launch has either pipes or a terminal. So it is a shell that is launched on the terminal: it
/// opens files for the streams, and becomes the program.
struct StreamFiles {
  /// What is launched in the program's place.
  static let shell = "/bin/sh"

  private let folder: URL
  private let isInputTyped: Bool

  /// Opens the files in the folder that is the first word, and becomes the program that follows.
  private var script: String {
    let input = isInputTyped ? "" : #" <"$1/input""#
    return #"exec >"$1/output" 2>"$1/errors""# + input + #"; shift; exec "$@""#
  }

  /// - Parameters:
  ///   - input: What the program reads from its standard input; nothing of it where that is typed.
  ///   - isInputTyped: Whether the terminal is the standard input.
  ///   - sandbox: Holds the files.
  /// - Throws: What Foundation or the system says where they cannot be made.
  init(input: Data, isInputTyped: Bool, in sandbox: Sandbox) throws {
    self.isInputTyped = isInputTyped
    folder = sandbox.temporaryDirectory.appendingPathComponent("streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, data) in ["input": input, "output": Data(), "errors": Data()] {
      try RawFile.write(data, to: path(name))
    }
  }

  /// Has an application that is a shell become a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - application: Its launch arguments are for the program until now.
  /// - Throws: ``LaunchRefusal`` where the program cannot be executed, which the shell would say.
  func become(_ program: String, _ application: CLIApplication) throws {
    try Executable(path: program).check()
    application.launchArguments =
      ["-c", script, "sh", folder.path, program] + application.launchArguments
  }

  /// What the program has written until now.
  var written: (output: CapturedOutput, errors: CapturedOutput) {
    (captured("output"), captured("errors"))
  }

  private func captured(_ name: String) -> CapturedOutput {
    CapturedOutput(.memory((try? RawFile.contents(of: path(name))) ?? Data()))
  }

  private func path(_ name: String) -> DiskPath {
    DiskPath(folder.appendingPathComponent(name).path)
  }
}
