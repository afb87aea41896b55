import CPlatform
import Foundation
import HarnessSystem

/// What a program has left running when it exited, and that lives until the end of its disk.
struct LaunchSurvivors: Sendable {
  let launchID: String
  let leader: Int32
  let mark: UInt64
  let commandLine: String
  let caller: Caller
  /// Those that were there after the exit.
  let members: Set<ProcessTable.Entry>
}

/// A process that was still there at the end of its disk.
package struct Survivor: Sendable {
  /// The process.
  package let process: LeftBehindProcess
  /// What its launch has left; nil where it is not known which launch it came from.
  let origin: LaunchSurvivors?

  /// The identifier of that launch.
  package var launchID: String? { origin?.launchID }
}

extension LaunchSurvivors {
  /// Those of the launch that are there now, and whom they have started meanwhile.
  var now: [LeftBehindProcess] {
    let family = ProcessFamily(
      leader: nil, formerLeaders: [leader], launchIDs: [launchID], marks: mark...mark)
    return family.descendants(among: family.certainMembers(including: members))
  }
}

/// Processes that a program left running until the end of the test, and were not expected.
struct ProgramLeftRunning: FailureReason {
  let processes: [LeftBehindProcess]
  /// The command line of the launch.
  let launch: String

  /// Who was there, who has started them, and how a test says that this is meant.
  var failureText: String {
    let were = processes.count == 1 ? "was" : "were"
    return """
      \(LeftBehindProcess.list(processes)) \(were) still there at the end of the test, and \
      \(were) ended
        started by: \(launch)
      an expectation .leaves("\(processes.first?.name ?? "")") says that this is meant
      """
  }
}

extension Survivor {
  /// What to tell of them in a test, one of each launch.
  package static func warnings(_ survivors: [Survivor]) -> [Failure] {
    Dictionary(grouping: survivors, by: \.launchID).values
      .sorted { $0[0].process.id < $1[0].process.id }
      .map { survivors in
        let origin = survivors[0].origin
        let caller =
          origin?.caller
          ?? Caller(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
        return Failure(
          ProgramLeftRunning(
            processes: survivors.map(\.process),
            launch: origin?.commandLine ?? "a launch of this test"),
          caller: caller)
      }
  }
}

/// What a disk knows of the programs that were left running on it.
struct LeftRunning: Sendable {
  /// What programs have left that have exited.
  var survivors: [LaunchSurvivors] = []
  /// The names of the programs that are meant to be left running.
  var leavableNames: Set<String> = []
}

extension Sandbox {
  /// Notes what a program has left running.
  func note(_ survivors: LaunchSurvivors) {
    leftRunning.withLock { $0.survivors.append(survivors) }
  }

  /// What a launch has left running, while it is not ended.
  func survivors(of launchID: String) -> LaunchSurvivors? {
    leftRunning.read { $0.survivors.first { $0.launchID == launchID } }
  }

  /// The name of some process that was left running and is still there, whether it is meant to be or not.
  package var nameOfSurvivor: String? {
    leftRunning.read(\.survivors).lazy.flatMap(\.now).first?.name
  }

  /// Says that programs of a name are meant to be left running until the end of the test.
  package func allowLeaving(_ name: String) {
    leftRunning.withLock { _ = $0.leavableNames.insert(name) }
  }

  /// Whether a process is meant to be left running.
  package func isMeantToBeLeft(_ process: LeftBehindProcess) -> Bool {
    leftRunning.read { $0.leavableNames.contains(where: process.isNamed) }
  }

  /// Ends what programs have left running here: they are asked to, and killed after a grace.
  ///
  /// - Returns: Those that did not end by themselves in a moment, and were not meant to stay.
  @discardableResult
  package func endSurvivors() -> [Survivor] {
    let (known, names) = leftRunning.withLock { left in
      defer { left.survivors = [] }
      return (left.survivors, left.leavableNames)
    }
    let family = ProcessFamily(
      leader: nil, formerLeaders: known.map(\.leader), launchIDs: known.map(\.launchID),
      marks: marks.range)
    guard !known.isEmpty || family.mayHaveSurvivors(among: ProcessTable.childrenOfThisProcess)
    else { return [] }
    return SurvivorEnding(family: family, known: known, meantNames: names).perform()
  }
}

/// Ends what is left of the launches on a disk.
private struct SurvivorEnding {
  let family: ProcessFamily
  let known: [LaunchSurvivors]
  let meantNames: Set<String>

  func perform() -> [Survivor] {
    var members = known.reduce(into: Set()) { $0.formUnion($1.members) }
    wait(TimeLimit.departure, for: &members) { $0.allSatisfy(isMeant) }
    let survivors = members.filter { !isMeant($0) }.sorted { $0.id < $1.id }
      .map { Survivor(process: LeftBehindProcess($0), origin: origin(of: $0)) }
    for member in members {
      platform_kill(member.id, SIGTERM)
      platform_kill(member.id, SIGCONT)
    }
    wait(TimeLimit.termination, for: &members) { $0.allSatisfy(\.isZombie) }
    family.kill(including: members)
    return survivors
  }

  /// Waits until something is so of those that are there, or until the time limit.
  ///
  /// - Parameters:
  ///   - limit: In seconds, unscaled.
  ///   - members: Those that are known; then those that are there.
  ///   - isSo: What is waited for.
  private func wait(
    _ limit: TimeInterval, for members: inout Set<ProcessTable.Entry>,
    until isSo: (Set<ProcessTable.Entry>) -> Bool
  ) {
    let deadline = Deadline(after: TimeLimit.scaled(limit))
    var looks = FamilyLooks()
    while true {
      members = family.certainMembers(including: members, &looks)
      family.reap(members)
      if looks.isWhole && isSo(members) || deadline.hasPassed { return }
      platform_sleep(Self.pause)
    }
  }

  /// Whether a process is not to be told: it has ended, or is meant to be there.
  private func isMeant(_ entry: ProcessTable.Entry) -> Bool {
    if entry.isZombie { return true }
    guard !meantNames.isEmpty else { return false }
    let process = LeftBehindProcess(entry)
    return meantNames.contains(where: process.isNamed)
  }

  private func origin(of entry: ProcessTable.Entry) -> LaunchSurvivors? {
    let mark = platform_mark_of(entry.id)
    return known.first { $0.members.contains(entry) || (mark != 0 && $0.mark == mark) }
  }

  /// How long to wait before the next look, in microseconds.
  private static let pause: UInt32 = 2000
}
