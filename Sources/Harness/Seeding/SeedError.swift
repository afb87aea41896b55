public import HarnessSystem

/// Why a seed could not be made or planted.
public enum SeedError: Error, FailureReason, CustomStringConvertible {
  /// The setup app did not exit with status 0: its name, and what it left.
  case setupFailed(executable: String, report: String)
  /// The setup app exited with status 0, and the folder is not there.
  case nothingMade(executable: String, folder: String)
  /// No folder lies where the seed is to be copied from: what was found there.
  case noFolder(path: String, found: String)
  /// The described path is no path within the tree.
  case leavesTree(path: String)
  /// Two entries of the tree have this path.
  case describedTwice(path: String)
  /// An entry was described below something that is no folder.
  case notAFolder(path: String, below: String)
  /// The file that a hard link was to be a further name of is not in the tree.
  case noLinkedFile(path: String, file: String)
  /// Something lies where the fixture's entry was to be made.
  case alreadyThere(path: String)
  /// What the seed is made from changed while it was made.
  case changedMeanwhile(seed: String)
  /// Another process makes the fixture and did not come to an end: the file that it has locked.
  case stillLocked(path: String)
  /// There is no folder in which seeds can be kept: where it was to be, and the system's reason.
  case noCache(path: String, reason: String)
  /// The folder in which seeds are kept is another user's, who may put others in their place.
  case cacheOfAnother(path: String)
  /// The tree holds something that cannot be copied.
  case cannotCopy(path: String, kind: String)
  /// The setup app was not started.
  case refused(LaunchRefusal)
  /// The place lies outside the sandbox.
  case outsideSandbox(SandboxPathError)
  /// A system call failed.
  case system(SystemError)
  /// The disk refused something: its reason.
  case disk(reason: String)

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .setupFailed(let executable, let report):
      "the setup app \(executable) failed, so there is no fixture to copy\n\(report)"
    case .nothingMade(let executable, let folder):
      "the setup app \(executable) exited with status 0 and made no folder \(folder); "
        + "it has to fill the folder that its last argument names"
    case .noFolder(let path, let found):
      "the fixture is to be copied from the folder \(path), and \(found); correct the path"
    case .stillLocked(let path):
      "another process still makes the fixture, and holds the lock \(path); "
        + "`fuser` shows which one it is: end it, and run the tests again"
    case .changedMeanwhile(let seed):
      "what the fixture \(seed) is made from changed while it was made; run the tests again"
    case .cannotCopy(let path, let kind):
      "the fixture holds a \(kind) at \(path); files, folders, links and pipes can be copied"
    case .refused(let refusal):
      "the setup app was not started: \(refusal)"
    case .outsideSandbox(let error):
      error.description
    case .system(let error):
      error.description
    case .disk(let reason):
      reason
    case .noCache(let path, let reason):
      "seeds cannot be kept in \(path): \(reason); "
        + "set HOME or XDG_CACHE_HOME to a folder that may be written to"
    case .cacheOfAnother(let path):
      "seeds are kept in \(path), which another user owns and may change; "
        + "remove that folder, or set XDG_CACHE_HOME to a folder of your own"
    case .leavesTree, .describedTwice, .notAFolder, .noLinkedFile, .alreadyThere:
      pathProblem
    }
  }

  /// That nothing was planted, and why.
  public var failureText: String { "the fixture was not planted: \(self)" }

  /// What is wrong with a path of the tree.
  private var pathProblem: String {
    switch self {
    case .leavesTree(let path):
      "the fixture describes the path \(path.debugDescription), which is not in its tree; "
        + "give a path relative to the tree that does not leave it"
    case .describedTwice(let path):
      "the fixture describes \(path) twice; leave one of the two out"
    case .notAFolder(let path, let below):
      "the fixture describes \(below), and \(path) is no folder; "
        + "describe it as a folder, or put the entry elsewhere"
    case .noLinkedFile(let path, let file):
      "the fixture describes \(path) as a further name of \(file), which is not in its tree; "
        + "describe that file too"
    case .alreadyThere(let path):
      "\(path) is already there, and nothing is overwritten; "
        + "plant the fixture into an empty folder, or remove the file first"
    default:
      ""
    }
  }
}

extension SeedError {
  /// The reason for which a fixture was not planted, whatever part of the harness gave it.
  init(_ error: any Error) {
    switch error {
    case let error as SeedError: self = error
    case let error as LaunchRefusal: self = .refused(error)
    case let error as SandboxPathError: self = .outsideSandbox(error)
    case let error as SystemError: self = .system(error)
    case let error as AlreadyThere: self = .alreadyThere(path: error.path)
    case let error as StillLocked: self = .stillLocked(path: error.path)
    default: self = .disk(reason: SystemReason.text(of: error))
    }
  }
}
