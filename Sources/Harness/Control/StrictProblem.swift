import LaunchProtocol

/// Strictness that was chosen and that the app has not confirmed: it may have used real services.
public enum StrictProblem: FailureReason, CustomStringConvertible {
  /// The app said nothing on the control socket: why, as far as is known.
  case noHello(String)
  /// The app said hello and not that it is strict; this is what it took.
  case notConfirmed(effect: String)

  /// The problem that an app's first message shows, or nil where it is strict.
  init?(_ hello: AppHello?, silence: @autoclosure () -> Silence = .unknown) {
    guard let hello else {
      self = .noHello("\(silence())")
      return
    }
    guard hello.isStrict != true else { return nil }
    self = .notConfirmed(effect: hello.effect)
  }

  /// What was asked, what was found, and what to do.
  public var description: String {
    ChoiceText.problem(of: "isStrict", findingText) + "\nthe app may have used real services"
  }

  private var findingText: String {
    switch self {
    case .noHello(let reason): ChoiceText.noHello(reason)
    case .notConfirmed(let effect):
      ChoiceText.notConfirmed(effect, by: "it by \"\(LAUNCH_HELLO_STRICT_KEY)\": true")
    }
  }
}
