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

  /// The scope of registrations that name none; where this is nil, `unique`.
  public var defaultScope: Scope? {
    get { registry.state.withLock { $0.defaultScope } }
    set {
      let replaced = registry.state.withLock { state in
        defer { state.defaultScope = newValue }
        return state.defaultScope
      }
      withExtendedLifetime(replaced) {}
    }
  }

  /// Saves registrations, contexts and kept instances, for `pop()` to bring back.
  ///
  /// Costs the same however much is registered.
  public func push() {
    registry.push(autoRegistrationIsDue: autoRegistration.isDue)
  }

  /// Brings back what the matching `push()` saved.
  ///
  /// Without one it does nothing.
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
}
