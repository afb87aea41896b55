import CPlatform
import Foundation

/// What the descendants of a launch carry with them, wherever they fled to.
///
/// That is the mark, which the system keeps, and the launch's identifier in their environment: for
/// systems without marks, and for what a program of `Process` started before it was marked.
struct ProcessSigns {
  private let launchIDs: [String]
  private let marks: ClosedRange<UInt64>
  private let budget = Deadline(after: TimeLimit.scaled(lookBudget))

  init(of family: ProcessFamily) {
    launchIDs = family.launchIDs
    marks = family.marks
  }

  /// Whether a process carries one.
  func areCarried(by process: Int32) -> Bool {
    let mark = platform_mark_of(process)
    if mark != 0, marks.contains(mark) { return true }
    return !LaunchMarks.isOfThisProcess(mark) && hasLaunchID(process)
  }

  private func hasLaunchID(_ process: Int32) -> Bool {
    guard !launchIDs.isEmpty, !budget.hasPassed else { return false }
    guard let environment = ProcessTable.environment(of: process, until: budget) else {
      return false
    }
    return launchIDs.contains { environment.holds($0) }
  }

  /// How long the environments of all processes may be looked at, in seconds: each that goes over to
  /// another program is looked at again for a while.
  private static let lookBudget = 2.0
}
