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
  /// where the launch asks what can be chosen, or which registration needs which, and prints that as
  /// JSON. A release build chooses nothing and gives the arguments as they are.
  ///
  /// - Parameters:
  ///   - containers: The containers whose mocks a launch can choose.
  ///   - lists: The factories of the app's modules, as the build plug-in `FactoryList` lists them, for
  ///     `harness graph`.
  /// - Returns: The words of the command line that are the app's own.
  public static func begin(
    for containers: any ManagedContainer..., factories lists: any ListedFactories.Type...
  ) -> [String] {
    #if DEBUG || HARNESS_ENABLED
      return beginChosen(for: containers, lists)
    #else
      for container in containers { container.manager.autoRegistration.run(for: container) }
      return Array(CommandLine.arguments.dropFirst())
    #endif
  }
}

#if DEBUG || HARNESS_ENABLED
  import Dispatch
  import LaunchProtocol

  extension LaunchChoices {
    private static func beginChosen(
      for containers: [any ManagedContainer], _ lists: [any ListedFactories.Type]
    ) -> [String] {
      let words = LaunchWords(
        arguments: Array(CommandLine.arguments.dropFirst()),
        environment: LaunchVariables.ofThisProcess)
      let reading = ResolvedLaunchChoices.resolving(
        words, containers: containers, request: .ofThisProcess)
      switch words.description {
      case .choices?:
        printOutput(descriptionLine(of: containers))
        exit(with: 0)
      case .graph?: describeGraph(of: lists)
      case nil: break
      }
      ControlChannel.ofThisProcess.begin(with: Hello(reading))
      if !reading.refusals.isEmpty { refuse(reading.refusals) }
      return reading.arguments
    }

    /// Prints what the app's factories need, and ends the process.
    private static func describeGraph(of lists: [any ListedFactories.Type]) -> Never {
      guard !lists.isEmpty else { refuse([.noFactoriesListed]) }
      let run = VerificationRun(lists.flatMap { $0.all })
      Task {
        printOutput(await run.verify().json)
        exit(with: 0)
      }
      // What the main actor has to do is done here meanwhile; in an asynchronous `main`, which has the
      // main actor, nothing is.
      if withUnsafeCurrentTask(body: { $0 != nil }) { VerificationThread.stopForGood() }
      dispatchMain()
    }

    /// Ends the process because of what the launch asks for.
    static func refuse(_ refusals: [ChoiceRefusal]) -> Never {
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? "app"
      for refusal in refusals { printError("\(program): \(refusal)") }
      exit(with: LAUNCH_UNKNOWN_MOCK_STATUS)
    }
  }
#endif
