/// What a launch chose, read once at the top of `main`.
///
/// ```swift
/// let arguments = LaunchChoices.begin(for: Container.shared)
/// ```
public enum LaunchChoices {
  /// Runs `autoRegister()`, lets the chosen mocks take effect, and gives the arguments that are
  /// left for the app, without the program's name.
  ///
  /// Ends the process with status 64 where the launch asks for what cannot take effect: a mock, a
  /// function or a fault that there is not, a text that its mock cannot read. Ends it with status 0
  /// where the launch asks what can be chosen, which is printed as JSON. A release build chooses
  /// nothing and gives the arguments as they are.
  ///
  /// - Parameter containers: The containers whose mocks a launch can choose.
  /// - Returns: The words of the command line that are the app's own.
  public static func begin(for containers: any ManagedContainer...) -> [String] {
    #if DEBUG || HARNESS_ENABLED
      return beginChosen(for: containers)
    #else
      for container in containers { container.manager.autoRegistration.run(for: container) }
      return Array(CommandLine.arguments.dropFirst())
    #endif
  }
}

#if DEBUG || HARNESS_ENABLED
  import LaunchProtocol

  extension LaunchChoices {
    private static func beginChosen(for containers: [any ManagedContainer]) -> [String] {
      let words = LaunchWords(
        arguments: Array(CommandLine.arguments.dropFirst()),
        environment: LaunchVariables.ofThisProcess)
      let reading = ResolvedLaunchChoices.resolving(
        words, containers: containers, request: .ofThisProcess)
      if words.asksForDescription {
        printOutput(descriptionLine(of: containers))
        exit(with: 0)
      }
      ControlChannel.ofThisProcess.begin(with: Hello(reading))
      if !reading.refusals.isEmpty { refuse(reading.refusals) }
      return reading.arguments
    }

    /// Ends the process because of what the launch asks for.
    static func refuse(_ refusals: [ChoiceRefusal]) -> Never {
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "app"
      for refusal in refusals { printError("\(program): \(refusal)") }
      exit(with: LAUNCH_UNKNOWN_MOCK_STATUS)
    }
  }
#endif
