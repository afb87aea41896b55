/// A path that was asked for and cannot be used in the sandbox.
public struct SandboxPathError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with a path.
  public enum Problem: Equatable, Sendable {
    /// It leads out of the sandbox, to this place.
    case leadsOutside(destination: String)
    /// Its symbolic links go in a circle.
    case linksInACircle
    /// It holds a NUL byte, which would end it for the system.
    case holdsNULByte
    /// Nothing lies there.
    case missing
    /// A folder, a pipe or the like lies there, and not a file.
    case notAFile(kind: String)
    /// Something lies there, of this kind, and nothing is overwritten.
    case alreadyThere(kind: String)
    /// It is the sandbox itself, its working directory, its home or its folder for temporary files.
    case belongsToTheSandbox
  }

  /// The path as it was given.
  public let path: String
  /// What is wrong with it.
  public let problem: Problem
  /// The sandbox's folder.
  public let sandbox: String

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch problem {
    case .leadsOutside(let destination):
      """
      the path \(path) leads to \(destination), which is not in the sandbox \(sandbox)
      give a path below the working directory, or copy the file into the sandbox first
      """
    case .linksInACircle:
      "the symbolic links of the path \(path) in the sandbox \(sandbox) go in a circle; "
        + "look at where the app has them lead"
    case .holdsNULByte:
      "the path \(path.debugDescription) holds a NUL byte, which no path can; leave it out"
    case .missing:
      "nothing lies at \(path) in the sandbox \(sandbox); "
        + "relative paths start at its working directory"
    case .notAFile(let kind):
      "\(path) in the sandbox \(sandbox) is a \(kind), not a file; give the path of a file"
    case .alreadyThere(let kind):
      "a \(kind) lies at \(path) in the sandbox \(sandbox), and nothing is overwritten; "
        + "remove it first"
    case .belongsToTheSandbox:
      "\(path) is one of the folders that make the sandbox \(sandbox); remove what lies in it"
    }
  }
}
