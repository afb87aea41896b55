import Foundation
package import Harness
import HarnessSystem

/// How much the sessions of all scenarios of a run may take in memory, together.
package final class SessionRoom: Sendable {
  /// In bytes of text, with what a step costs besides.
  package static let standard = 256 << 20
  private static let stepCost = 100

  private let rest: Monitor<Int>

  package init(bytes: Int = standard) {
    rest = Monitor(bytes)
  }

  /// What is kept of a session: all of it, or where there is no room any more, what the script did.
  package func kept(of session: Session) -> Session {
    let size = session.steps.reduce(0) { $0 + $1.text.utf8.count + Self.stepCost }
    let hasRoom = rest.withLock { rest in
      guard rest >= size else { return false }
      rest -= size
      return true
    }
    guard !hasRoom else { return session }
    let shown: [SessionStep.Kind] = [.phase, .line, .started, .ended, .failure]
    let steps = session.steps.filter { shown.contains($0.kind) }
    return Session(
      steps: Array(steps.suffix(100)),
      cutCount: session.cutCount + session.steps.count - min(100, steps.count))
  }
}
