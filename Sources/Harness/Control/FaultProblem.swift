import HarnessComparison
import LaunchProtocol

/// A fault that was chosen and that the app does not know: the call would not fail.
public struct FaultProblem: FailureReason, CustomStringConvertible {
  /// What is wrong with it.
  public enum Finding: Sendable, Equatable {
    /// It is not written as a registration and a function with a dot between, the number of a call
    /// from 1, and a name without `;`.
    case malformed
    /// The app said nothing on the control socket.
    case noHello
    /// The app has no faults for a registration of this name; these have some.
    case unknownRegistration(known: [String])
    /// The registration has no function of this name; it has these.
    case unknownFunction(known: [String])
    /// The registration has no fault of this name; it has these.
    case unknownFault(known: [String])
    /// The app knows it and does not confirm that it took it; this is what it took.
    case notConfirmed(effect: String)
  }

  /// The fault as the launch protocol writes it, for example `drive.upload=3:timeout`.
  public let fault: String
  /// What is wrong with it.
  public let finding: Finding

  private let misspelt: String
  private let silence: Silence

  /// The first chosen fault that the app does not know, or nil where it knows all.
  init?(chosen: Faults, hello: AppHello?, silence: @autoclosure () -> Silence = .unknown) {
    for point in chosen.points {
      guard let (finding, name) = Self.finding(point, hello) else { continue }
      fault = point.description
      self.finding = finding
      misspelt = name
      self.silence = hello == nil ? silence() : .unknown
      return
    }
    return nil
  }

  /// Whether an app knows one of these faults, and has not taken it.
  static func knowsAndLacks(_ faults: Faults, _ hello: AppHello) -> Bool {
    faults.points.contains { point in
      if case .notConfirmed? = finding(point, hello)?.0 { true } else { false }
    }
  }

  private static func finding(_ point: FaultPoint, _ hello: AppHello?) -> (Finding, String)? {
    guard let names = point.names, point.number ?? 1 > 0, !point.description.contains(";") else {
      return (.malformed, point.description)
    }
    guard let hello else { return (.noHello, "") }
    guard let known = hello.faults[names.registration] else {
      return (.unknownRegistration(known: hello.faults.keys.sorted()), names.registration)
    }
    let functions = hello.functions[names.registration] ?? []
    guard functions.isEmpty || functions.contains(names.function) else {
      return (.unknownFunction(known: functions.sorted()), names.function)
    }
    guard known.contains(point.fault) else {
      return (.unknownFault(known: known.sorted()), point.fault)
    }
    let isConfirmed = hello.chosenFaults?.contains(point.description) == true
    return isConfirmed ? nil : (.notConfirmed(effect: hello.effect), "")
  }

  /// What was asked, what was found, and what to do.
  public var description: String {
    ChoiceText.problem(of: "the fault \(fault)", findingText)
  }

  private var findingText: String {
    switch finding {
    case .malformed:
      #"""
      write it as faults["REGISTRATION.FUNCTION"] = [N: "FAULT"], where N counts the calls from 1, \#
      or = .every("FAULT")
      """#
    case .noHello: ChoiceText.noHello(silence)
    case .unknownRegistration(let known):
      ChoiceText.unknown("the app has no faults for", misspelt, "it has some for", known)
    case .unknownFunction(let known):
      ChoiceText.unknown("no recorded function", misspelt, "recorded are", known)
    case .unknownFault(let known):
      ChoiceText.unknown("the app declares no fault", misspelt, "it declares", known)
    case .notConfirmed(let effect):
      ChoiceText.notConfirmed(effect, by: "each fault under \"\(LAUNCH_HELLO_CHOSEN_FAULTS_KEY)\"")
    }
  }
}
