import Foundation

/// Why a drive did not do what it was asked.
enum DriveError: Error, Equatable {
  /// No connection could be made.
  case unreachable(URL, reason: String)

  /// The drive did not answer in time.
  case timedOut(URL)

  /// The connection ended before the answer.
  case connectionLost(method: String, URL)

  /// The drive does not accept the user, or not for this (401, 403).
  case signInRefused(URL, status: Int)

  /// The drive has no room left (507).
  case full(URL)

  /// The drive answered with another status that means no.
  case refused(method: String, URL, status: Int)

  /// The drive wants to be asked under another address.
  case moved(URL, to: String?)

  /// The photo itself could not be read.
  case photoUnreadable(SystemError)

  /// Whether the same request may succeed if it is made again soon.
  var isWorthRetrying: Bool {
    switch self {
    case .connectionLost, .timedOut: true
    case .refused(_, _, let status): status == 408 || status == 429 || status >= 500
    default: false
    }
  }

  /// The status with which the upload ends at once; nil where other photos may still succeed.
  var endsUpload: ExitStatus? {
    switch self {
    case .unreachable, .timedOut: .unavailable
    case .signInRefused: .noPermission
    case .full: .cannotCreate
    // A server that does not want a photo may hang up. One that answers nothing is not there.
    case .connectionLost(let method, _): method == "PUT" ? nil : .unavailable
    case .refused, .moved, .photoUnreadable: nil
    }
  }
}

extension DriveError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unreachable(let url, let reason):
      "drive is unreachable: \(url.absoluteString): \(reason)"
    case .timedOut(let url): "drive is unreachable: \(url.absoluteString): no answer in time"
    case .connectionLost("PUT", let url): "the connection was lost: \(url.absoluteString)"
    case .connectionLost(_, let url):
      "drive is unreachable: \(url.absoluteString): the connection was lost"
    case .signInRefused(let url, 401):
      "drive refused the sign-in: \(url.absoluteString): "
        + "check WORKPHOTOS_USER and WORKPHOTOS_PASSWORD"
    case .signInRefused(let url, let status):
      "drive does not allow it: \(url.absoluteString) answered \(status)"
    case .full(let url): "drive is full: \(url.absoluteString) answered 507"
    case .refused(let method, let url, let status):
      "drive answered \(status) to \(method) \(url.absoluteString)"
    case .moved(let url, let location):
      "drive answers elsewhere: \(url.absoluteString) has moved"
        + (location.map { " to \(printable($0))" } ?? "")
    case .photoUnreadable(let error): error.description
    }
  }
}
