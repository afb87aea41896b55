import CPlatform

extension Scope {
  /// One instance for each declaration of a factory, whatever the container; a task may have
  /// singletons of its own.
  ///
  /// ```swift
  /// Scope.$singleton.withValue(Scope.singleton.clone()) { … }
  /// ```
  @TaskLocal public static var singleton = Singleton.ofThisProcess

  /// Keeps one instance for each declaration of a factory: one for all containers of a type, and for
  /// all types that have it by a protocol's extension.
  public final class Singleton: Scope, @unchecked Sendable {
    static let ofThisProcess = Singleton(standingForTaskWith: Registry())

    private let registry: Registry

    /// Whether the scope is the task's: `Scope.singleton` or a clone of it.
    private let standsForTask: Bool

    #if DEBUG || HARNESS_ENABLED
      /// What doubles keep for their static requirements, by their types; see `TaskStatics.swift`.
      let statics = Protected<[ObjectIdentifier: any Sendable]>([:])
    #endif

    /// Calls `body` with the scope of the task, which most tasks share.
    ///
    /// To read a task-local retains its value, which threads would fight over. So first the runtime
    /// is asked whether the task has one of its own.
    @inline(__always)
    static func withCurrent<Result>(_ body: (Singleton) -> Result) -> Result {
      let key = Unmanaged.passUnretained(Scope.$singleton).toOpaque()
      guard platform_task_local_value(key) == nil else { return body(Scope.singleton) }
      return Unmanaged.passUnretained(ofThisProcess)._withUnsafeGuaranteedRef(body)
    }

    /// Makes a scope of this kind, which is the same in every task.
    public override init() {
      standsForTask = false
      registry = Registry()
      super.init()
    }

    private init(standingForTaskWith registry: Registry) {
      standsForTask = true
      self.registry = registry
      super.init()
    }

    /// Forgets every instance of this scope.
    public func reset() {
      registry.reset(.scope)
    }

    /// Makes a singleton scope for a task, which begins with the instances of this one.
    ///
    /// Static members of fakes begin with nothing told.
    public func clone() -> Singleton {
      Singleton(standingForTaskWith: registry.copy())
    }

    override var mark: Shortcut { standsForTask ? .singleton : .none }

    override var inCurrentTask: Scope { standsForTask ? Scope.singleton : self }

    override var inEveryTask: Scope { standsForTask ? Singleton.ofThisProcess : self }

    override func instance<Product>(
      for request: Request, in registry: Registry, make: () -> Product
    ) -> Found<Product> {
      let request = Request(
        entry: place(of: request.entry), thread: request.thread, parameters: request.parameters,
        timeToLive: request.timeToLive, mayPublish: true, asyncGraph: request.asyncGraph)
      return self.registry.instance(
        for: request, scope: nil, keep: { request.holder(of: $0, weakly: false, scope: nil) },
        make: make)
    }

    override func forgetInstances(of entry: Entry) {
      let place = place(of: entry)
      registry.withState { $0.forgetInstances(of: place) }
    }

    #if DEBUG || HARNESS_ENABLED
      /// Has another thread make what one began that will never end it.
      func giveUp(_ entry: Entry, begunBy thread: Int) {
        guard let place = knownPlace(of: entry) else { return }
        registry.giveUp([place.takeUnretainedValue()], begunBy: thread)
      }
    #endif

    /// Where this scope keeps the instances of a container's registration, if it was asked before.
    func knownPlace(of entry: Entry) -> Unmanaged<Entry>? {
      registry.find(entry.address.shared(by: entry.declaration))
    }

    private func place(of entry: Entry) -> Entry {
      let declaration = entry.declaration
      return registry.entry(
        for: entry.key.shared(by: declaration), at: entry.address.shared(by: declaration),
        names: entry.names)
    }
  }
}
