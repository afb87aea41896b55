/// The making of one asynchronous instance, which a task carries with it: on its behalf others are
/// resolved, fakes are made, and what it waits for is known.
final class AsyncMaking: Sendable {
  /// That of the task; nil outside of an asynchronous factory.
  @TaskLocal static var current: AsyncMaking?

  let registration: AsyncRegistration

  /// What this is made on behalf of, where that awaits it.
  private let outer: AsyncMaking?

  /// The instances that the outermost resolution shares.
  let graph: AsyncGraph
  private let isOutermost: Bool

  private let state = Protected(State())

  private struct State {
    /// What tells the task apart that runs the factory.
    var task: Int?

    #if DEBUG || HARNESS_ENABLED
      var fake: RecordedFake?
    #endif
  }

  /// To be made on behalf of what the task makes.
  init(of registration: AsyncRegistration) {
    let current = Self.current
    let graph = Self.sharedGraph
    self.registration = registration
    outer = current.flatMap { $0.isRunByThisTask ? $0 : nil }
    self.graph = graph ?? AsyncGraph()
    isOutermost = graph == nil
  }

  /// What the outermost resolution of the task shares, if it has not ended.
  static var sharedGraph: AsyncGraph? { current.flatMap { $0.graph.hasEnded ? nil : $0.graph } }

  /// Where an instance is made; nil for where tasks run that no one has looked after.
  static var executor: (any TaskExecutor)? {
    #if DEBUG || HARNESS_ENABLED
      return ThreadRecord.current.observer?.executor
    #else
      return nil
    #endif
  }

  /// Runs a factory.
  func perform<Value, Failure: Error>(
    _ make: @Sendable () async throws(Failure) -> Value
  ) async -> Result<Value, Failure> {
    defer { end() }
    return await Self.$current.withValue(self) {
      state.withLock { $0.task = Self.thisTask }
      do throws(Failure) {
        return .success(try await make())
      } catch {
        return .failure(error)
      }
    }
  }

  private func end() {
    // A later task may have what told this one apart.
    state.withLock { $0.task = nil }
    if isOutermost { graph.end() }
  }

  private static var thisTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Whether the factory itself is running here, and not a task that it has started.
  private var isRunByThisTask: Bool {
    let task = state.withLock { $0.task }
    return task != nil && task == Self.thisTask
  }
}

// MARK: - Circles

extension AsyncMaking {
  /// Runs `wait`, which waits for what another making makes.
  ///
  /// A wait that could never end is a circle, and ends the process.
  static func waiting<Outcome>(
    for awaited: AsyncMaking, askedAt site: CallSite, _ wait: () async -> Outcome
  ) async -> Outcome {
    guard let waiter = current, waiter.isRunByThisTask else { return await wait() }
    if let circle = begin(waiter, awaited) {
      InjectionFailure.circularDependency(circle).stop(at: site)
    }
    defer { _ = waits.withLock { $0.removeValue(forKey: ObjectIdentifier(waiter)) } }
    return await wait()
  }

  /// What each factory waits for that waits.
  private static let waits = Protected<[ObjectIdentifier: AsyncMaking]>([:])

  /// Notes that one waits for another.
  ///
  /// - Returns: The names around the circle that this would close.
  private static func begin(_ waiter: AsyncMaking, _ awaited: AsyncMaking) -> [String]? {
    waits.withLock { waits in
      var names = [waiter.registration.name]
      var next: AsyncMaking? = awaited
      while let making = next {
        names.append(making.registration.name)
        if making === waiter { return names }
        next = waits[ObjectIdentifier(making)]
      }
      waits[ObjectIdentifier(waiter)] = awaited
      return nil
    }
  }

  /// The names from the last time a registration was asked for until now, when it is asked for again
  /// by what is made on its behalf; nil where that can end.
  ///
  /// One that takes parameters may need itself with others.
  static func circle(closedBy registration: AsyncRegistration) -> [String]? {
    guard let current, current.isRunByThisTask else { return nil }
    var names: [String] = []
    var appearances = 0
    var next: AsyncMaking? = current
    while let making = next {
      names.append(making.registration.name)
      if making.registration.identity == registration.identity {
        appearances += 1
        if !registration.takesParameters || appearances >= deepestTree {
          return names.reversed() + [registration.name]
        }
      }
      next = making.outer
    }
    return nil
  }

  /// How many levels of one registration nothing has.
  private static let deepestTree = 10_000
}

// MARK: - Fakes, and what looks on

#if DEBUG || HARNESS_ENABLED
  extension AsyncMaking {
    /// What the task makes, one on behalf of the next.
    static var chain: [AsyncRegistration] {
      Array(
        sequence(first: current, next: { $0?.outer }).prefix { $0 != nil }
          .compactMap { $0?.registration })
    }

    /// A part of what the factory makes.
    func newFakePart() -> FakePart {
      state.withLock { state in
        let fake = state.fake ?? RecordedFake(facts: registration.facts)
        state.fake = fake
        return fake.newPart()
      }
    }
  }
#endif

/// What is known of the registration that an asynchronous instance is made for.
struct AsyncRegistration: Sendable {
  /// What tells it from others.
  let identity: UInt

  let takesParameters: Bool
  private let names: RegistrationNames

  #if DEBUG || HARNESS_ENABLED
    let facts: RegistrationFacts
  #endif

  init(_ entry: Entry) {
    identity = UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque())
    takesParameters = entry.key.parameters != ObjectIdentifier(Void.self)
    names = entry.names
    #if DEBUG || HARNESS_ENABLED
      facts = entry.facts
    #endif
  }

  var name: String { names.full }
}
