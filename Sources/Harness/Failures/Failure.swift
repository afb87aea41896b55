public import Foundation
public import HarnessComparison
public import HarnessSystem
public import HarnessTerminal

/// Why a verb of the harness, or an expectation, did not hold.
public struct Failure: Error, Sendable, CustomStringConvertible {
  /// What went wrong, for a test to match.
  public enum Reason: Sendable, Equatable {
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
  public let reason: Reason

  /// The launch that it happened to, as text; empty where there was none.
  public let context: String

  /// The place in the test that asked.
  public let caller: Caller

  /// The names of the activities in which it happened, the outermost first.
  public let activities: [String]

  /// - Parameters:
  ///   - reason: What went wrong.
  ///   - context: The launch that it happened to, as text.
  ///   - caller: The place in the test that asked.
  public init(_ reason: Reason, context: String = "", caller: Caller) {
    self.reason = reason
    self.context = context
    self.caller = caller
    activities = Activity.path
  }

  /// What was asked, what was found, and the launch with the last lines that it printed: what a
  /// reporter shows at the caller's place.
  public var message: String { message(context: context) }

  /// The same for a test that has shown the launch with an earlier failure.
  package var messageWithoutContext: String {
    message(context: "  (the launch is shown with an earlier failure of this test)")
  }

  private func message(context: String) -> String {
    let activity = activities.isEmpty ? "" : "  activity: \(Activity.line(activities))"
    return [reasonText, activity, context].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The message, and the caller's place: for the caller that is thrown the failure.
  public var description: String {
    """
    \(message)
      asked at: \(caller.fileID):\(caller.line)
    """
  }

  private var reasonText: String {
    switch reason {
    case .refused(let refusal):
      "the program was not started: \(refusal)"
    case .noSandbox(let error):
      "the program was not started: \(error)"
    case .system(let error):
      "the program was not started: \(error)"
    case .timedOut(let limit):
      "the program did not exit within \(Self.seconds(limit)); it was ended"
    case .outputHeld(let holders, let limit):
      Self.outputHeld(holders, limit)
    case .leftBehind(let processes, let program):
      """
      \(Self.processes(processes)) still there at the end of the test, and \
      \(processes.count == 1 ? "was" : "were") ended
        started by: \(program)
      an expectation .leaves("\(processes.first?.name ?? "")") says that this is meant
      """
    case .gateNeverOpened(let names, let limit):
      """
      the program did not exit within \(Self.seconds(limit)); it was ended while it waited at \
      \(Self.gates(names)), which the test did not open
      """
    case .mockNotInEffect(let problem):
      problem.description
    case .faultNotInEffect(let problem):
      problem.description
    case .holdNotInEffect(let problem):
      problem.description
    case .faultNotFired(let fault):
      """
      \(fault)
      one that need not be reached is .optional([…])
      """
    case .strictNotInEffect(let problem):
      problem.description
    case .gateNotReached(let problem):
      problem.description
    case .callsNotKnown(let problem):
      problem.description
    case .notPrinted(let text):
      "the program exited and had not printed \(text.debugDescription)"
    case .notPrintedInTime(let text, let limit):
      "the program did not print \(text.debugDescription) within \(Self.seconds(limit)); it runs on"
    case .unansweredPrompt(let prompt, let wanted):
      Self.unansweredPrompt(prompt, wanted)
    case .notShown(let text):
      "the program exited, and its terminal did not show \(text.debugDescription)"
    case .notShownInTime(let text, let limit):
      "the terminal did not show \(text.debugDescription) within \(Self.seconds(limit)); "
        + "the program runs on"
    case .noPrompt(let text):
      "the program exited, and had not waited for input at \(text.debugDescription)"
    case .noPromptInTime(let text, let limit):
      "the program did not wait for input at \(text.debugDescription) within "
        + "\(Self.seconds(limit)); it runs on"
    case .needsTerminal(let verb):
      "\(verb) needs a terminal; set `terminal` before the launch"
    case .noSuchKey(let key):
      "no keyboard has the key \(key)"
    case .notLaunched(let verb):
      "\(verb) needs a program that was launched; call launch() before it"
    case .notPlanted(let error):
      "the fixture was not planted: \(error)"
    case .outputNotKept(let stream, let loss):
      loss.text(of: stream.rawValue)
        + (loss.isByLimit ? "; the program was ended; `outputLimit` of the app raises it" : "")
    case .sanitizerReport(let report):
      "\(report)\nits whole report stands in the program's error output, or on its terminal"
    case .mismatches(let mismatches):
      mismatches.map(\.description).joined(separator: "\n")
    case .notMetInTime(let mismatches, let limit):
      "within \(Self.seconds(limit)), this did not come to hold:\n"
        + mismatches.map(\.description).joined(separator: "\n")
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
      still held its output open after \(seconds(limit)), and was ended
      a program that is to go on behind another lets go of it: `>/dev/null 2>&1`
      """
  }

  private static func processes(_ processes: [LeftBehindProcess]) -> String {
    LeftBehindProcess.list(processes) + (processes.count == 1 ? " was" : " were")
  }

  package static func gates(_ names: [String]) -> String {
    let others = names.count - 10
    return (names.count == 1 ? "the gate " : "the gates ")
      + names.prefix(10).map(LongLine.quoted).joined(separator: ", ")
      + (others > 0 ? " and \(others) more" : "")
  }

  /// A time limit as people write it.
  package static func seconds(_ value: TimeInterval) -> String {
    // More digits tell a reader nothing.
    let rounded = (value * 1e6).rounded() / 1e6
    let number = rounded.fixed(0)
    if Double(number) == rounded { return number == "1" ? "1 second" : "\(number) seconds" }
    return "\(rounded) seconds"
  }
}

/// A place in a source file, in the forms that XCTest and Swift Testing take.
public struct Caller: Sendable {
  /// Module and file, as `#fileID` gives them.
  public let fileID: String
  /// The file's path, as `#filePath` gives it.
  public let filePath: StaticString
  /// The line, from 1.
  public let line: UInt
  /// The column, from 1.
  public let column: UInt

  /// - Parameters:
  ///   - fileID: The value of `#fileID`.
  ///   - filePath: The value of `#filePath`.
  ///   - line: The value of `#line`.
  ///   - column: The value of `#column`.
  public init(fileID: String, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}
