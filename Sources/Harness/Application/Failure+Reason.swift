public import Foundation
public import HarnessComparison
public import HarnessSystem
public import HarnessTerminal

extension Failure {
  /// What went wrong, for a test to match: the reasons of verbs, and those of the parts that they use.
  public enum Reason: FailureReason {
    /// The program was not started.
    case refused(LaunchRefusal)
    /// The program has no disk to start on.
    case noSandbox(SandboxCreationError)
    /// A system call failed before the program could be started.
    case system(SystemError)
    /// The program was still running when its time limit, in seconds, had passed.
    case timedOut(after: TimeInterval)
    /// The program has exited, and these processes that it had started still held its output open
    /// when its time limit, in seconds, had passed.
    case outputHeld([LeftBehindProcess], after: TimeInterval)
    /// These processes were left running until the test's end.
    case leftBehind([LeftBehindProcess], by: String)
    /// The program waited at gates that were not opened, when its time limit, in seconds, had passed.
    case gateNeverOpened([String], after: TimeInterval)
    /// The app did not take a mock that the test chose.
    case mockNotInEffect(MockProblem)
    /// The app does not know a fault that the test chose.
    case faultNotInEffect(FaultProblem)
    /// The app does not know a call that the test chose to hold.
    case holdNotInEffect(HoldProblem)
    /// A fault that the test chose has failed no call.
    case faultNotFired(UnfiredFault)
    /// The test wanted no real service to be used, and the app did not confirm it.
    case strictNotInEffect(StrictProblem)
    /// A program asked for an address or a name that `network` does not let it reach.
    case networkRefused(NetworkProblem)
    /// A fault of the system has met no call, or could not be made.
    case systemFaultNotMade(SystemFaultProblem)
    /// A sweep has found what does not hold where something fails, or can say nothing.
    case sweepFailed(SweepProblem)
    /// An app takes more processor time than its reference, or it is not known.
    case processorTime(ProcessorTimeProblem)
    /// A program cannot be faked as the test has told it.
    case noFake(FakeProblem)
    /// Fakes were called in ways for which the test had told nothing.
    case unexpectedCalls(UnexpectedCalls)
    /// Fake servers were asked what the test had told nothing for, or were sent what is no request.
    case unexpectedRequests(UnexpectedRequests)
    /// The app did not come to wait at a gate.
    case gateNotReached(GateProblem)
    /// Nothing can be said of the calls that the test asked for.
    case callsNotKnown(CallNameProblem)
    /// The program exited, and had not printed the text.
    case notPrinted(String)
    /// The text was not printed within the time limit, in seconds.
    case notPrintedInTime(String, after: TimeInterval)
    /// The program sat at an unanswered prompt, while the test waited for something else.
    case unansweredPrompt(String, waitingFor: String)
    /// The program exited, and its terminal had not shown the text.
    case notShown(String)
    /// The terminal did not show the text within the time limit, in seconds.
    case notShownInTime(String, after: TimeInterval)
    /// The program exited, and had not waited for input behind the text.
    case noPrompt(String)
    /// The program did not wait for input behind the text within the time limit, in seconds.
    case noPromptInTime(String, after: TimeInterval)
    /// The verb needs a terminal, and the program was launched on pipes.
    case needsTerminal(verb: String)
    /// No keyboard has the key.
    case noSuchKey(Key)
    /// The verb needs a launched program, and none was launched.
    case notLaunched(verb: String)
    /// The fixture was not planted.
    case notPlanted(SeedError)
    /// The program wrote more than the harness keeps, or than the disk took; where it still ran, it
    /// was ended.
    case outputNotKept(OutputStream, OutputLoss)
    /// A sanitizer that the program was built with has found an error in it.
    case sanitizerReport(SanitizerReport)
    /// Expectations were compared with what was found; these did not hold.
    case mismatches([Mismatch])
    /// These expectations did not come to hold within the time limit, in seconds.
    case notMetInTime([Mismatch], after: TimeInterval)
  }

  /// What went wrong, for a test to match.
  public var reason: Reason { Reason(cause) }

  /// - Parameters:
  ///   - reason: What went wrong.
  ///   - context: The launch that it happened to, as text.
  ///   - caller: The place in the test that asked.
  public init(_ reason: Reason, context: String = "", caller: Caller) {
    self.init(reason as any FailureReason, context: context, caller: caller)
  }
}

extension Failure.Reason {
  /// Finds the case for what a part of the harness has found; a reason that has none is an
  /// expectation which did not hold.
  init(_ cause: any FailureReason) {
    switch cause {
    case let reason as Self: self = reason
    case let refusal as LaunchRefusal: self = .refused(refusal)
    case let error as SandboxCreationError: self = .noSandbox(error)
    case let left as ProgramLeftRunning: self = .leftBehind(left.processes, by: left.launch)
    case let error as SeedError: self = .notPlanted(error)
    case let lost as LostOutput: self = .outputNotKept(lost.stream, lost.loss)
    case let report as SanitizerReport: self = .sanitizerReport(report)
    case let problem as NetworkProblem: self = .networkRefused(problem)
    case let problem as SystemFaultProblem: self = .systemFaultNotMade(problem)
    case let problem as SweepProblem: self = .sweepFailed(problem)
    case let problem as ProcessorTimeProblem: self = .processorTime(problem)
    case let cause: self = Self(ofControl: cause) ?? .mismatches([Mismatch(cause.failureText)])
    }
  }

