/// A fault of the system that has not happened as it was chosen.
public enum SystemFaultProblem: FailureReason, CustomStringConvertible {
  /// No call has met it.
  case unmet(SystemFault)
  /// It could not be done, for this reason.
  case impossible(String)

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .unmet(let fault):
      """
      the system fault \(fault) met no call, so the test saw the program without it\
      \(fault.hint.map { " (\($0))" } ?? ""); correct the call, its number or its path, or leave the fault out
      """
    case .impossible(let reason): "a system fault could not be made: \(reason)"
    }
  }
}

extension SystemFault {
  /// Why it may have met no call; nil where that is not to be told from it.
  fileprivate var hint: String? {
    switch (call, path) {
    case (.accept, _?), (.fork, _?): "\(call.rawValue) is of no path"
    case (.connect, nil):
      "without a host, sockets outside of the sandbox do not count, and those for messages never"
    case (.connect, let host?): Self.hint(ofHost: host)
    case (_, nil): "without a path, what lies outside of the sandbox does not count"
    case (_, let path?) where path != Self.output && path.hasPrefix("/dev/std"):
      "of a program's streams, \(Self.output) alone is known"
    default: nil
    }
  }

  private static func hint(ofHost host: String) -> String? {
    let parts = host.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
    guard parts.count <= 2, isName, SocketAddress.addresses(of: name).isEmpty else { return nil }
    return "no address of \(name) is known here, by which a connection to it could be told"
  }
}
