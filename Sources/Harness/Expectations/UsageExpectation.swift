import Foundation
import HarnessSystem

// MARK: - What it used

extension OutcomeExpectation {
  /// The program, and every program that it has started and waited for, had no more memory than this at
  /// once, each by itself: what `time -v` calls the maximum resident set size.
  ///
  ///     app.measuresUsage = true
  ///     try app.run("list", "photos").expect(.success, .peakMemory(atMost: .megabytes(64)))
  ///
  /// It needs ``CLIApplication/measuresUsage``, and does not hold where the memory is not known: of a
  /// launch that was not measured, of one that has left a process running which `.leaves` does not
  /// allow, and of one whose system calls are watched and that took less than the test process.
  ///
  /// - Parameter limit: The most that it may have had.
  /// - Returns: The expectation.
  public static func peakMemory(atMost limit: MemorySize) -> OutcomeExpectation {
    OutcomeExpectation { observation in
      guard let launch = observation.measuredUsage else {
        return Mismatch("expected at most \(limit) of memory, found that it still runs")
      }
      return launch.mismatch(atMost: limit)
    }
  }
}

/// What is known of a launch's use of the machine when it has ended.
struct MeasuredUsage {
  /// Nil where it was not asked for, or is not known.
  let usage: ResourceUsage?
  let isMeasured: Bool
  /// Those that are not meant to be left.
  let leftBehind: [LeftBehindProcess]

  /// How its memory differs from a limit; nil where it is within.
  func mismatch(atMost limit: MemorySize) -> Mismatch? {
    guard isMeasured else {
      return unknown(limit, "it was not measured; set `measuresUsage` before the launch")
    }
    guard let usage else { return unknown(limit, "the system does not tell of its end") }
    if let peak = usage.peakMemory, peak > limit.bytes {
      let found = MemorySize(bytes: peak).description(besides: limit)
      return Mismatch("expected at most \(limit) of memory, found \(found)")
    }
    if !leftBehind.isEmpty {
      return unknown(
        limit, "what it has left running is not counted: \(LeftBehindProcess.list(leftBehind))")
    }
    guard usage.peakMemoryBound > limit.bytes else { return nil }
    if usage.peakMemoryBound == .max {
      return unknown(
        limit,
        """
        a process that had left the session of its launch may have been one of its, and was not to be told \
        from one that another launch was starting
        """)
    }
    let most = MemorySize(bytes: usage.peakMemoryBound)
    if usage.isOfAnother {
      return unknown(
        limit,
        "a process that had left the session of its launch had \(most), and may have been one of its"
      )
    }
    return unknown(
      limit,
      "the system tells no less than \(most), which the process that started it has had itself")
  }

  private func unknown(_ limit: MemorySize, _ reason: String) -> Mismatch {
    Mismatch(inconclusive: "whether it had at most \(limit) of memory is not known: \(reason)")
  }
}
