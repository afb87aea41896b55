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

@Fake @Recorded
protocol Mailbox: Actor {
  var count: Int { get }
  func send(_ text: String) throws
  func receive() async -> String
  nonisolated func name() -> String
}

@Fake @Recorded
protocol Tally: Actor {
  var count: Int { get set }
  subscript(name: String) -> Int? { get }
  func add(_ photo: Photo, to sum: inout Int) throws(TaskFailure) -> Photo
  func each(_ body: @escaping (Int) -> Void, if condition: @autoclosure @escaping () -> Bool)
  func keep<T>(_ value: T) throws -> T
  func twin() -> Self
  func isTwin(_ other: Self) -> Bool
  func runs(on actor: isolated any Actor) -> Int
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
