public import HarnessSystem

/// Why a sandbox could not be made.
public struct SandboxCreationError: Error, FailureReason, CustomStringConvertible {
  /// The folder for temporary files that it was to lie in.
  public let folder: String
  /// What the system said.
  public let error: SystemError

  /// What was asked, what was found, and what to do.
  public var description: String {
    """
    no sandbox can be made in \(folder): \(error)
    sandboxes lie in the folder that the variable TMPDIR names, and without it in /tmp; set it to a \
    folder that is there, that you may write to, and that has room
    """
  }

  /// That nothing was started, and why.
  public var failureText: String { "the program was not started: \(self)" }
}
