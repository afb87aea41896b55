import Foundation

/// An error of the system, by the name that `errno` has for it.
public struct ErrorNumber: Sendable, Equatable, Hashable, CustomStringConvertible {
  /// The system's number.
  public let rawValue: Int32
  /// As `errno(3)` has it: `ENOSPC`.
  public let description: String

  /// No space left on the device: ENOSPC.
  public static let noSpace = known("ENOSPC")
  /// An error of the device: EIO.
  public static let inputOutput = known("EIO")
  /// Permission denied: EACCES.
  public static let permissionDenied = known("EACCES")
  /// Operation not permitted: EPERM.
  public static let notPermitted = known("EPERM")
  /// A read-only file system: EROFS.
  public static let readOnlyFileSystem = known("EROFS")
  /// The user's share of the disk is used up: EDQUOT.
  public static let quotaExceeded = known("EDQUOT")
  /// No such file or directory: ENOENT.
  public static let noSuchFile = known("ENOENT")
  /// The process has too many files open: EMFILE.
  public static let tooManyOpenFiles = known("EMFILE")
  /// There is not enough of something now, as of processes: EAGAIN.
  public static let tryAgain = known("EAGAIN")
  /// Not enough memory: ENOMEM.
  public static let notEnoughMemory = known("ENOMEM")
  /// The resource is busy: EBUSY.
  public static let busy = known("EBUSY")
  /// Nothing answers there: ECONNREFUSED.
  public static let connectionRefused = known("ECONNREFUSED")
  /// The peer has reset the connection: ECONNRESET.
  public static let connectionReset = known("ECONNRESET")
  /// The connection took too long: ETIMEDOUT.
  public static let timedOut = known("ETIMEDOUT")
  /// No way leads to the host: EHOSTUNREACH.
  public static let hostUnreachable = known("EHOSTUNREACH")

  /// Finds an error by its name.
  ///
  /// - Parameter name: As `errno(3)` has it.
  public init?(_ name: String) {
    guard let number = Self.numbers[name] else { return nil }
    rawValue = number
    description = name
  }

  private static func known(_ name: String) -> ErrorNumber {
    // Each of these is in the table.
    ErrorNumber(name).unsafelyUnwrapped
  }

  /// The names that there are, in alphabetical order.
  static var names: [String] { numbers.keys.sorted() }

  /// Those that the calls give which can be made to fail.
  private static let numbers: [String: Int32] = [
    "EACCES": EACCES, "EAGAIN": EAGAIN, "EBADF": EBADF, "EBUSY": EBUSY,
    "ECONNABORTED": ECONNABORTED, "ECONNREFUSED": ECONNREFUSED, "ECONNRESET": ECONNRESET,
    "EDQUOT": EDQUOT, "EEXIST": EEXIST, "EFAULT": EFAULT, "EFBIG": EFBIG,
    "EHOSTUNREACH": EHOSTUNREACH, "EINTR": EINTR, "EINVAL": EINVAL, "EIO": EIO,
    "EISDIR": EISDIR, "ELOOP": ELOOP, "EMFILE": EMFILE, "EMLINK": EMLINK,
    "ENAMETOOLONG": ENAMETOOLONG, "ENETDOWN": ENETDOWN, "ENETUNREACH": ENETUNREACH,
    "ENFILE": ENFILE, "ENODEV": ENODEV, "ENOENT": ENOENT, "ENOEXEC": ENOEXEC, "ENOLCK": ENOLCK,
    "ENOMEM": ENOMEM, "ENOSPC": ENOSPC, "ENOSYS": ENOSYS, "ENOTCONN": ENOTCONN,
    "ENOTDIR": ENOTDIR, "ENOTEMPTY": ENOTEMPTY, "ENXIO": ENXIO, "EOPNOTSUPP": EOPNOTSUPP,
    "EPERM": EPERM, "EPIPE": EPIPE, "EROFS": EROFS, "ESTALE": ESTALE, "ETIMEDOUT": ETIMEDOUT,
    "ETXTBSY": ETXTBSY, "EXDEV": EXDEV,
  ]
}
