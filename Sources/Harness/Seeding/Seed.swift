/// A fixture tree: what a test's disk holds before the app is launched.
///
/// It is made once by a setup app, kept in a cache, and copied fresh into each sandbox:
///
///     let workPhotos = Seed(executable: "workphotos-setup")
///     try sandbox.plant(workPhotos, at: "photos")
public struct Seed: Sendable, Hashable {
  /// The setup app: a product's name, or a path.
  public let executable: String

  /// Its arguments, before the folder that it is to fill.
  public let arguments: [String]

  /// A seed that a setup app makes.
  ///
  /// - Parameters:
  ///   - executable: A product's name, which is looked for beside the test bundle, or a path.
  ///   - arguments: The words that the setup app is given. The folder that it is to fill, which
  ///     does not exist yet, follows as the last.
  public init(executable: String, arguments: [String] = []) {
    self.executable = executable
    self.arguments = arguments
  }
}

/// Why a seed could not be planted.
public enum SeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The setup app did not exit with status 0: its name, and what it left.
  case setupFailed(executable: String, report: String)
  /// The setup app exited with status 0, and the folder is not there.
  case nothingMade(executable: String, folder: String)
  /// Something lies where the fixture's entry was to be made.
  case alreadyThere(path: String)
  /// Another process makes the fixture and did not come to an end: the file that it has locked.
  case stillLocked(path: String)
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
    case .alreadyThere(let path):
      "\(path) is already there, and nothing is overwritten; "
        + "plant the fixture into an empty folder, or remove the file first"
    case .stillLocked(let path):
      "another process still makes the fixture, and holds the lock \(path); "
        + "`fuser` shows which one it is: end it, and run the tests again"
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
    default: self = .disk(reason: "\(error)")
    }
  }
}
