/// A program asked for what `app.network`, or the line `network` of a script, does not let it reach.
public struct NetworkProblem: FailureReason, CustomStringConvertible {
  /// What was asked for.
  public enum Finding: Sendable, Equatable {
    /// An address with its port, or a socket.
    case address(String)
    /// A name was looked up.
    case name(String)
    /// A name server was to be asked, for a name that did not become known.
    case nameServer(String)
    /// Something was to be sent to a name server that is no question for one name.
    case noQuestion(String)
    /// The program cannot be looked into, so that what it asks for is not known.
    case unreadable
    /// It makes calls of another processor, which cannot be read.
    case unknownCall
  }

  /// What may be reached, as a script says it.
  public let access: String
  /// The program that asked, which the app may have started.
  public let program: String
  /// The system call.
  public let call: String
  /// What was asked for.
  public let finding: Finding

  /// What was asked, what was found, and what to do.
  public var description: String {
    """
    \(program) \(findingText), which `network \(access)` refuses; replace the service by a fake, or \
    allow it: \(allowance)
    """
  }

  var isOfNameServer: Bool {
    if case .nameServer = finding { return true }
    return false
  }

  private var findingText: String {
    switch finding {
    case .address(let address): "asked for \(address) (\(call))"
    case .name(let name): "looked up the name \(name)"
    case .nameServer(let address): "looked up a name, which is not known, at \(address)"
    case .noQuestion(let address):
      "sent \(address) what is no question for a name (\(call))"
    case .unreadable: "made the call \(call), and may not be looked into"
    case .unknownCall: "made a system call of another processor"
    }
  }

  private var allowance: String {
    switch finding {
    case .address(let address) where !address.contains(" "),
      .noQuestion(let address) where !address.contains(" "):
      "`network \(allowed(address))`"
    case .name(let name): "`network \(allowed("\(name):PORT"))`"
    default: "`network any`"
    }
  }

  private func allowed(_ host: String) -> String {
    access == "none" ? host : "\(access) \(host)"
  }
}
