/// A path that was asked for and does not lie in the sandbox.
public struct SandboxPathError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path as it was given.
  public let path: String
  /// Where it leads.
  public let destination: String
  /// The sandbox's folder.
  public let sandbox: String

  /// What was asked, what was found, and what to do.
  public var description: String {
    """
    the path \(path) leads to \(destination), which is not in the sandbox \(sandbox)
    give a path below the working directory, or copy the file into the sandbox first
    """
  }
}
