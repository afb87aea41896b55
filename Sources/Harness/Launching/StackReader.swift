import CPlatform
import Foundation
import HarnessSystem

/// Asks a debugger where the threads of processes are that did not end in time.
///
/// A process stands still while it is asked. `HARNESS_STACKS=no` has none asked.
struct StackReader {
  /// What the system keeps with all that belong to the launch: a debugger that hangs is ended with it.
  let mark: UInt64
  var debuggers = Debugger.installed
  /// How long all of this may take in seconds, unscaled: the end of a launch comes so much later at the
  /// most.
  var budget = 5.0

  /// The variable that turns it off.
  static let variable = "HARNESS_STACKS"

  /// How many processes are asked about.
  private static let mostCount = 8

  /// Notes the stacks of those whose programs name their functions, or why they are not known.
  func read(into processes: inout [ProcessSnapshot]) {
    guard CallerEnvironment[Self.variable] != "no", !debuggers.isEmpty else { return }
    let deadline = Deadline(after: TimeLimit.scaled(budget))
    let wanted = processes.indices.filter {
      processes[$0].isAlive && platform_has_symbols(processes[$0].id)
    }
    for index in wanted.prefix(Self.mostCount) {
      guard !deadline.hasPassed else { return }
      do throws(DebuggerProblem) {
        processes[index].stacks = try stacks(of: processes[index], until: deadline)
      } catch {
        processes[index].stackProblem = error.description
        return
      }
    }
  }

  /// What the first debugger tells that can tell something.
  private func stacks(
    of process: ProcessSnapshot, until deadline: Deadline
  ) throws(DebuggerProblem) -> [ThreadStack] {
    var problem: DebuggerProblem?
    for debugger in debuggers where !deadline.hasPassed {
      do throws(DebuggerProblem) {
        let text = try debugger.backtraces(of: process.id, mark: mark, until: deadline)
        return ThreadStack.read(text, program: process.programName)
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    return []
  }
}

extension ProcessSnapshot {
  fileprivate var isAlive: Bool { state != "Z" && state != "X" }

  fileprivate var programName: String {
    var process = platform_process()
    guard platform_look_up(id, &process) else { return "" }
    return ProcessTable.Entry(process).name
  }
}

/// Why a debugger does not tell where threads are.
enum DebuggerProblem: Error, CustomStringConvertible, Equatable {
  case doesNotStart(String, reason: String)
  case cannotAttach(String, reason: String, scope: Int32)
  case isLate(String)

  var description: String {
    switch self {
    case .doesNotStart(let name, let reason): "\(name) does not start: \(reason)"
    case .cannotAttach(_, _, let scope) where scope > 0:
      "the system lets no debugger attach (ptrace_scope \(scope))"
    case .cannotAttach(let name, let reason, _): "\(name) cannot attach: \(reason)"
    case .isLate(let name): "\(name) did not tell them in time"
    }
  }
}
