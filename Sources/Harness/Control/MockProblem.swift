import HarnessComparison

/// A mock that was chosen and did not take effect: the real service may have been used.
public struct MockProblem: FailureReason, CustomStringConvertible {
  /// What the app said of itself.
  public enum Finding: Sendable, Equatable {
    /// It said nothing on the control socket.
    case noHello
    /// It has no mocks for a registration of this name; these have some.
    case unknownRegistration(known: [String])
    /// No container of the app conforms to `AutoRegistering`, so it has no mocks at all.
    case noAutoRegistering
    /// The registration has no mock of this name; it has these.
    case unknownMock(known: [String])
    /// It took another mock, or none, although it knows the chosen one.
    case notTaken(taken: String?)
    /// It confirmed the mock, and then resolved the registration with another, or with none.
    case notUsed(used: String?)
  }

  /// The registration's name, as the test wrote it.
  public let registration: String
  /// The mock's name and parameter, as the test wrote them.
  public let mock: String
  /// What the app said of itself.
  public let finding: Finding

  /// Why the app said nothing, where it did not.
  private let silence: Silence

  /// The first chosen mock that the app did not take, or nil where it took all.
  init?(chosen: [String: String], hello: AppHello?, silence: @autoclosure () -> Silence = .unknown)
  {
    let missing = chosen.sorted { $0.key < $1.key }.first { hello?.mocks[$0.key] != $0.value }
    guard let (registration, mock) = missing else { return nil }
    self.registration = registration
    self.mock = mock
    finding = Self.finding(registration, mock, hello)
    self.silence = hello == nil ? silence() : .unknown
  }

  /// The first chosen mock that the app has confirmed and resolved something else for, or nil.
  init?(chosen: [String: String], resolved: [ResolvedRegistration]) {
    for (registration, mock) in chosen.sorted(by: { $0.key < $1.key }) {
      let used = resolved.filter { $0.registration == registration }.map(\.mock)
      let isUsed = used.contains { $0.map(Self.name) == Self.name(of: mock) }
      guard let other = used.first, !isUsed else { continue }
      self.registration = registration
      self.mock = mock
      finding = .notUsed(used: other)
      silence = .unknown
      return
    }
    return nil
  }

  private static func finding(_ registration: String, _ mock: String, _ hello: AppHello?) -> Finding
  {
    guard let hello else { return .noHello }
    guard hello.registers else { return .noAutoRegistering }
    guard let known = hello.available[registration] else {
      return .unknownRegistration(known: hello.available.keys.sorted())
    }
    guard known.contains(Self.name(of: mock)) else { return .unknownMock(known: known.sorted()) }
    return .notTaken(taken: hello.mocks[registration])
  }

  /// The name of a mock without its parameter.
  private static func name(of mock: String) -> String {
    String(mock.prefix { $0 != ":" })
  }

  /// What was asked, what was found, and what to do.
  public var description: String {
    ChoiceText.problem(of: "the mock \(registration)=\(mock)", findingText) + consequence
  }

  /// An app that does not know what was chosen ends at once; any other goes on.
  private var consequence: String {
    switch finding {
    case .noHello, .notTaken, .notUsed: "\nthe app may have used the real service"
    case .unknownRegistration, .noAutoRegistering, .unknownMock: ""
    }
  }

  private var findingText: String {
    switch finding {
    case .noHello: ChoiceText.noHello(silence)
    case .unknownRegistration(let known):
      ChoiceText.unknown("the app has no mocks for", registration, "it has some for", known)
    case .noAutoRegistering:
      """
      no container of the app conforms to AutoRegistering, so its autoRegister(), if it has one, does
      not run; write: extension Container: @retroactive AutoRegistering { … }
      """
    case .unknownMock(let known):
      ChoiceText.unknown(
        "\(registration.debugDescription) has no mock", Self.name(of: mock), "it has", known)
    case .notTaken(let taken?):
      "the app took \"\(taken)\" instead; look for a -mock argument or a registration that wins"
    case .notUsed(let used):
      "the app confirmed it, and then resolved \(registration) with "
        + (used.map { "the mock \($0.debugDescription)" } ?? "no mock")
        + "; look for a registration that came after the launch's choices"
    case .notTaken(nil):
      "the app knows it and did not take it; does the mock want a parameter, or refuse this one?"
    }
  }
}