  /// Finds the case for what was found of mocks, faults, holds, gates and calls.
  private init?(ofControl cause: any FailureReason) {
    switch cause {
    case let problem as MockProblem: self = .mockNotInEffect(problem)
    case let problem as FaultProblem: self = .faultNotInEffect(problem)
    case let problem as HoldProblem: self = .holdNotInEffect(problem)
    case let fault as UnfiredFault: self = .faultNotFired(fault)
    case let problem as StrictProblem: self = .strictNotInEffect(problem)
    case let problem as FakeProblem: self = .noFake(problem)
    case let calls as UnexpectedCalls: self = .unexpectedCalls(calls)
    case let requests as UnexpectedRequests: self = .unexpectedRequests(requests)
    case let problem as GateProblem: self = .gateNotReached(problem)
    case let problem as CallNameProblem: self = .callsNotKnown(problem)
    default: return nil
    }
  }
}

// MARK: - In words

extension Failure.Reason {
  /// What was asked, what was found, and what to do.
  public var failureText: String { partReason?.failureText ?? verbText }

  /// What a part of the harness has found; nil where a verb says itself what went wrong.
  private var partReason: (any FailureReason)? {
    switch self {
    case .refused(let refusal): refusal
    case .noSandbox(let error): error
    case .leftBehind(let processes, let program):
      ProgramLeftRunning(processes: processes, launch: program)
    case .mockNotInEffect(let problem): problem
    case .faultNotInEffect(let problem): problem
    case .holdNotInEffect(let problem): problem
    case .faultNotFired(let fault): fault
    case .strictNotInEffect(let problem): problem
    case .networkRefused(let problem): problem
    case .systemFaultNotMade(let problem): problem
    case .sweepFailed(let problem): problem
    case .processorTime(let problem): problem
    case .noFake(let problem): problem
    case .unexpectedCalls(let calls): calls
    case .unexpectedRequests(let requests): requests
    case .gateNotReached(let problem): problem
    case .callsNotKnown(let problem): problem
    case .notPlanted(let error): error
    case .outputNotKept(let stream, let loss): LostOutput(stream: stream, loss: loss)
    case .sanitizerReport(let report): report
    default: nil
    }
  }

  private var verbText: String {
    switch self {
    case .system(let error): "the program was not started: \(error)"
    case .timedOut(let limit):
      "the program did not exit within \(Failure.seconds(limit)); it was ended"
    case .outputHeld(let holders, let limit): Self.outputHeld(holders, limit)
    case .gateNeverOpened(let names, let limit):
      """
      the program did not exit within \(Failure.seconds(limit)); it was ended while it waited at \
      \(Failure.gates(names)), which the test did not open
      """
    case .notPrinted(let text): "the program exited and had not printed \(text.debugDescription)"
    case .notPrintedInTime(let text, let limit):
      "the program did not print \(text.debugDescription) within \(Failure.seconds(limit)); it runs on"
    case .unansweredPrompt(let prompt, let wanted): Self.unansweredPrompt(prompt, wanted)
    case .notShown(let text):
      "the program exited, and its terminal did not show \(text.debugDescription)"
    case .notShownInTime(let text, let limit):
      "the terminal did not show \(text.debugDescription) within \(Failure.seconds(limit)); "
        + "the program runs on"
    case .noPrompt(let text):
      "the program exited, and had not waited for input at \(text.debugDescription)"
    case .noPromptInTime(let text, let limit):
      "the program did not wait for input at \(text.debugDescription) within "
        + "\(Failure.seconds(limit)); it runs on"
    case .needsTerminal(let verb): "\(verb) needs a terminal; set `terminal` before the launch"
    case .noSuchKey(let key): "no keyboard has the key \(key)"
    case .notLaunched(let verb):
      "\(verb) needs a program that was launched; call launch() before it"
    case .mismatches(let mismatches): mismatches.map(\.description).joined(separator: "\n")
    case .notMetInTime(let mismatches, let limit):
      "within \(Failure.seconds(limit)), this did not come to hold:\n"
        + mismatches.map(\.description).joined(separator: "\n")
    default: ""
    }
  }

  private static func unansweredPrompt(_ prompt: String, _ wanted: String) -> String {
    let place = prompt.isEmpty ? "for input, and shows no prompt" : "at \(prompt.debugDescription)"
    return """
      the program waits \(place), and the test for \(wanted)
      answer with waitForPrompt and typeText, or with addInterruptionMonitor
      """
  }

  private static func outputHeld(_ holders: [LeftBehindProcess], _ limit: TimeInterval) -> String {
    let those =
      holders.isEmpty ? "a process that cannot be found" : LeftBehindProcess.list(holders)
    return """
      the program has exited, and what it printed is not complete: \(those), which it had started, \
      still held its output open after \(Failure.seconds(limit)), and was ended
      a program that is to go on behind another lets go of it: `>/dev/null 2>&1`
      """
  }
}

extension Failure {
  /// Gates in a sentence, of many the first few.
  package static func gates(_ names: [String]) -> String {
    let others = names.count - 10
    return (names.count == 1 ? "the gate " : "the gates ")
      + names.prefix(10).map(LongLine.quoted).joined(separator: ", ")
      + (others > 0 ? " and \(others) more" : "")
  }
}

extension Launch {
  /// The failure of a verb; what a sanitizer said of the app goes before what followed from it.
  func failure(_ reason: Failure.Reason, caller: Caller) -> Failure {
    failure(reason as any FailureReason, caller: caller)
  }
}
