import HarnessComparison

/// Why nothing can be said of the calls that a test asks for.
public enum CallNameProblem: FailureReason, CustomStringConvertible {
  /// The harness did not listen to the app.
  case notHeard
  /// The app said nothing on the control socket.
  case noHello
  /// The app has no registration of this name; it has these.
  case unknownRegistration(String, known: [String])
  /// The app does not say that the registration records calls.
  case notRecorded(String)
  /// The registration records no function of this name; it records these.
  case unknownFunction(String, registration: String, known: [String])
  /// The registration does not name its functions, and no call of this one was recorded; these
  /// were.
  case undeclaredFunction(String, registration: String, seen: [String])

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .notHeard:
      """
      the test named no mock, no fault and no strictness, so nothing is known of the app's calls
      set recordsCalls to true before the launch
      """
    case .noHello:
      """
      the app did not report on its control socket, so nothing is known of its calls
      \(Silence.unknown)
      """
    case .unknownRegistration(let name, let known):
      "the app has no registration \(name.debugDescription) that a launch can know"
        + NearestName.question(name, among: known) + Self.list("it has", known)
    case .notRecorded(let name):
      """
      the app does not say that \(name) records its calls
      declare it in autoRegister(): \(name).recorded("…")
      """
    case .unknownFunction(let name, let registration, let known):
      "\(registration) records no function \(name.debugDescription)"
        + NearestName.question(name, among: known) + Self.list("it records", known)
    case .undeclaredFunction(let name, let registration, let seen):
      "\(registration) has recorded no call of \(name.debugDescription), and does not say that it "
        + "has such a function" + NearestName.question(name, among: seen)
        + Self.list("it has recorded", seen)
        + "\ndeclare its functions in autoRegister(): \(registration).recorded(\"…\")"
    }
  }

  private static func list(_ title: String, _ names: [String]) -> String {
    "\n\(title): " + (names.isEmpty ? "none" : names.joined(separator: ", "))
  }
}
