/// The exit statuses of this program, as sysexits.h names them.
enum ExitStatus: Int32 {
  /// Everything was written.
  case ok = 0
  /// EX_USAGE: the command line is wrong.
  case usage = 64
  /// EX_CANTCREAT: the folder may not be emptied, or cannot be filled.
  case cannotCreate = 73
  /// EX_IOERR: standard output does not take what is written to it.
  case ioError = 74
  /// EX_TEMPFAIL: another run is filling the folder; trying again later may help.
  case temporaryFailure = 75
}
