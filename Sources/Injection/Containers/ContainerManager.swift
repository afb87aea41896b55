/// What holds a container's registrations and the instances that its scopes keep.
public final class ContainerManager: Sendable {
  let registry = Registry()
  let autoRegistration = AutoRegistration()

  #if DEBUG || HARNESS_ENABLED
    /// What the launch chose.
    let launchRequest: LaunchRequest

    /// Makes a manager of another launch.
    init(launchRequest: LaunchRequest) {
      self.launchRequest = launchRequest
    }
  #endif

  /// Makes a manager without registrations.
  public init() {
    #if DEBUG || HARNESS_ENABLED
      launchRequest = .ofThisProcess
    #endif
  }
}

// MARK: - Finding registrations

extension ContainerManager {
  /// The entry of a property that was seen before, found by the addresses of its name and types.
  ///
  /// It takes no more than what registers hold, as it is called by each resolution.
  @usableFromInline
  @inline(never)
  static func knownEntry(
    of container: AnyObject, _ manager: Unmanaged<ContainerManager>, name: UnsafePointer<UInt8>,
    product: Any.Type, parameters: Any.Type
  ) -> FoundEntry? {
    manager._withUnsafeGuaranteedRef { manager in
      guard manager.autoRegistration.isDone else { return nil }
      return manager.registry.find(
        EntryAddress(of: container, name: name, product: product, parameters: parameters)
      ).map { FoundEntry($0) }
    }
  }

  /// The entry of a property, made where it is asked for the first time.
  @usableFromInline
  @inline(never)
  func entry(
    of container: any ManagedContainer, name: UnsafePointer<UInt8>, product: Any.Type,
    parameters: Any.Type, file: UnsafePointer<UInt8>?, line: UInt
  ) -> FoundEntry {
    FoundEntry(
      newEntry(
        of: container, name: String(cString: name), product: product, parameters: parameters,
        at: EntryAddress(of: container, name: name, product: product, parameters: parameters),
        declaration: file.map { ObjectIdentifier(Declaration.at($0, line: line)) }))
  }

  @inline(never)
  private func newEntry(
    of container: any ManagedContainer, name: String, product: Any.Type,
    parameters: Any.Type, at address: EntryAddress, declaration: ObjectIdentifier?
  ) -> Unmanaged<Entry> {
    if container.manager !== self {
      InjectionFailure.computedManager(container: "\(type(of: container))").stop()
    }
    autoRegistration.run(for: container)
    let registrationKey = RegistrationKey(
      name: name, container: ObjectIdentifier(type(of: container)),
      product: ObjectIdentifier(product), parameters: ObjectIdentifier(parameters))
    let entry = registry.entry(
      for: registrationKey, at: address,
      names: RegistrationNames(container: type(of: container), property: name, product: product),
      declaredBy: declaration)
    return Unmanaged.passUnretained(entry)
  }
}

// MARK: - Taking back

extension ContainerManager {
  /// Saves registrations, contexts, kept instances and the container's options, such as its default
  /// scope and its decorator, for `pop()` to bring back.
  ///
  /// Costs the same however much is registered.
  public func push() {
    registry.push(autoRegistrationIsDue: autoRegistration.isDue)
  }

  /// Brings back what the matching `push()` saved.
  ///
  /// Without a matching `push()` it does nothing.
  public func pop() {
    guard let isDue = registry.pop() else { return }
    autoRegistration.isDue = isDue
    if isDue { registry.withdrawShortcuts() }
  }

  /// Takes away registrations, contexts or kept instances; singletons stay.
  ///
  /// A reset of all takes the container's options back as well: default scope, decorator, what a
  /// debug build looks for, its logger. What is sealed stays so.
  ///
  /// Where registrations are taken away, `autoRegister()` runs again before the next use.
  public func reset(options: FactoryResetOptions = .all) {
    registry.reset(options)
    guard options == .all || options == .registration else { return }
    autoRegistration.isDue = true
    registry.withdrawShortcuts()
  }

  /// Forgets the instances that one scope keeps in this container.
  ///
  /// Singletons are kept outside of containers, so there is nothing to forget for their scopes,
  /// and a debug build says so to `logger`. `Scope.singleton.reset()` forgets them.
  public func reset(scope: Scope) {
    #if DEBUG
      if scope is Scope.Singleton {
        logger("No container keeps singletons: reset the scope itself, or the factory.")
      }
    #endif
    registry.forgetInstances(of: scope)
  }

  /// Whether the container has nothing that a reset with `options` would take away.
  ///
  /// Singletons do not count: no container keeps them. Nor does what modifiers say in a property,
  /// which says it again.
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

    /// Whether it is an error to resolve a promise that was not kept.
    ///
    /// On from the start, but in a preview.
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
