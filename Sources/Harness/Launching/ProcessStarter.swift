import CPlatform
import Foundation
import HarnessSystem

#if HARNESS_STANDALONE
  extension Starter {
    /// ``spawn``, as the tool that needs no Swift on its machine has no Foundation to bring along.
    public static let process = spawn

    /// Those that this build has.
    package static let all = [spawn]
  }
#else
  extension Starter {
    /// Those that this build has.
    package static let all = [spawn, process]

    /// Starts children with Foundation's `Process`: the default.
    ///
    /// Where `Process` is known to fail, ``spawn`` starts them: on a terminal, from files that the
    /// system will refuse to execute, with a thousand descriptors open or hardly any left.
    public static let process = Starter(description: "process") { program, streams in
      guard ProcessSuitability(program: program, streams: streams).isGiven else {
        return try Starter.spawn.start(program, streams)
      }
      let process = Process(program, streams)
      do {
        try ProcessRuns.shared.perform(copying: streams.errors) {
          try ProgramWriting.whileNoneGoesOn {
            try SignalMask.withNothingBlocked { try process.run() }
          }
        }
        // `Process` knows nothing to set before the start. To have this process carry the mark
        // meanwhile would mark what other threads start by other means.
        _ = platform_mark(process.processIdentifier, program.mark)
        return FoundationChild(process)
      } catch {
        // It knows why, or does it after all where no number was left or the program was busy.
        return try Starter.spawn.start(program, streams)
      }
    }
  }

  extension Process {
    /// One that is to start the program with these streams.
    fileprivate convenience init(_ program: Program, _ streams: ChildStreams) {
      self.init()
      executableURL = URL(fileURLWithPath: program.executable, isDirectory: false)
      arguments = program.arguments
      environment = program.environment
      currentDirectoryURL = URL(fileURLWithPath: program.workingDirectory, isDirectory: true)
      standardInput = FileHandle(borrowing: streams.input)
      standardOutput = FileHandle(borrowing: streams.output)
      standardError = FileHandle(borrowing: streams.errors)
    }
  }

  /// A child of Foundation's `Process`.
  ///
  /// Foundation learns of an exit by the end of a socket that all descendants of the child inherit,
  /// and one child that closes that socket and runs on keeps it from learning of any other. So the
  /// harness reaps the child itself as soon as the system says that it has exited, and asks
  /// Foundation only where Foundation was first.
  ///
  /// `@unchecked Sendable`: `Process` is used by one thread at a time, the one that supervises.
  private final class FoundationChild: StartedChild, @unchecked Sendable {
    let id: Int32
    private let process: Process
    private let leastMemory = ResourceUsage.leastMemory

    init(_ process: Process) {
      self.process = process
      id = process.processIdentifier
    }

    deinit {
      ProcessRuns.shared.forgetChild()
    }

    func reap() -> Reaped? {
      var exit = platform_exit()
      switch platform_reap(id, &exit) {
      case 1: return Reaped(exit, leastMemory: leastMemory)
      case -1 where platform_error() == ECHILD: return reapedByFoundation
      default: return nil
      }
    }

    /// What Foundation learnt; nil in the moment between its `waitpid` and its taking note.
    private var reapedByFoundation: Reaped? {
      guard !process.isRunning else { return nil }
      let status = process.terminationStatus
      let isSignal = process.terminationReason == .uncaughtSignal
      return Reaped(termination: isSignal ? .signaled(status) : .exited(status), usage: nil)
    }

    func release() {
      FinishedProcesses.shared.release(process)
    }
  }

  /// The `Process` objects of children that have been reaped.
  ///
  /// A `Process` frees itself only if `waitUntilExit()` is called after it has noticed the exit;
  /// before that the call could hang, so each object waits here until it has.
  private final class FinishedProcesses: Sendable {
    static let shared = FinishedProcesses()

    private let waiting = Monitor<Waiting>(Waiting())

    /// `@unchecked Sendable`: reached only under the monitor's lock.
    private struct Waiting: @unchecked Sendable {
      var processes: [Process] = []
    }

    /// Frees the process as soon as Foundation has noticed its exit: now, or after a later launch.
    func release(_ process: Process) {
      waiting.withLock { waiting in
        waiting.processes.append(process)
        let noticed = waiting.processes.filter { !$0.isRunning }
        waiting.processes.removeAll { process in noticed.contains { $0 === process } }
        // Returns at once, as none of them runs: it breaks the cycle of references.
        for process in noticed { process.waitUntilExit() }
      }
    }
  }

  extension FileHandle {
    /// A handle that leaves closing to the descriptor's owner.
    fileprivate convenience init(borrowing descriptor: Descriptor) {
      self.init(fileDescriptor: descriptor.number, closeOnDealloc: false)
    }
  }
#endif
