import CPlatform
public import Foundation

/// What a program used, as the system accounts for it: it, and the children that it has waited for,
/// with those that they have waited for.
///
/// A process that outlives the program is not in it, nor is one whose parent has told the system that it
/// does not ask for the ends of its children (`SIGCHLD` ignored). Of one that has left the program's session,
/// and for whose end its parent did not ask, the time is not in it; where such a one had more memory, the
/// memory is not known.
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

  /// Whether the bound is that of a process of which it is not known whether the program has started it.
  let isOfAnother: Bool

  /// - Parameters:
  ///   - exit: What the system has told.
  ///   - leastMemory: The least that it tells of memory, in bytes: less is not known.
  init(_ exit: platform_exit, leastMemory: Int) {
    processorTime = TimeInterval(exit.microseconds) / 1e6
    peakMemoryBound = Int(exit.peak_memory)
    peakMemory = peakMemoryBound > leastMemory ? peakMemoryBound : nil
    isOfAnother = false
  }

  private init(
    processorTime: TimeInterval, peakMemory: Int?, peakMemoryBound: Int, isOfAnother: Bool
  ) {
    self.processorTime = processorTime
    self.peakMemory = peakMemory
    self.peakMemoryBound = peakMemoryBound
    self.isOfAnother = isOfAnother
  }

  /// The same with what descendants took that it has not waited for.
  ///
  /// Of one that has left its session it cannot be told which launch it was of: where it had more memory,
  /// that of this one is not known.
  func adding(_ orphans: TakenByOrphans) -> ResourceUsage {
    let own = orphans.own.map { Int($0.peak_memory) }.max() ?? 0
    let most = max(peakMemoryBound, own)
    let others = orphans.others.map { Int($0.peak_memory) }.max() ?? 0
    let bound = orphans.isWhole ? max(most, others) : .max
    return ResourceUsage(
      processorTime: processorTime
        + TimeInterval(orphans.own.reduce(0) { $0 + $1.microseconds }) / 1e6,
      peakMemory: bound > most ? nil : peakMemory.map { max($0, own) }, peakMemoryBound: bound,
      isOfAnother: bound > most)
  }

  /// The least that the system tells of a program's memory that this process has just started.
  static var leastMemory: Int {
    let least = platform_least_peak_memory()
    if least < 0 { return .max }
    // The system's counts of memory are together as exact as its processors let them be.
    return least == 0 ? 0 : Int(least) + 1 << 20
  }
}
