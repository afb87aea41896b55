import CPlatform
import Foundation
import HarnessSystem

/// A launched program and everything that it started, to be ended together; or what all launches on
/// a disk have left.
struct ProcessFamily {
  /// The process id of the launched program, and of its group; nil once another process may have
  /// been given it.
  let leader: Int32?
  /// The process ids of programs that have been reaped.
  var formerLeaders: [Int32] = []
  /// The values of `HARNESS_LAUNCH_ID` that the family inherited.
  let launchIDs: [String]
  /// The marks that the system keeps with the family.
  let marks: ClosedRange<UInt64>

  /// Makes orphans of launched programs children of this process, where the system can, so that
  /// they are found whatever session they fled to; says whether it can.
  ///
  /// Has to come before the first launch.
  static let adoptsOrphans = platform_become_subreaper() == 0

  /// Asks the whole group to end.
  func terminate() {
    guard let leader else { return }
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
    var looks = FamilyLooks()
    let deadline = Deadline(after: TimeLimit.scaled(Self.patience))
    while !deadline.hasPassed {
      killOrphans()
      let members = members(including: known)
      let remaining = members.filter { !isReaped($0, amongst: members) }
      looks.note(members)
      if looks.isWhole, remaining.isEmpty { return }
      for member in remaining { platform_kill(member.id, SIGKILL) }
      known.formUnion(members)
      platform_sleep(Self.pause)
    }
  }

  /// Ends those that have come to this process, at once: one that lives for a millisecond and leaves
  /// another is gone before all processes have been looked at.
  private func killOrphans() {
    let signs = ProcessSigns(of: self)
    for child in ProcessTable.childrenOfThisProcess where child != leader {
      if signs.areCarried(by: child) { platform_kill(child, SIGKILL) }
    }
  }

  /// Reaps those of the members that are zombies and this process's to reap.
  func reap(_ members: Set<ProcessTable.Entry>) {
    for member in members { _ = isReaped(member, amongst: members) }
  }

  /// The members that are there; the launched program itself counts until it has been reaped.
  ///
  /// - Parameter known: Processes that were seen to be of the family.
  /// - Returns: Them, and what belongs to them.
  func members(including known: Set<ProcessTable.Entry> = []) -> Set<ProcessTable.Entry> {
    ProcessTable().members(of: self, including: known)
  }

  /// The members that are there, at a look that shows one that lives, or that none has slipped
  /// through.
  ///
  /// - Parameters:
  ///   - known: Processes that were seen to be of the family.
  ///   - looks: The looks of before.
  /// - Returns: As ``members(including:)``.
  func certainMembers(
    including known: Set<ProcessTable.Entry>, _ looks: inout FamilyLooks
  ) -> Set<ProcessTable.Entry> {
    let deadline = Deadline(after: TimeLimit.scaled(Self.patience))
    var members = known
    repeat {
      members = self.members(including: members)
      looks.note(members)
    } while !looks.isWhole && members.allSatisfy(\.isZombie) && !deadline.hasPassed
    return members
  }

  /// The members that are there now, at as many looks as that takes.
  func certainMembers(including known: Set<ProcessTable.Entry>) -> Set<ProcessTable.Entry> {
    var looks = FamilyLooks()
    return certainMembers(including: known, &looks)
  }

  /// Those of the members that live and are not the launched program itself, by name.
  func descendants(among members: Set<ProcessTable.Entry>) -> [LeftBehindProcess] {
    members.filter { !$0.isZombie && $0.id != leader }
      .sorted { $0.id < $1.id }
      .map(LeftBehindProcess.init)
  }

  /// Whether members may be left after the program's exit: a first look that costs microseconds.
  ///
  /// - Parameter children: Those of this process: orphans, and launches that still run.
  /// - Returns: False where none is left.
  func mayHaveSurvivors(among children: [Int32]) -> Bool {
    if let leader, platform_kill(-leader, 0) == 0 { return true }
    let signs = ProcessSigns(of: self)
    return children.contains {
      // A zombie has no signs, but is still in its session. One of another session may have been a
      // daemon that has left one of its own since the children were listed.
      platform_getsid($0) == leader || signs.areCarried(by: $0) || hasEnded($0)
    }
  }

  private func hasEnded(_ child: Int32) -> Bool {
    var now = platform_process()
    return !platform_look_up(child, &now) || now.is_zombie
  }

  /// Whether nothing is left to do for a member: it is a zombie that this process has reaped, or
  /// that another process will.
  private func isReaped(
    _ member: ProcessTable.Entry, amongst members: Set<ProcessTable.Entry>
  ) -> Bool {
    guard member.isZombie else { return false }
    // The launched program's status belongs to the starter.
    if member.id == leader { return true }
    // A parent that ends too leaves its dead to this process.
    guard member.parent == platform_getpid() else {
      return !members.contains { $0.id == member.parent }
    }
    return OrphanReaper.reap(member.id)
  }

  /// How long to try, in seconds: a process may sit in a system call that no signal ends.
  private static let patience = 2.0

  /// How long the system may take to end those that were told to, in microseconds.
  private static let pause: UInt32 = 500
}

/// Several looks at a family, one after the other, which tell when no process can have slipped
/// through.
///
/// A process that starts another and ends at once may be in the list of all processes, be dead when
/// it is looked at, and have its child behind the end of the list. So where a member has died since
/// the last look, or a process has been reaped that may have been one, that look does not show that none
/// is there.
struct FamilyLooks {
  /// Whether the last look has shown all of the family that lives.
  private(set) var isWhole = false
  private var dead: Set<ProcessTable.Entry> = []
  private var reapCount = OrphanReaper.reapCount

  /// Takes note of the members that a look has shown.
  mutating func note(_ members: Set<ProcessTable.Entry>) {
    let reapCount = OrphanReaper.reapCount
    let zombies = members.filter(\.isZombie)
    isWhole = zombies.isSubset(of: dead) && reapCount == self.reapCount
    dead = zombies
    self.reapCount = reapCount
  }
}
