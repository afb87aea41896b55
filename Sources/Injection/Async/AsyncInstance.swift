/// An instance that an ``AsyncParameterFactory`` gives: one that is being made, or is there.
///
/// It is made once, in a task of its own, whatever the number of those that wait for it. Where one
/// of them is cancelled, the others are not; the making is cancelled with the last of them, and what
/// comes of it then is not kept. Neither is a failure.
public final class AsyncInstance<Value: Sendable, Failure: Error>: Sendable {
  typealias Outcome = Result<Value, Failure>

  private struct State {
    var stage = Stage.wanted

    /// Whether the value, once there, is kept only as long as something else holds it.
    var isKeptWeakly = false

    /// How many wait and are not cancelled.
    var waiterCount = 0

    /// When it was there, in seconds of the monotonic clock; never, as long as it is not.
    var readyTime = Double.infinity
  }

  private enum Stage {
    case wanted
    case making(Task<Outcome, Never>)
    case made(Holder<Value>)
    /// It failed, or was given up.
    case useless
  }

  /// What one that asks for the value finds.
  private enum Turn {
    case value(Value)
    case wait(Task<Outcome, Never>)
    case askAnew
  }

  private let state = Protected(State())
  private let making: AsyncMaking
  private let make: @Sendable () async throws(Failure) -> Value

  init(
    _ making: AsyncMaking, make: @escaping @Sendable () async throws(Failure) -> Value
  ) {
    self.making = making
    self.make = make
  }

  /// Waits for the value.
  ///
  /// - Returns: It; nil where this instance has gone meanwhile, and another is to be asked for.
  /// - Throws: What the factory throws.
  func value(askedAt site: CallSite) async throws(Failure) -> Value? {
    switch turn() {
    case .value(let value): return value
    case .askAnew: return nil
    case .wait(let task):
      return try await AsyncMaking.waiting(for: making, askedAt: site) {
        await withTaskCancellationHandler {
          await task.value
        } onCancel: {
          leave()
        }
      }.get()
    }
  }

  private func turn() -> Turn {
    // Outside of the lock, for what it lets go of may be the app's.
    switch stageForWaiter() {
    case .wanted, .useless: .askAnew
    case .making(let task): .wait(task)
    case .made(let holder): holder.product.map { .value($0) } ?? .askAnew
    }
  }

  /// What one that asks finds, and counts as a waiter where there is something to wait for.
  private func stageForWaiter() -> Stage {
    state.withLock { state in
      if case .wanted = state.stage { state.stage = .making(begin()) }
      if case .making = state.stage { state.waiterCount += 1 }
      return state.stage
    }
  }

  /// Makes the instance with what the task has that is the first to ask: its containers, its
  /// priority, and the executor that it may have been given.
  private func begin() -> Task<Outcome, Never> {
    Task(executorPreference: AsyncMaking.executor) { [self] in
      let outcome = await making.perform(make)
      end(with: outcome)
      return outcome
    }
  }

  private func end(with outcome: Outcome) {
    let now = MonotonicClock.current.now()
    state.withLock { state in
      guard case .making = state.stage else { return }
      state.readyTime = now
      state.stage = Self.stage(after: outcome, isKeptWeakly: state.isKeptWeakly)
    }
  }

  private static func stage(after outcome: Outcome, isKeptWeakly: Bool) -> Stage {
    guard case .success(let value) = outcome, !isNone(value) else { return .useless }
    guard isKeptWeakly else { return .made(StrongHolder(value, scope: nil)) }
    return WeakHolder(value, scope: nil).map { .made($0) } ?? .useless
  }

  /// How many wait for what is being made, and are not cancelled.
  var waiterCount: Int { state.withLock { $0.waiterCount } }

  /// A waiter is cancelled; with the last of them, the making is.
  private func leave() {
    let abandoned: Task<Outcome, Never>? = state.withLock { state in
      guard case .making(let task) = state.stage else { return nil }
      state.waiterCount -= 1
      guard state.waiterCount == 0 else { return nil }
      state.stage = .useless
      return task
    }
    abandoned?.cancel()
  }
}

// MARK: - Being kept

extension AsyncInstance: AsyncProduct {
  func holder(weakly: Bool, scope: Scope?) -> AnyHolder {
    state.withLock { $0.isKeptWeakly = weakly }
    return AsyncHolder(self, scope: scope)
  }

  /// Whether it can still be given to others.
  var isOfUse: Bool {
    switch state.withLock({ $0.stage }) {
    case .wanted, .making: true
    case .made(let holder): !holder.isGone
    case .useless: false
    }
  }

  /// When its value was there, in seconds of the monotonic clock; never, as long as it is not.
  var readyTime: Double { state.withLock { $0.readyTime } }
}

/// An asynchronous instance that a scope keeps, until it fails, is given up, or its value has gone.
private final class AsyncHolder<Value: Sendable, Failure: Error>:
  Holder<AsyncInstance<Value, Failure>>
{
  private let instance: AsyncInstance<Value, Failure>
  private var lastTime = 0.0

  init(_ instance: AsyncInstance<Value, Failure>, scope: Scope?) {
    self.instance = instance
    super.init(scope: scope)
  }

  override var product: AsyncInstance<Value, Failure>? { instance.isOfUse ? instance : nil }

  override var isGone: Bool { !instance.isOfUse }

  /// Its time begins when the value is there.
  override var lastUse: Double {
    get { max(lastTime, instance.readyTime) }
    set { lastTime = newValue }
  }

  override func copy() -> AnyHolder {
    let copy = AsyncHolder(instance, scope: scope)
    copy.lastTime = lastTime
    return copy
  }
}
