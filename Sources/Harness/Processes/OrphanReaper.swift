import CPlatform
import Foundation
import HarnessSystem

/// Orphans of launches that ended unseen: they have to be reaped, and this process is their
/// parent now.
///
/// A process that exits after its parent did, and before it was looked for, is a zombie without an
/// environment: it can no longer be told which launch it came from. But where the launched program
/// leads a session, every zombie of its family lies in another session than this process's, as a
/// daemon's does that left for one of its own. So it is known to be an orphan.
enum OrphanReaper {
  private struct State {
    /// The launched programs that lead a session of their own, and were not reaped yet.
    var leaders: Set<Int32> = []

    /// The starts that go on, each by a number: what they start has no known id yet.
    var starts: Set<Int> = []
    var nextStart = 0

    /// Children that may be what is being started, each with the starts that go on since it was seen.
    var doubtful: [Int32: Set<Int>] = [:]

    /// How many of them have been reaped.
    var reapCount = 0

    /// The last of them that were, whose sessions may go on without them.
    var former: [Int32] = []

    /// What orphans took of those sessions of which that is noted.
    var taken: [Int32: TakenByOrphans] = [:]

    /// What orphans took of sessions that were not known, since each start of which that is to be noted: it may
    /// have begun them.
    var unclaimed: [Int: [(session: Int32, exit: platform_exit)]] = [:]

    /// Notes what an orphan took.
    mutating func note(_ exit: platform_exit, of session: Int32) {
      if taken[session]?.own.append(exit) != nil { return }
      guard !isKnown(session) else { return }
      for start in unclaimed.keys { unclaimed[start]?.append((session, exit)) }
      for leader in taken.keys { taken[leader]?.others.append(exit) }
    }

    private func isKnown(_ session: Int32) -> Bool {
      leaders.contains(session) || former.contains(session)
    }

    /// Gives a launched program what was taken of its session since its start had begun.
    private mutating func claim(_ start: Int, leader: Int32?) {
      guard let seen = unclaimed.removeValue(forKey: start), let leader else { return }
      var own = TakenByOrphans()
      for (session, exit) in seen {
        if session == leader {
          own.own.append(exit)
        } else if !isKnown(session) {
          own.others.append(exit)
        }
      }
      taken[leader] = own
    }

    mutating func forget(leader: Int32) {
      leaders.remove(leader)
      former.append(leader)
      if former.count > Self.formerLimit { former.removeFirst() }
    }

    /// A start is over: what it started is no orphan, and what was taken for it is one.
    mutating func end(start: Int, leader: Int32?) {
      starts.remove(start)
      claim(start, leader: leader)
      if let leader {
        leaders.insert(leader)
        doubtful[leader] = nil
      }
      for child in doubtful.keys { doubtful[child]?.remove(start) }
      let orphans = doubtful.filter(\.value.isEmpty).keys
      for child in orphans { reapUnseen(child) }
    }

    /// Reaps a child if it is a zombie that no launch will reap, or keeps it in mind while it may be one that
    /// is being started.
    mutating func reapOrphan(_ child: Int32, ownSession: Int32) {
      let session = platform_getsid(child)
      guard session > 0, session != ownSession, !leaders.contains(session) else { return }
      if session == child, !starts.isEmpty {
        if doubtful[child] == nil { doubtful[child] = starts }
      } else {
        reapUnseen(child)
      }
    }

    /// Reaps a child if it is a zombie that no look at a family has shown.
    private mutating func reapUnseen(_ child: Int32) {
      if reap(child) { reapCount += 1 }
    }

    /// Reaps a child if it is a zombie.
    ///
    /// - Returns: Whether it is none of this process's children any more.
    mutating func reap(_ child: Int32) -> Bool {
      let session = platform_getsid(child)
      var exit = platform_exit()
      let result = platform_reap(child, &exit)
      doubtful[child] = nil
      if result == 1 { note(exit, of: session) }
      return result != 0
    }

    /// A number is soon that of another session: few are remembered.
    private static let formerLimit = 64
  }

  private static let state = Monitor(State())

  /// Starts a program that leads a session of its own.
  ///
  /// - Parameters:
  ///   - isMeasured: Whether it is noted what orphans take of its session, as ``measure(session:)`` has it.
  ///   - body: Starts it.
  /// - Returns: The child, whose `id` is its process id.
  static func start<Child: Identifiable>(
    measuring isMeasured: Bool = false, _ body: () throws -> Child
  ) rethrows -> Child where Child.ID == Int32 {
    let start = state.withLock { state in
      state.nextStart += 1
      state.starts.insert(state.nextStart)
      if isMeasured { state.unclaimed[state.nextStart] = [] }
      return state.nextStart
    }
    var leader: Int32?
    defer { state.withLock { $0.end(start: start, leader: leader) } }
    let child = try body()
    leader = child.id
    return child
  }

  /// Notes that a launched program has been reaped.
  static func forget(leader: Int32) {
    state.withLock { $0.forget(leader: leader) }
  }

  /// Reaps those of this process's children that are zombies and that no launch will reap; does not
  /// wait.
  static func reap(among children: [Int32]) {
    guard !children.isEmpty else { return }
    let ownSession = platform_getsid(0)
    state.withLock { state in
      for child in children { state.reapOrphan(child, ownSession: ownSession) }
    }
  }

  /// Has it noted what orphans take of the session that a launched program leads, wherever they are
  /// reaped; what is noted already stays.
  static func measure(session: Int32) {
    state.withLock { state in
      if state.taken[session] == nil { state.taken[session] = TakenByOrphans() }
    }
  }

  /// What orphans of such a session have taken until now, which is then no longer noted.
  ///
  /// Blocks while a child that was seen may still be what another launch is starting.
  static func endMeasuring(session: Int32) -> TakenByOrphans {
    guard state.read({ $0.taken[session] != nil }) else { return TakenByOrphans() }
    let seen = state.read(\.doubtful)
    let isWhole: Void? = state.wait(until: Deadline(after: patience)) { state in
      seen.contains { state.doubtful[$0.key]?.isSubset(of: $0.value) == true } ? nil : ()
    }
    return state.withLock { state in
      var taken = state.taken.removeValue(forKey: session) ?? TakenByOrphans()
      taken.isWhole = isWhole != nil
      return taken
    }
  }

  /// How long a start may take, in seconds: a program may lie where the system waits for it.
  private static let patience = 2.0

  /// Reaps a child of this process that is no launched program, if it is a zombie.
  ///
  /// - Returns: Whether it is none of this process's children any more.
  static func reap(_ child: Int32) -> Bool { state.withLock { $0.reap(child) } }

  /// How many have been reaped until now.
  static var reapCount: Int { state.read(\.reapCount) }
}

/// What orphans of a launch took, of whom the launched program has not heard.
struct TakenByOrphans {
  /// Those of its session.
  var own: [platform_exit] = []

  /// Those of sessions that no launched program has begun: a process of any launch may have.
  var others: [platform_exit] = []

  /// Whether none was seen of which this is not known.
  var isWhole = true
}
