import HarnessComparison
import LaunchProtocol

/// A hold that was chosen and that the app does not know: no call would wait.
public struct HoldProblem: FailureReason, CustomStringConvertible {
  /// What is wrong with it.
  public enum Finding: Sendable, Equatable {
    /// It is not written as a registration and a function with a dot between, and numbers from 1.
    case malformed
    /// The app said nothing on the control socket.
    case noHello
    /// The app names no recorded functions for a registration of this name; it does for these.
    case unknownRegistration(known: [String])
    /// The registration records no function of this name; it records these.
    case unknownFunction(known: [String])
    /// The app knows it and does not confirm that it took it; this is what it took.
    case notConfirmed(effect: String)
  }

  /// The hold as the launch protocol writes it, for example `drive.upload=*`.
  public let hold: String
  /// What is wrong with it.
  public let finding: Finding

  private let function: String
  private let silence: Silence

  /// The first chosen hold that the app does not know, or nil where it knows all.
  init?(chosen: Holds, hello: AppHello?, silence: @autoclosure () -> Silence = .unknown) {
    for (function, word) in chosen.words {
      guard let finding = Self.finding(function, word, hello) else { continue }
      (hold, self.finding, self.function) = (word, finding, function)
      self.silence = hello == nil ? silence() : .unknown
      return
    }
    return nil
  }

  /// Whether an app knows one of these holds, and has not taken it.
  static func knowsAndLacks(_ holds: Holds, _ hello: AppHello) -> Bool {
    holds.words.contains { function, word in
      if case .notConfirmed = finding(function, word, hello) { true } else { false }
    }
  }

  private static func finding(_ function: String, _ word: String, _ hello: AppHello?) -> Finding? {
    let number = Int(word.dropFirst(function.count + 1)) ?? 1
    guard let names = FunctionName(function), number > 0, !word.contains(";") else {
      return .malformed
    }
    guard let hello else { return .noHello }
    guard let known = hello.functions[names.registration], !known.isEmpty else {
      return .unknownRegistration(known: hello.functions.keys.sorted())
    }
    guard known.contains(names.function) else { return .unknownFunction(known: known.sorted()) }
    let isConfirmed = hello.chosenHolds?.contains(word) == true
    return isConfirmed ? nil : .notConfirmed(effect: hello.effect)
  }

  /// What was asked, what was found, and what to do.
  public var description: String { ChoiceText.problem(of: "the hold \(hold)", findingText) }

  private var findingText: String {
    let names = FunctionName(function)
    switch finding {
    case .malformed:
      return #"write it as holds["REGISTRATION.FUNCTION"] = .every, or = [N] for the Nth call"#
    case .noHello:
      return ChoiceText.noHello(silence)
    case .unknownRegistration(let known):
      return ChoiceText.unknown(
        "the app names no recorded functions of", names?.registration ?? "", "it does of", known)
    case .unknownFunction(let known):
      return ChoiceText.unknown(
        "no recorded function", names?.function ?? "", "recorded are", known)
    case .notConfirmed(let effect):
      return ChoiceText.notConfirmed(
        effect, by: "each hold under \"\(LAUNCH_HELLO_CHOSEN_HOLDS_KEY)\"")
    }
  }
}
