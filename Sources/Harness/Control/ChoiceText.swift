import HarnessComparison

/// What is said of a mock, a fault, a hold or strictness that the test chose and that did not take
/// effect.
enum ChoiceText {
  /// What was chosen, and what was found instead.
  static func problem(of choice: String, _ finding: String) -> String {
    "\(choice) did not take effect: \(finding)"
  }

  /// The app said nothing, and why as far as it can be told.
  static func noHello(_ silence: some CustomStringConvertible) -> String {
    "the app did not report on its control socket\n\(silence)"
  }

  /// The app knows no such name, and these.
  static func unknown(_ found: String, _ name: String, _ title: String, _ known: [String]) -> String
  {
    "\(found) \(name.debugDescription)\(NearestName.question(name, among: known))\n"
      + "\(title): \(NameList(known))"
  }

  /// The app said what took effect, and not that what was chosen did.
  ///
  /// - Parameters:
  ///   - effect: What took effect.
  ///   - how: How an app confirms the choice in its first message.
  /// - Returns: What was found, and what to do about it.
  static func notConfirmed(_ effect: String, by how: String) -> String {
    """
    the app does not confirm it
    took effect: \(effect)
    an app that links Injection does so where it is built with the harness's own version; any \
    other confirms \(how) in its hello (Documentation/LaunchProtocol.md)
    """
  }
}
