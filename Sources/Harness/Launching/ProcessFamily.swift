import CPlatform
import Foundation

/// The launched program and everything that it started, to be ended together.
struct ProcessFamily {
  /// The process id of the launched program, and of its group.
  let leader: Int32
  /// The value of `HARNESS_LAUNCH_ID` that the family inherited.
  let launchID: String

  /// Makes orphans of launched programs children of this process, where the system can, so that
  /// they are found whatever session they fled to. Has to come before the first launch.
  static let adoptOrphans: Void = {
    _ = platform_become_subreaper()
  }()

  /// Asks the whole group to end.
  func terminate() {
    Foundation.kill(-leader, SIGTERM)
    // A stopped process does not see the signal until it is continued.
    Foundation.kill(-leader, SIGCONT)
  }

  /// Ends every member, wherever it fled to, and returns when none is left.
  ///
  /// - Parameter others: Processes that were seen to be of the family and may have cut all ties.
  func kill(including others: [ProcessTable.Entry] = []) {
    let deadline = Deadline(after: TimeLimit.scaled(Self.patience))
    while !deadline.hasPassed {
      let table = ProcessTable()
      let members = table.family(of: leader, launchID: launchID) + others.filter(table.contains)
      reap(members.filter(\.isZombie))
      let living = members.filter { !$0.isZombie }
      if living.isEmpty { return }
      for member in living { Foundation.kill(member.id, SIGKILL) }
      usleep(Self.pause)
    }
  }

  /// The members that are there; the launched program itself counts while it has not been reaped.
  var members: [ProcessTable.Entry] {
    ProcessTable().family(of: leader, launchID: launchID)
  }

  /// Everybody but the launched program itself, by name.
  ///
  /// - Parameter others: Processes that were seen to be of the family; those that have gone do
  ///   not count.
  func descendants(including others: [ProcessTable.Entry]) -> [LeftBehindProcess] {
    let table = ProcessTable()
    let all = table.family(of: leader, launchID: launchID) + others.filter(table.contains)
    return Dictionary(grouping: all.filter { !$0.isZombie && $0.id != leader }, by: \.id)
      .compactMap { $0.value.first }
      .sorted { $0.id < $1.id }
      .map { LeftBehindProcess(id: $0.id, command: ProcessTable.command(of: $0)) }
  }

  /// Whether members may be left after the program's exit: a first look that costs microseconds.
  var mayHaveSurvivors: Bool {
    if Foundation.kill(-leader, 0) == 0 { return true }
    #if os(Linux)
      return ProcessTable.childrenOfThisProcess.contains {
        ProcessTable.environment(of: $0, contains: launchID)
      }
    #else
      return false
    #endif
  }

  /// Takes the exit statuses of those that became this process's children.
  private func reap(_ zombies: [ProcessTable.Entry]) {
    for zombie in zombies where zombie.parent == getpid() && zombie.id != leader {
      var status: Int32 = 0
      waitpid(zombie.id, &status, WNOHANG)
    }
  }

  /// How long to try, in seconds: a process may sit in a system call that no signal ends.
  private static let patience = 2.0

  /// How long the system may take to end those that were told to, in microseconds.
  private static let pause: useconds_t = 500
}
