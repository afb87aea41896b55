import Foundation

@testable import Injection

/// What an asynchronous factory makes.
final class Session: Sendable {
  let user: String

  init(_ user: String = "real") {
    self.user = user
  }
}

struct LoginError: Error, Equatable {}

/// Something that tasks wait for until it is opened.
actor Latch {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func pass() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// Waits until something is so, and gives up after a minute.
func eventually(_ isSo: @Sendable () -> Bool) async throws {
  let deadline = Date(timeIntervalSinceNow: 60)
  while !isSo() {
    guard Date() < deadline else { throw Overdue() }
    await Task.yield()
  }
}

struct Overdue: Error {}

extension AsyncParameterFactory where P == Void {
  /// The instance that its container keeps.
  var keptInstance: AsyncInstance<Value, Failure>? {
    (registration.entry.cell.kept as? Holder<AsyncInstance<Value, Failure>>)?.product
  }
}

/// Resolves a factory in many tasks at once.
func resolveManyTimes<Value: Sendable>(
  _ count: Int = 100, _ resolve: @escaping @Sendable () async -> Value
) async -> [Value] {
  await withTaskGroup(of: Value.self) { group in
    for _ in 0..<count { group.addTask { await resolve() } }
    var values: [Value] = []
    for await value in group { values.append(value) }
    return values
  }
}

/// The number of objects among some, of which several may be one.
func distinctCount(_ objects: [some AnyObject]) -> Int {
  Set(objects.map(ObjectIdentifier.init)).count
}
