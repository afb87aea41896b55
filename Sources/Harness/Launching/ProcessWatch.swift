import HarnessSystem

/// Looks now and then at the processes of a launch, and notes those that have come and gone.
///
/// One that lives between two looks is not seen. Looks are rare in a long launch, for each reads the
/// table of all processes.
struct ProcessWatch {
  private let session: LaunchSession
  private var known: [ProcessTable.Entry] = []
  /// The seconds until the next look but one.
  private var pause: Double
  private var nextLook: Deadline

  /// The longest time between two looks, in seconds.
  private static let longestPause = 0.5

  init(_ session: LaunchSession, firstPause: Double = 0.02) {
    self.session = session
    pause = firstPause
    nextLook = Deadline(after: pause)
  }

  /// The time until the next look, in milliseconds.
  var pollTimeout: Int32 { nextLook.pollTimeout }

  /// Looks where it is time.
  mutating func look(at family: ProcessFamily) {
    guard nextLook.hasPassed else { return }
    note(family.members().filter { !$0.isZombie && $0.id != family.leader })
    pause = min(pause * 2, Self.longestPause)
    nextLook = Deadline(after: pause)
  }

  /// Notes that all have gone, or are ended.
  mutating func end() { note([]) }

  private mutating func note(_ members: Set<ProcessTable.Entry>) {
    for process in known where !members.contains(process) {
      session.note(.processGone, Self.text(process))
    }
    let new = members.subtracting(known).sorted { $0.id < $1.id }
    for process in new { session.note(.processSeen, Self.text(process)) }
    known = known.filter(members.contains) + new
  }

  /// Its name alone: a command line may hold what is secret.
  private static func text(_ process: ProcessTable.Entry) -> String {
    "\(process.name) (process \(process.id))"
  }
}
