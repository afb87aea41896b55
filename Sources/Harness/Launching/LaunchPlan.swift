import Foundation
import HarnessSystem

/// Everything that a start needs to know: a launch before it happens.
package struct LaunchPlan: Sendable {
  /// What is started.
  var program: Program
  /// The variables that have to be set to repeat the launch by hand.
  var shownVariables: [String: String] = [:]
  /// What is asked of the app on a channel of its own, for the part that talks with it.
  var asked: (any Sendable)?
  /// What the child reads.
  var input: StandardInput
  /// The terminal that it has.
  package var terminal: Terminal?
  /// Where its standard streams are, if it has a terminal.
  var standardStreams = StandardStreams.onTerminal
  /// How many bytes it may write to each of its streams.
  var outputLimit = OutputLimit.standard
  /// The folder that is the child's disk.
  var sandbox: Sandbox
  /// Notes what happens in it; nil where no report shows that.
  package var session: LaunchSession?
  /// The names of the activities in which it began.
  var activities: [String] = []
  /// The place in the test that launched it.
  var caller: Caller
  /// Tells this launch from every other, in the environment of all its descendants.
  package let id: String
}

/// Where the standard streams of a program are that has a terminal.
package enum StandardStreams: Sendable {
  /// All three are the terminal.
  case onTerminal
  /// They are pipes, and the terminal is what it finds as `/dev/tty`; its standard input gives what is
  /// said here, and is the terminal where that is nil.
  case besideTerminal(input: StandardInput?)

  /// Whether the program has streams that are not its terminal.
  package var areBesideTerminal: Bool {
    if case .besideTerminal = self { return true }
    return false
  }

  /// The stream that the terminal is.
  var terminalStream: OutputStream { areBesideTerminal ? .terminal : .standardOutput }

  /// What is written to a pipe beside the terminal.
  var inputBeside: StandardInput {
    if case .besideTerminal(let input?) = self { return input }
    return .empty
  }
}

extension LaunchPlan {
  /// The launch as a line that can be pasted into a shell.
  var commandLine: String { program.commandLine(showing: shownVariables, reading: shellInput) }

  /// What the child has still to be given, at its start: on a terminal, it is typed.
  var firstInput: PendingInput {
    terminal == nil ? PendingInput(input) : PendingInput(typing: input)
  }

  /// What a shell has to give the program; on a terminal, a person types.
  var shellInput: StandardInput { terminal == nil ? input : .typed }
}
