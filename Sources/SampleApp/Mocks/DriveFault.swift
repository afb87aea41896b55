#if DEBUG || HARNESS_ENABLED
  import Foundation

  /// An error that a launch can let one call on the drive throw.
  enum DriveFault: String, Error, CaseIterable {
    case connectionLost
    case full
    case timeout
    case unreachable

    /// The error of a request for `url`.
    func driveError(_ method: String, _ url: URL) -> DriveError {
      switch self {
      case .connectionLost: .connectionLost(method: method, url)
      case .full: .full(url)
      case .timeout: .timedOut(url)
      case .unreachable: .unreachable(url, reason: "nothing answers there")
      }
    }
  }
#endif
