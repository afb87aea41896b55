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
  private let output: FileBytes
  private let errors: FileBytes
  /// How many bytes of each are taken.
  private let limit: Int

  /// Opens the files in the folder that is the first word, takes their names away, so that the
  /// program finds none of them, and becomes the program that follows.
  private var script: String {
    let input = isInputTyped ? "" : #" <"$1/input""#
    return #"exec >"$1/output" 2>"$1/errors""# + input
      + #"; command -p rm -r -- "$1"; shift; exec "$@""#
  }

  /// - Parameters:
  ///   - input: What the program reads from its standard input; nothing of it where that is typed.
  ///   - isInputTyped: Whether the terminal is the standard input.
  ///   - sandbox: Holds the files.
  ///   - limit: How many bytes the program may write to each.
  /// - Throws: What Foundation or the system says where they cannot be made.
  init(input: Data, isInputTyped: Bool, in sandbox: Sandbox, limit: Int) throws {
    self.isInputTyped = isInputTyped
    self.limit = limit
    // A program may have put a link in the place of the folder for temporary files.
    folder = try sandbox.url(sandbox.temporaryDirectory.path + "/streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = DiskPath(folder.path)
    let flags = O_RDWR | O_CREAT | O_EXCL
    let file = try FileBytes(place.appending(DiskPath("input")), flags)
    try input.withUnsafeBytes { try file.write($0) }
    output = try FileBytes(place.appending(DiskPath("output")), flags)
    errors = try FileBytes(place.appending(DiskPath("errors")), flags)
  }

  /// Has an application that is a shell become a program.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - application: Its launch arguments are for the program until now.
  /// - Throws: ``LaunchRefusal`` where the program cannot be executed, which the shell would say.
  func become(_ program: String, _ application: CLIApplication) throws {
    try Executable(path: program).check()
    try Executable(path: program).checkFormat()
    application.launchArguments =
      ["-c", script, "sh", folder.path, program] + application.launchArguments
  }

  /// What the program has written until now.
  var written: (output: CapturedOutput, errors: CapturedOutput) {
    (captured(output), captured(errors))
  }

  /// - Throws: ``ScenarioFailure`` where the program has written more than it may.
  func checkKept() throws {
    for (name, file) in [("stdout", output), ("stderr", errors)] where try file.status.size > limit
    {
      let loss = OutputLoss(byteCount: try file.status.size - limit, cause: .limit(limit))
      throw ScenarioFailure(loss.text(of: name))
    }
  }

  private func captured(_ file: FileBytes) -> CapturedOutput {
    guard let size = try? file.status.size else { return CapturedOutput(Data()) }
    let loss = OutputLoss(byteCount: max(0, size - limit), cause: .limit(limit))
    return CapturedOutput(
      file.bytes(0..<min(size, limit)), loss: loss.byteCount > 0 ? loss : nil)
  }
}
