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
    switch self {
    case .noHello(let reason):
      """
      isStrict did not take effect: the app did not report on its control socket
      the app may have used real services
      \(reason)
      """
    case .notConfirmed(let effect):
      """
      isStrict did not take effect: the app does not confirm it
      took effect: \(effect)
      the app may have used real services
      \(Unconfirmed.help("it by \"\(LAUNCH_HELLO_STRICT_KEY)\": true"))
      """
    }
  }
}

/// A choice that the app heard of, as far as one knows, and did not confirm.
enum Unconfirmed {
  /// What to do about it.
  ///
  /// - Parameter how: How an app confirms it in its first message.
  /// - Returns: A sentence.
  static func help(_ how: String) -> String {
    """
    an app that links Injection does so where it is built with the harness's own version; any \
    other confirms \(how) in its hello (Documentation/LaunchProtocol.md)
    """
  }
}
