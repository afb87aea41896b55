/// The exit statuses of this program, with the numbers of `sysexits.h`.
enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case usage = 64
  case dataError = 65
  case noInput = 66
  case unavailable = 69
  case software = 70
  case cannotCreate = 73
  case inputOutputError = 74
  case temporaryFailure = 75
  case noPermission = 77
  case configuration = 78

  /// What the status means here, for `--help`.
  var meaning: String {
    switch self {
    case .success: "everything asked for was done"
    case .usage: "the command line is wrong, or needs --yes (EX_USAGE)"
    case .dataError: "some photos are damaged or unreadable; the rest went on (EX_DATAERR)"
    case .noInput: "DIR is missing or unreadable (EX_NOINPUT)"
    case .unavailable: "the drive is unreachable (EX_UNAVAILABLE)"
    case .software: "a fault in workphotos (EX_SOFTWARE)"
    case .cannotCreate: "the drive is full, or the trash cannot take a photo (EX_CANTCREAT)"
    case .inputOutputError: "the output could not be written (EX_IOERR)"
    case .temporaryFailure: "some photos were not uploaded; try again (EX_TEMPFAIL)"
    case .noPermission: "the drive or the user said no (EX_NOPERM)"
    case .configuration: "a configuration or state file is wrong (EX_CONFIG)"
    }
  }
}

/// An error that ends the program: its description is what the user is told.
protocol Failure: Error, CustomStringConvertible {
  /// The status to exit with.
  var status: ExitStatus { get }
}
