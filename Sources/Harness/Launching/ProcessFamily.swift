import CPlatform
import Foundation

/// The launched program and everything that it started, to be ended together.
struct ProcessFamily {
  /// The process id of the launched program, and of its group.
  let leader: Int32
  /// The value of `HARNESS_LAUNCH_ID` that the family inherited.
  let launchID: String

  /// Makes orphans of launched programs children of this process, where the system can, so that
  /// they are found whatever session they fled to.
  ///
  /// Has to come before the first launch.
  static let adoptOrphans: Void = {
    _ = platform_become_subreaper()
  }()

  /// Asks the whole group to end.
  func terminate() {
    platform_kill(-leader, SIGTERM)
    // A stopped process does not see the signal until it is continued.
    platform_kill(-leader, SIGCONT)
  }

  /// Ends every member, wherever it fled to, and returns when none is left.
  ///
  /// - Parameter known: Processes that were seen to be of the family. A process that has cut all
  ///   ties, and a zombie whose environment has gone, could not be told from a stranger.
  func kill(including known: Set<ProcessTable.Entry>) {
    var known = known
    let deadline = Deadline(after: TimeLimit.scaled(Self.patience))
    while !deadline.hasPassed {
      let members = members(including: known)
      let remaining = members.filter { !isReaped($0, amongst: members) }
      if remaining.isEmpty { return }
      for member in remaining { platform_kill(member.id, SIGKILL) }
      known.formUnion(members)
      platform_sleep(Self.pause)
    }
  }

  /// The members that are there; the launched program itself counts until it has been reaped.
  ///
  /// - Parameter known: Processes that were seen to be of the family.
  /// - Returns: Them, and whoever belongs to them.
  func members(including known: Set<ProcessTable.Entry> = []) -> Set<ProcessTable.Entry> {
    ProcessTable().family(of: leader, launchID: launchID, including: known)
  }

  /// Those of the members that live and are not the launched program itself, by name.
  func descendants(among members: Set<ProcessTable.Entry>) -> [LeftBehindProcess] {
    members.filter { !$0.isZombie && $0.id != leader }
      .sorted { $0.id < $1.id }
      .map { LeftBehindProcess(id: $0.id, command: ProcessTable.command(of: $0)) }
  }

  /// Whether members may be left after the program's exit: a first look that costs microseconds.
  ///
  /// - Parameter children: Those of this process: orphans, and launches that still run.
  /// - Returns: False where nobody is left.
  func mayHaveSurvivors(among children: [Int32]) -> Bool {
    if platform_kill(-leader, 0) == 0 { return true }
    return children.contains {
      // A zombie has no environment, but is still in its session.
      platform_getsid($0) == leader || ProcessTable.isStarted($0, with: launchID)
    }
  }

  /// Whether nothing is left to do for a member: it is a zombie that this process has reaped, or
  /// that somebody else will.
  private func isReaped(
    _ member: ProcessTable.Entry, amongst members: Set<ProcessTable.Entry>
  ) -> Bool {
    guard member.isZombie else { return false }
    // The launched program's status belongs to whoever started it.
    if member.id == leader { return true }
    // A parent that ends too leaves its dead to this process.
    guard member.parent == platform_getpid() else {
      return !members.contains { $0.id == member.parent }
    }
    var exit = platform_exit()
    return platform_reap(member.id, &exit) != 0
  }

  /// How long to try, in seconds: a process may sit in a system call that no signal ends.
  private static let patience = 2.0

  /// How long the system may take to end those that were told to, in microseconds.
  private static let pause: UInt32 = 500
}
