import Foundation

/// Keeps the sockets of one run of `Process` from the children of others that go on beside it.
///
/// A run makes two sockets that children inherit. In its own child it closes every number up to the
/// highest that was open when it looked, but another run may make its sockets after that look. So
/// where there may be others, a run holds a descriptor far above those in use, its ceiling:
/// whatever is opened meanwhile has a lower number, and is closed too.
final class ProcessRuns: Sendable {
  static let shared = ProcessRuns()

  /// How many descriptors may be opened between the counting of those that are open and the making
  /// of the sockets.
  private let room: Int32
  private let state = Monitor(State())

  private struct State {
    /// The ceilings of the runs that go on.
    var ceilings: [Int32] = []
    /// How many children there are that runs have started.
    var childCount = 0
  }

  /// What a run holds while it goes on.
  private struct Ceiling {
    let number: Int32
    var descriptor: Descriptor?

    /// That of a run which holds nothing, as it expects no others: below it is no room for any.
    ///
    /// Each number up to a ceiling costs the child and this process a system call. Tests that
    /// launch one app after another need not pay for that.
    static let ofLoneRun = Ceiling(number: 0)
  }

  /// - Parameter room: How many descriptors others may open while a run comes to make its sockets.
  init(room: Int32 = roomForStarts) {
    self.room = room
  }

  /// As many starts go on at a time as there are processors; each of the others opens twelve
  /// descriptors at the most before its own run, and this one four in it.
  private static let roomForStarts = Int32(
    min(12 * (ProcessInfo.processInfo.activeProcessorCount - 1), 300) + 4)

  /// Runs `body`, which starts a child by `Process`.
  ///
  /// It waits where the sockets could come to lie above the ceiling of a run that goes on.
  ///
  /// - Parameters:
  ///   - descriptor: One that was just opened.
  ///   - body: The run.
  /// - Throws: ``SystemError`` where no number is left for a ceiling, and what `body` throws.
  func perform(copying descriptor: Descriptor, _ body: () throws -> Void) throws {
    let ceiling = try enter(copying: descriptor)
    defer { leave(ceiling) }
    try body()
  }

  /// Notes that a run has started a child.
  func noteChild() {
    state.withLock { $0.childCount += 1 }
  }

  /// Notes that a child has gone.
  func forgetChild() {
    state.withLock { $0.childCount -= 1 }
  }

  private func enter(copying descriptor: Descriptor) throws -> Ceiling {
    try state.waitToChange { state in
      let ceiling = try ceiling(copying: descriptor, beside: state)
      if let ceiling { state.ceilings.append(ceiling.number) }
      return ceiling
    }
  }

  /// - Returns: Nil where a run has to end first.
  private func ceiling(copying descriptor: Descriptor, beside state: State) throws -> Ceiling? {
    if state.ceilings.isEmpty && state.childCount == 0 { return .ofLoneRun }
    // Below a number that is higher by so much, as many are free, wherever the open ones lie.
    let openCount = Int32(descriptor.openDescriptorCount)
    guard state.ceilings.allSatisfy({ openCount + room <= $0 }) else { return nil }
    let copy = try descriptor.duplicate(from: openCount + 2 * room)
    return Ceiling(number: copy.number, descriptor: copy)
  }

  private func leave(_ ceiling: Ceiling) {
    state.withLock { state in state.ceilings.removeAll { $0 == ceiling.number } }
    ceiling.descriptor?.close()
  }
}
