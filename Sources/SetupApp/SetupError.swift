#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a folder was not filled, or the command line was refused.
enum SetupError: Error, Equatable {
  /// What the folder is that cannot be taken.
  enum Refusal: Equatable {
    /// It holds something, and no marker of an earlier run.
    case notOurs
    /// It is a symbolic link, which might lead to something worth keeping.
    case symbolicLink
    /// It is a file, a device or the like.
    case notAFolder
  }

  /// The command line asks for something that does not exist.
  case usage(UsageError)
  /// The folder stays as it is.
  case refused(path: String, Refusal)
  /// Another run holds the folder.
  case busy(path: String)
  /// A system call on `path` failed; `action` completes "cannot …".
  case system(action: String, path: String, errorNumber: Int32)
  /// Standard output does not take the summary.
  case outputFailed(errorNumber: Int32)

  /// The exit status that tells a script what happened.
  var exitStatus: ExitStatus {
    switch self {
    case .usage: .usage
    case .refused, .system: .cannotCreate
    case .busy: .temporaryFailure
    case .outputFailed: .ioError
    }
  }
}

extension SetupError: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let error):
      error.description
    case .refused(let path, let refusal):
      "\(path) \(refusal.explanation) Nothing was changed."
    case .busy(let path):
      "\(path) is being filled by another workphotos-setup; try again when it has ended."
    case .system(let action, let path, let errorNumber):
      "cannot \(action) \(path): \(Self.reason(errorNumber)).\(Self.advice(errorNumber))"
    case .outputFailed(let errorNumber):
      "the photos are written, but standard output is not: \(Self.reason(errorNumber))."
    }
  }

  private static func reason(_ errorNumber: Int32) -> String {
    String(cString: strerror(errorNumber))
  }

  private static func advice(_ errorNumber: Int32) -> String {
    switch errorNumber {
    case ENOSPC, EDQUOT:
      " Make room and run this again: what is written so far is removed first."
    case EACCES, EPERM, EROFS:
      " Choose a folder that you may write to."
    default:
      ""
    }
  }
}

extension SetupError.Refusal {
  fileprivate var explanation: String {
    switch self {
    case .notOurs:
      """
      is not empty, and \(Folder.markerName) does not mark it as filled by workphotos-setup. \
      Name a folder that is empty or does not exist yet.
      """
    case .symbolicLink:
      "is a symbolic link. Name the folder that it leads to."
    case .notAFolder:
      "is not a folder. Name one that is empty or does not exist yet."
    }
  }
}
