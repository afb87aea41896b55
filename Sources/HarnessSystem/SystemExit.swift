/// The exit statuses that `sysexits.h` names.
public enum SystemExit: Int32, CaseIterable, Sendable {
  /// EX_OK: it worked.
  case ok = 0
  /// EX_USAGE: the command line was wrong.
  case usage = 64
  /// EX_DATAERR: the input data was wrong.
  case dataError = 65
  /// EX_NOINPUT: an input file is missing or cannot be read.
  case noInput = 66
  /// EX_NOUSER: there is no such user.
  case noUser = 67
  /// EX_NOHOST: there is no such host.
  case noHost = 68
  /// EX_UNAVAILABLE: a service is unavailable.
  case unavailable = 69
  /// EX_SOFTWARE: the program itself is at fault.
  case software = 70
  /// EX_OSERR: the system refused something.
  case osError = 71
  /// EX_OSFILE: a file of the system is missing or wrong.
  case osFile = 72
  /// EX_CANTCREAT: the output cannot be created.
  case cannotCreate = 73
  /// EX_IOERR: input or output failed.
  case ioError = 74
  /// EX_TEMPFAIL: it may work another time.
  case temporaryFailure = 75
  /// EX_PROTOCOL: the other side broke the protocol.
  case `protocol` = 76
  /// EX_NOPERM: permission was denied.
  case noPermission = 77
  /// EX_CONFIG: the configuration is wrong.
  case configuration = 78

  /// The name in `sysexits.h`, for example `EX_USAGE`.
  public var name: String {
    switch self {
    case .ok: "EX_OK"
    case .usage: "EX_USAGE"
    case .dataError: "EX_DATAERR"
    case .noInput: "EX_NOINPUT"
    case .noUser: "EX_NOUSER"
    case .noHost: "EX_NOHOST"
    case .unavailable: "EX_UNAVAILABLE"
    case .software: "EX_SOFTWARE"
    case .osError: "EX_OSERR"
    case .osFile: "EX_OSFILE"
    case .cannotCreate: "EX_CANTCREAT"
    case .ioError: "EX_IOERR"
    case .temporaryFailure: "EX_TEMPFAIL"
    case .protocol: "EX_PROTOCOL"
    case .noPermission: "EX_NOPERM"
    case .configuration: "EX_CONFIG"
    }
  }
}
