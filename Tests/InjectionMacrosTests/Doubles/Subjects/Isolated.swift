import InjectionMacros

// Protocols of actors, and of the main actor.

@Fake @Recorded @MainActor
protocol Screen: AnyObject, Sendable {
  var title: String { get set }
  var isShown: Bool { get }
  func show(_ text: String)
  func load() async throws -> Int
  nonisolated func id() -> Int
}

@Recorded @MainActor
protocol Backdrop {
  var title: String { get set }
}

@Fake
protocol Mailbox: Actor {
  var count: Int { get }
  func send(_ text: String) throws
  func receive() async -> String
  nonisolated func name() -> String
}

@Recorded
protocol RemoteMailbox: Actor {
  func send(_ text: String) async throws
  nonisolated func name() -> String
}

enum Outer {
  @Fake @Recorded
  protocol Inner {
    @MainActor func tap(at x: Int) -> Int
    func name(of x: Int, _ pair: (Int, Int)) -> (first: Int, second: String?)
  }
}
