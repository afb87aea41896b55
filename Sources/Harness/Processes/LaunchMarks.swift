import CPlatform
import Foundation
import HarnessSystem

/// The marks of one disk's launches: a number that the system keeps with a program and with all
/// that descend from it, whatever they do (`platform_mark`).
///
/// Of its 19 digits, the first eight are this process's, the next six its disk's, and the last five
/// its own. Where the system keeps no marks, all are 0.
struct LaunchMarks: Sendable {
  /// Those of this disk.
  let range: ClosedRange<UInt64>
  private let count = Monitor<UInt64>(0)

  init() {
    let number = Self.diskCount.withLock { count in
      count += 1
      return count % Self.diskLimit
    }
    let first = Self.isShown ? (Self.processDigits * Self.diskLimit + number) * Self.launchLimit : 0
    range = Self.isShown ? first...(first + Self.launchLimit - 1) : 0...0
  }

  /// A mark for one launch; one that a disk of so many launches has given before is reused.
  func next() -> UInt64 {
    guard Self.isShown else { return 0 }
    return count.withLock { count in
      count += 1
      return range.lowerBound + count % Self.launchLimit
    }
  }

  /// Whether the system keeps marks, and shows them.
  static let isShown = platform_shows_marks()

  /// What the marks of all launches of this process begin with, and no other's that runs now.
  static let processDigits = UInt64.random(in: 10_000_000...91_999_998)

  /// Whether a mark is one of this process's.
  static func isOfThisProcess(_ mark: UInt64) -> Bool {
    mark / (diskLimit * launchLimit) == processDigits
  }

  private static let diskLimit: UInt64 = 1_000_000
  private static let launchLimit: UInt64 = 100_000
  private static let diskCount = Monitor<UInt64>(0)
}

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
