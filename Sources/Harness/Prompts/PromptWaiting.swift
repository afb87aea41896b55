import Foundation
package import HarnessSystem

/// How a wait ended during which prompts were answered.
package enum Waited<Found> {
  /// It found what it waited for.
  case found(Found)
  /// The time limit passed.
  case timedOut
  /// The app sits at an unanswered prompt.
  case unanswered(Prompt)
}

/// A verb that waits for something, while prompts are offered to interruption monitors.
package struct PromptWaiting {
  let launch: Launch
  /// Newest first.
  let monitors: [InterruptionMonitors.Entry]

  private enum Step<Found> {
    case found(Found)
    case offer(Prompt)
    case unanswered(Prompt)
  }

  /// Blocks this thread until `find` finds something, or until the deadline.
  ///
  /// - Returns: How it ended; ``Waited/unanswered(_:)`` as soon as the app sits at a prompt that
  ///   is not found, and that no monitor takes.
  package func wait<Found>(
    until deadline: Deadline, for find: (Launch.State) -> Found?
  ) -> Waited<Found> {
    begin()
    while true {
      let step = launch.wait(until: deadline) { state in
        find(state).map { Step.found($0) } ?? self.step(state)
      }
      switch step {
      case .found(let found):
        end(hasFound: true)
        return .found(found)
      case .offer(let prompt):
        offer(prompt)
      case .unanswered(let prompt):
        end(hasFound: false)
        return .unanswered(prompt)
      case nil:
        end(hasFound: false)
        return .timedOut
      }
    }
  }

  /// A test that waits again, and in one place only, is not about to answer what it saw before.
  private func begin() {
    launch.update { state in
      state.terminal?.watcherCount += 1
      if state.terminal?.watcherCount == 1 { state.terminal?.isClaimed = false }
    }
  }

  /// A test that has seen something while it waits in another task may be about to answer.
  private func end(hasFound: Bool) {
    launch.update { state in
      state.terminal?.watcherCount -= 1
      let others = state.terminal?.watcherCount ?? 0
      if hasFound, others > 0 { state.terminal?.isClaimed = true }
    }
  }

  private func step<Found>(_ state: Launch.State) -> Step<Found>? {
    guard state.isBlockedAtPrompt, let terminal = state.terminal, let observed = terminal.observed,
      !observed.isHandled, !terminal.isClaimed, let prompt = launch.prompt(in: state)
    else { return nil }
    if !observed.wasOffered {
      // Another task may wait for just this prompt.
      return terminal.watcherCount == 1 || observed.isSettled ? .offer(prompt) : nil
    }
    return observed.isSettled ? .unanswered(prompt) : nil
  }

  /// Asks the monitors, unless another verb does so already.
  private func offer(_ prompt: Prompt) {
    let place = launch.update { state -> ObservedPrompt.Place? in
      guard let observed = state.terminal?.observed, !observed.wasOffered else { return nil }
      state.terminal?.observed?.wasOffered = true
      return observed.place
    }
    guard let place, monitors.contains(where: { $0.handler(prompt) }) else { return }
    launch.update { state in
      guard state.terminal?.observed?.place == place else { return }
      state.terminal?.observed?.isHandled = true
    }
  }
}
