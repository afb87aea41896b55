import HarnessSystem

extension CLIApplication {
  /// Watches for prompts that would hold up the test, as `addUIInterruptionMonitor` of XCUITest.
  ///
  /// The newest monitor is asked first; one that returns false leaves the prompt to the next. All
  /// are asked only while a verb waits for something else and the app sits at a prompt; all are
  /// removed after the test, where `CLITestCase` or the trait `.sandbox` runs it.
  ///
  ///     app.addInterruptionMonitor(withDescription: "consent") { prompt in
  ///       guard prompt.text.contains("Allow?") else { return false }
  ///       prompt.typeText("y\n")
  ///       return true
  ///     }
  ///
  /// - Parameters:
  ///   - description: What it watches for, for the reader of the test.
  ///   - handler: Answers a prompt and returns true, or returns false.
  /// - Returns: Stands for the monitor, to remove it.
  @discardableResult
  public func addInterruptionMonitor(
    withDescription description: String, handler: @escaping InterruptionMonitors.Handler
  ) -> InterruptionMonitors.Token {
    InterruptionMonitors.current?.adopt(interruptionMonitors)
    return interruptionMonitors.add(withDescription: description, handler: handler)
  }

  /// Removes a monitor.
  ///
  /// - Parameter monitor: What adding it gave.
  public func removeInterruptionMonitor(_ monitor: InterruptionMonitors.Token) {
    interruptionMonitors.remove(monitor)
  }

  /// What waits for something of a launch, with the monitors that there are now.
  package func waiting(for launch: Launch) -> PromptWaiting {
    let entries = interruptionMonitors.entries + (testInterruptionMonitors?.entries ?? [])
    return PromptWaiting(
      launch: launch, monitors: entries.sorted { $0.token.number > $1.token.number })
  }
  /// Waits until `find` finds something in the state of a launch; prompts are answered meanwhile.
  ///
  /// - Parameters:
  ///   - what: What is waited for, as words that follow "waiting for".
  ///   - launch: Whose state.
  ///   - deadline: Until when.
  ///   - caller: Who waits.
  ///   - find: Nil as long as it finds nothing.
  /// - Returns: What was found; nil at the deadline.
  /// - Throws: ``Failure`` as soon as the app sits at a prompt that no monitor takes.
  func awaitFinding<Found>(
    _ what: String, of launch: Launch, until deadline: Deadline, _ caller: Caller,
    _ find: (Launch.State) -> Found?
  ) throws -> Found? {
    switch waiting(for: launch).wait(until: deadline, for: find) {
    case .found(let found): return found
    case .timedOut: return nil
    case .unanswered(let prompt):
      throw launch.failure(.unansweredPrompt(prompt.text, waitingFor: what), caller: caller)
    }
  }
}
