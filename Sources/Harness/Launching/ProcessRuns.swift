import Foundation
import HarnessSystem

/// Keeps the sockets of one run of `Process` from the children of others that go on beside it.
///
/// A run makes two sockets that children inherit. In its own child it closes every number up to the
/// highest that was open when it looked, but another run may make its sockets after that look. So
/// where there may be others, a run holds a descriptor far above those in use, its ceiling: what
/// others open meanwhile has a lower number, and is closed too.
final class ProcessRuns: Sendable {
  static let shared = ProcessRuns()

  /// How many descriptors may be opened between the counting of those that are open and the making
  /// of the sockets.
  private let room: Int
  private let openCount: @Sendable () -> Int?
  private let state = Monitor(State())

  private struct State {
    /// The ceilings of the runs that go on.
    var ceilings: [Int32] = []
    /// How many children there are that runs have started: where there are any, other threads are
    /// likely to start more.
    var childCount = 0
  }

  /// What a run holds while it goes on.
  private struct Ceiling {
    let number: Int32
    var descriptor: Descriptor?

    /// That of a run which holds nothing, and which others have to wait for: below it is no room.
    ///
    /// Each number up to a ceiling costs the child and this process a system call, which tests that
    /// launch one app after another need not pay.
    static let ofLoneRun = Ceiling(number: 0)
  }

  /// - Parameters:
  ///   - room: How many descriptors others may open while a run comes to make its sockets.
  ///   - openCount: Counts those that are open; nil where they cannot be counted.
  init(
    room: Int = roomForStarts, openCount: @escaping @Sendable () -> Int? = { Descriptor.openCount }
  ) {
    self.room = room
    self.openCount = openCount
  }

  /// Each start that goes on beside a run opens fourteen descriptors at the most before it would
  /// have to wait here; this run opens four, and others may be opened by a thread that does something
  /// else.
  private static let roomForStarts = 14 * (Launcher.placeCount - 1) + 10

  /// Runs `body`, which starts a child by `Process`.
  ///
  /// It waits where its sockets could come to lie above the ceiling of a run that goes on.
  ///
  /// - Parameters:
  ///   - descriptor: Any that is open.
  ///   - body: The run; where it throws, there is no child.
  /// - Throws: ``SystemError`` where no number is left for a ceiling, and what `body` throws.
  func perform(copying descriptor: Descriptor, _ body: () throws -> Void) throws {
    let ceiling = try enter(copying: descriptor)
    do {
      try body()
      leave(ceiling, children: 1)
    } catch {
      leave(ceiling, children: 0)
      throw error
    }
  }

  /// Notes that a child of a run has gone.
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
    guard let openCount = openCount() else { return state.ceilings.isEmpty ? .ofLoneRun : nil }
    // Below a number that is higher by so much, as many are free, wherever the open ones lie.
    guard state.ceilings.allSatisfy({ openCount + room <= $0 }) else { return nil }
    let copy = try descriptor.duplicate(from: Int32(openCount + 2 * room))
    return Ceiling(number: copy.number, descriptor: copy)
  }

  private func leave(_ ceiling: Ceiling, children: Int) {
    state.withLock { state in
      state.ceilings.removeAll { $0 == ceiling.number }
      state.childCount += children
    }
    ceiling.descriptor?.close()
  }
}
