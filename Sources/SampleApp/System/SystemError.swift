import Foundation

/// A system call that failed on a path: what was asked, of what, and why it was refused.
struct SystemError: Error, Equatable {
  /// What was being done, as it continues "cannot": "open", "create".
  let action: String

  /// The path it was done to.
  let path: String

  /// The value of `errno`.
  let code: Int32

  /// The error of the call that has just failed.
  static func last(_ action: String, _ path: String) -> SystemError {
    SystemError(action: action, path: path, code: errno)
  }
}

extension SystemError: CustomStringConvertible {
  /// The system's own words for the error code.
  var reason: String { String(cString: strerror(code)) }

  var description: String { "cannot \(action) \(printable(path)): \(reason)" }
}
