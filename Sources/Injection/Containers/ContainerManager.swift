/// What holds a container's registrations and the instances that its scopes keep.
public final class ContainerManager: Sendable {
  let registry = Registry()
  let autoRegistration = AutoRegistration()

  #if DEBUG || HARNESS_ENABLED
    /// The mocks that the launch chose.
    let mockChoices: MockChoices

    /// Makes a manager that takes its launch's choices from elsewhere.
    init(mockChoices: MockChoices) {
      self.mockChoices = mockChoices
    }
  #endif

  /// Makes a manager without registrations.
  public init() {
    #if DEBUG || HARNESS_ENABLED
      mockChoices = .ofThisLaunch
    #endif
  }
}

// MARK: - Taking back

extension ContainerManager {
  /// Saves registrations, contexts and kept instances, for `pop()` to bring back.
  ///
  /// Costs the same however much is registered.
  public func push() {
    registry.push(autoRegistrationIsDue: autoRegistration.isDue)
  }

  /// Brings back what the matching `push()` saved.
  ///
  /// Without a matching `push()` it does nothing.
  public func pop() {
    if let isDue = registry.pop() { autoRegistration.isDue = isDue }
  }

  /// Takes away registrations, contexts or kept instances; singletons stay.
  ///
  /// Where registrations are taken away, `autoRegister()` runs again before the next use.
  public func reset(options: FactoryResetOptions = .all) {
    registry.reset(options)
    if options == .all || options == .registration { autoRegistration.isDue = true }
  }

  /// Forgets the instances that one scope keeps in this container.
  public func reset(scope: Scope) {
    registry.forgetInstances(of: scope)
  }

  /// Whether the container has nothing that a reset with `options` would take away.
  public func isEmpty(_ options: FactoryResetOptions) -> Bool {
    registry.isEmpty(options)
  }
}

// MARK: - Options

extension ContainerManager {
  /// The scope of registrations that name none; where this is nil, `unique`.
  public var defaultScope: Scope? {
    get { registry.options.defaultScope }
    set { registry.withOptions { $0.defaultScope = newValue } }
  }

  /// Ends the time of registrations: from here on one outside tests ends the app with a report.
  ///
  /// Call it when the app has launched. `autoRegister()` may still register after a reset.
  public func seal() {
    registry.withOptions { $0.isSealed = true }
  }

  /// Whether `resolved` remembers what is resolved.
  ///
  /// Off from the start.
  public var remembersResolved: Bool {
    get { registry.options.remembersResolved }
    set { registry.withOptions { $0.remembersResolved = newValue } }
  }

  /// The names of what was resolved since `remembersResolved` was set, the first to end first.
  public var resolved: [String] { registry.withState { $0.resolved } }

  #if DEBUG
    /// Whether a cycle is reported with its whole chain at its first turn.
    ///
    /// On from the start.
    public var circularDependencyTesting: Bool {
      get { registry.options.testsCycles }
      set { registry.withOptions { $0.testsCycles = newValue } }
    }

    /// Whether it is an error to resolve a promise that nobody kept.
    ///
    /// On from the start.
    public var promiseTriggersError: Bool {
      get { registry.options.unkeptPromiseIsError }
      set { registry.withOptions { $0.unkeptPromiseIsError = newValue } }
    }

    /// Whether each resolution is told to `logger`.
    public var trace: Bool {
      get { registry.options.traces }
      set { registry.withOptions { $0.traces = newValue } }
    }

    /// Where traces go; to standard output from the start.
    public var logger: (String) -> Void {
      get { registry.options.logger }
      set { registry.withOptions { $0.logger = newValue } }
    }
  #endif
}
