import Foundation

/// Orphans of launches that ended unseen: somebody has to bury them, and this process is their
/// parent now.
///
/// A daemon that leaves the session, and exits before anybody looks, is a zombie without an
/// environment: it can no longer be told which launch it came from. But it lies in another session
/// than this process's, and a launch never leaves its own child there but on a terminal, so it is
/// known to be nobody's.
enum Foundlings {
  /// The launched programs that lead a session of their own, and were not reaped yet.
  private static let leaders = Monitor<Set<Int32>>([])

  /// Starts a program that leads a session of its own.
  static func start(
    _ body: () throws -> any StartedChild
  ) rethrows -> any StartedChild {
    try leaders.withLock { leaders in
      let child = try body()
      leaders.insert(child.id)
      return child
    }
  }

  /// Notes that a launched program has been reaped.
  static func forget(leader: Int32) {
    leaders.withLock { _ = $0.remove(leader) }
  }

  /// Reaps the zombies that no launch will; does not wait.
  static func bury() {
    let children = ProcessTable.childrenOfThisProcess
    guard !children.isEmpty else { return }
    let ownSession = getsid(0)
    leaders.withLock { leaders in
      for child in children {
        let session = getsid(child)
        guard session > 0, session != ownSession, !leaders.contains(session) else { continue }
        var status: Int32 = 0
        waitpid(child, &status, WNOHANG)
      }
    }
  }
}
