import CPlatform

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
