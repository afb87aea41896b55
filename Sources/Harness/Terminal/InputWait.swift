import CPlatform
import Foundation

/// Whether an app waits for input on its terminal.
enum InputWait: Sendable, Equatable {
  /// It does something else.
  case none
  /// It would take input, and goes on without: it has set itself a time, or listens to others too.
  case listening
  /// It can do nothing before something is typed.
  case blocked
  /// It appears to be blocked: the system does not say, but it is quiet behind an unfinished line.
  case apparent

  /// Whether it would take input now.
  var isWaiting: Bool { self != .none }

  /// Whether it can do nothing else.
  var isBlocked: Bool { self == .blocked || self == .apparent }
}

extension InputWait {
  /// Asks the system what the processes of a launch wait for.
  ///
  /// - Parameters:
  ///   - leader: The launched program, which leads the session of the terminal.
  ///   - device: The number of the terminal.
  /// - Returns: Nil where the system does not say.
  static func seen(of leader: Int32, on device: dev_t) -> InputWait? {
    #if os(Linux)
      guard ThreadActivity.isTold else { return nil }
      var found = InputWait.none
      var isHidden = false
      for process in TerminalProcesses.descendants(of: leader) {
        switch seen(in: process, session: leader, device) {
        case .blocked: return .blocked
        case .listening: found = .listening
        case nil: isHidden = true
        default: break
        }
      }
      return found == .none && isHidden ? nil : found
    #else
      return nil
    #endif
  }

  #if os(Linux)
    /// A process is blocked where one thread waits for the terminal alone and all others wait for
    /// a thread, a child or a signal.
    ///
    /// - Returns: Nil where what it does is not for this process to know.
    private static func seen(
      in process: Int32, session: Int32, _ device: dev_t
    ) -> InputWait? {
      let isInSession = getsid(process) == session
      let activities = TerminalProcesses.threads(of: process).compactMap { thread in
        ThreadActivity(process: process, thread: thread) { status in
          // /dev/tty is another name for the terminal that controls the session.
          status.st_rdev == device || (isInSession && status.st_rdev == ThreadActivity.ttyDevice)
        }
      }
      if activities.contains(.hidden) { return nil }
      if activities.contains(.awaitsInput), !activities.contains(.busy) { return .blocked }
      let listens = activities.contains(.awaitsInput) || activities.contains(.listens)
      return listens ? .listening : InputWait.none
    }
  #endif
}

#if os(Linux)
  /// The processes that may read a launch's terminal.
  enum TerminalProcesses {
    /// The program, what it has started, and what it has left to this process.
    static func descendants(of leader: Int32) -> [Int32] {
      let orphans = ProcessTable.childrenOfThisProcess.filter {
        $0 != leader && getsid($0) == leader
      }
      var found = [leader] + orphans
      var index = 0
      while index < found.count {
        for thread in threads(of: found[index]) {
          found += ProcFile.numbers("/proc/\(found[index])/task/\(thread)/children")
        }
        index += 1
      }
      return found
    }

    /// The threads of a process; none where it has gone.
    static func threads(of process: Int32) -> [Int32] {
      let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
      return (names ?? []).compactMap { Int32($0) }
    }
  }
#endif
