import Foundation
import HarnessSystem

/// Turns a plan into a running child with its supervisor: the one way in which anything starts.
struct Launcher {
  let starter: Starter

  /// How many starts go on at a time at the most: `ProcessRuns` reckons with their descriptors.
  static let placeCount = min(ProcessInfo.processInfo.activeProcessorCount, 16)

  private static let places = DispatchSemaphore(value: placeCount)

  /// Runs `body` when its turn comes: no more starts go on at a time than there are processors.
  ///
  /// A suite in Swift Testing may ask for hundreds of launches at once. Their threads would take
  /// the processors from every thread, the cooperative pool among them, and get no further for it.
  /// Who has started holds no place: apps that need each other all come to run.
  static func inTurn<Result>(_ body: () throws -> Result) rethrows -> Result {
    places.wait()
    defer { places.signal() }
    return try body()
  }

  /// Starts the planned program.
  ///
  /// - Parameters:
  ///   - plan: What to start.
  ///   - parts: What the launch has beside the app's streams.
  /// - Returns: The launch, and the supervisor that now has to be run.
  /// - Throws: ``LaunchRefusal``, or ``SystemError`` where the system lacks descriptors.
  func start(_ plan: LaunchPlan, parts: LaunchParts) throws -> (Launch, Supervisor) {
    _ = ProcessFamily.adoptsOrphans
    Watcher.start
    try plan.program.checkWords()
    let wakeup = try WakeupDescriptor()
    let streams = try makeStreams(for: plan)
    defer { streams.closeInput() }
    let child = try starter.start(plan.program, streams)
    let launch = Launch(plan: plan, child: child.id, wakeup: wakeup, parts: parts)
    let watch = streams.ends.terminal.map { parts.makeWatch($0, child.id) }
    return (
      launch,
      Supervisor(
        launch, child: child, ends: streams.ends, channel: parts.channel, watch: watch)
    )
  }

  private func makeStreams(for plan: LaunchPlan) throws -> ChildStreams {
    guard let terminal = plan.terminal else { return try ChildStreams(for: plan.input) }
    switch plan.standardStreams {
    case .onTerminal: return try ChildStreams(on: PseudoTerminal(terminal))
    case .besideTerminal(let input):
      return try ChildStreams(beside: PseudoTerminal(terminal), for: input)
    }
  }
}
