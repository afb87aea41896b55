import HarnessSystem

/// What watches for prompts that would hold up a test, and answers them.
///
/// An app has monitors of its own, and shares those of the test that runs.
public final class InterruptionMonitors: Sendable {
  /// Answers a prompt, or returns false to leave it to an older monitor.
  public typealias Handler = @Sendable (Prompt) -> Bool

  /// Stands for a monitor, to remove it.
  public struct Token: Sendable, Hashable {
    let number: Int
  }

  /// One monitor.
  struct Entry: Sendable {
    let token: Token
    let description: String
    let handler: Handler
  }

  private struct State {
    var entries: [Entry] = []
    /// Monitors of apps, added during the test whose monitors these are.
    var dependents: [InterruptionMonitors] = []
  }

  /// The monitors of the test that runs, where its adapter has made some.
  @TaskLocal public static var current: InterruptionMonitors?

  private static let count = Monitor(0)

  private let state = Monitor(State())

  /// No monitor.
  public init() {}

  /// Adds a monitor; the newest is asked first.
  ///
  /// - Parameters:
  ///   - description: What it watches for, for the reader of a failure.
  ///   - handler: Called in the task and on the thread of the verb that waits, while the app sits at
  ///     a prompt.
  /// - Returns: Stands for the monitor.
  @discardableResult
  public func add(withDescription description: String, handler: @escaping Handler) -> Token {
    let number = Self.count.withLock { count in
      count += 1
      return count
    }
    let token = Token(number: number)
    state.withLock {
      $0.entries.append(Entry(token: token, description: description, handler: handler))
    }
    return token
  }

  /// Removes a monitor; one that is not there is nothing to worry about.
  ///
  /// - Parameter token: What adding it gave.
  public func remove(_ token: Token) {
    state.withLock { $0.entries.removeAll { $0.token == token } }
  }

  /// Removes every monitor, and those that apps were given during the test.
  public func removeAll() {
    let dependents = state.withLock { state in
      defer { state = State() }
      return state.dependents
    }
    for dependent in dependents { dependent.removeAll() }
  }

  /// Empties the monitors of an app together with these.
  func adopt(_ monitors: InterruptionMonitors) {
    state.withLock { state in
      if !state.dependents.contains(where: { $0 === monitors }) {
        state.dependents.append(monitors)
      }
    }
  }

  var entries: [Entry] { state.read(\.entries) }
}
