#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Injection

  /// An error that a launch can let one call on the drive throw.
  enum DriveFault: String, CaseIterable {
    case connectionLost
    case full
    case timeout
    case unreachable

    /// The error of a call of the drive.
    func error(of call: RecordedCall) -> DriveError {
      let (label, method) =
        switch call.function {
        case "size": ("of", "HEAD")
        case "makeCollection": ("at", "MKCOL")
        default: ("to", "PUT")
        }
      let url = call.arguments[label].flatMap(URL.init) ?? URL(filePath: "/")
      return switch self {
      case .connectionLost: .connectionLost(method: method, url)
      case .full: .full(url)
      case .timeout: .timedOut(url)
      case .unreachable: .unreachable(url, reason: "nothing answers there")
      }
    }
  }
#endif
