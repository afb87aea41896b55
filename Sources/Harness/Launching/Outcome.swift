import CPlatform
public import Foundation
import HarnessComparison

/// What a finished launch left: how it ended, what it printed, what it used.
///
/// A non-zero exit is a result, not an error.
public struct Outcome: Sendable {
  let plan: LaunchPlan

  /// The launch as a line that can be pasted into a shell.
  public var commandLine: String { plan.commandLine }

  /// How the program ended.
  public let termination: Termination

  /// What it wrote to standard output.
  public let standardOutput: CapturedOutput

  /// What it wrote to standard error.
  public let standardError: CapturedOutput

  /// The time from its start to its exit, in seconds.
  public let duration: TimeInterval

  /// Its processor time and memory; nil where Foundation reaped it before the harness could ask,
  /// as it does in about half of all launches.
  public let usage: ResourceUsage?

  /// Whether the harness ended it because its time limit had passed.
  public let timedOut: Bool

  /// The streams that a descendant still held open when the harness ended it, which is at the time
  /// limit of a launch whose program has exited.
  ///
  /// What that descendant would have written later is not in the outcome.
  public let heldStreams: Set<OutputStream>

  /// The processes that were there after its exit.
  ///
  /// Those that hold none of its streams live until the test's end, as a daemon does, and are ended
  /// then; all others were ended with the launch.
  public let leftBehind: [LeftBehindProcess]

  /// Who held its output open at the time limit, as far as they are known; nil where it had ended.
  let outputHolders: [LeftBehindProcess]?

  /// What its processes did when its time limit had passed, before any was ended, of very many the
  /// oldest; empty where it came to its end in time.
  public let processesAtLimit: [ProcessSnapshot]

  /// What it told on a channel of its own, for the part that has listened to it.
  let heard: (any Sendable)?

  /// What showed its output at the end; nil where nothing did.
  let display: (any LaunchDisplay)?

  /// The prompt at which it waited when the harness ended it, or nil where it waited for nothing,
  /// or on pipes.
  public let unansweredPrompt: String?

  /// Whether it ran on a terminal: then both streams are in ``standardOutput``.
  public var hadTerminal: Bool { display != nil }

  /// The program's disk.
  public var sandbox: Sandbox { plan.sandbox }

  /// The path of the program.
  public var executable: String { plan.program.executable }

  /// The names of the activities in which it began, the outermost first.
  public let activities: [String]

  let segments: [Transcript.Segment]

  /// What a terminal was sent that was none of its standard streams.
  let besideStreams: CapturedOutput

  /// Whether its standard streams were pipes beside its terminal.
  package var hadStreamsBesideTerminal: Bool {
    hadTerminal && plan.standardStreams.areBesideTerminal
  }

  /// What its terminal was sent, if it had one.
  package var terminalOutput: CapturedOutput {
    hadStreamsBesideTerminal ? besideStreams : standardOutput
  }

  /// The exit status, or nil where a signal ended the program.
  public var exitStatus: Int32? {
    guard case .exited(let status) = termination else { return nil }
    return status
  }

  /// The signal that ended the program, or nil where it exited.
  public var signal: Int32? {
    guard case .signaled(let signal) = termination else { return nil }
    return signal
  }

  /// Standard output as text.
  public var output: String { standardOutput.text }

  /// Standard error as text.
  public var errorOutput: String { standardError.text }

  /// Both streams in the order in which the harness read them.
  ///
  /// Two pipes cannot tell which of two writes came first where they are close together.
  public var interleaved: Data {
    let (output, errors) = (standardOutput.data, standardError.data)
    var (outputStart, errorStart) = (output.startIndex, errors.startIndex)
    var joined = Data(capacity: output.count + errors.count)
    for segment in segments {
      switch segment.stream {
      case .standardOutput:
        joined.append(output[outputStart...].prefix(segment.count))
        outputStart = min(outputStart + segment.count, output.endIndex)
      case .standardError:
        joined.append(errors[errorStart...].prefix(segment.count))
        errorStart = min(errorStart + segment.count, errors.endIndex)
      case .terminal: break
      }
    }
    return joined
  }
}
