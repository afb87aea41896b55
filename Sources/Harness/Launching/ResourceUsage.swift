import CPlatform
public import Foundation

/// What a program used, as the system accounts for it: it, and the children that it has waited for,
/// with those that they have waited for.
///
/// A process that outlives the program is not in it, nor is one that has left its session and whose
/// parent did not ask for its end.
public struct ResourceUsage: Sendable, Equatable {
  /// Processor time in user and system mode together, in seconds, of all of them.
  public let processorTime: TimeInterval

  /// The largest memory that any one of them had resident at once, in bytes; nil where it is not known.
  ///
  /// On Linux, what the system tells is never less than the most that the test process itself has had,
  /// unless the program was measured: ``CLIApplication/measuresUsage``.
  public let peakMemory: Int?

  /// What ``peakMemory`` is at the most, in bytes.
  public let peakMemoryBound: Int

  /// - Parameters:
  ///   - exit: What the system has told.
  ///   - leastMemory: The least that it tells of memory, in bytes: less is not known.
  init(_ exit: platform_exit, leastMemory: Int) {
    processorTime = TimeInterval(exit.microseconds) / 1e6
    peakMemoryBound = Int(exit.peak_memory)
    peakMemory = peakMemoryBound > leastMemory ? peakMemoryBound : nil
  }

  private init(processorTime: TimeInterval, peakMemory: Int?, peakMemoryBound: Int) {
    self.processorTime = processorTime
    self.peakMemory = peakMemory
    self.peakMemoryBound = peakMemoryBound
  }

  /// The same with what descendants took that it has not waited for.
  func adding(_ orphans: [platform_exit]) -> ResourceUsage {
    let most = orphans.map { Int($0.peak_memory) }.max() ?? 0
    return ResourceUsage(
      processorTime: processorTime
        + TimeInterval(orphans.reduce(0) { $0 + $1.microseconds }) / 1e6,
      peakMemory: peakMemory.map { max($0, most) }, peakMemoryBound: max(peakMemoryBound, most))
  }

  /// The least that the system tells of a program's memory that this process has just started.
  static var leastMemory: Int {
    let least = platform_least_peak_memory()
    if least < 0 { return .max }
    // The system's counts of memory are together as exact as its processors let them be.
    return least == 0 ? 0 : Int(least) + 1 << 20
  }
}
