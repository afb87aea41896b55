extension FactoryRegistration {
  /// Takes a step that is seldom, or does without.
  ///
  /// Inlinable for the sake of its specialized copies: to find the metadata of a kept instance's
  /// type takes longer than to make most instances.
  @inlinable
  @inline(never)
  func resolve(_ step: Step, _ parameters: P, at site: CallSite?, original: (P) -> T) -> T {
    switch step.kind {
    case .takeFromGraph:
      let product = step.strong(T.self)
      step.end(keeping: container)
      return product
    case .makeForGraph:
      let product = original(parameters)
      step.keepInGraph(product, of: handle)
      step.end(keeping: container)
      return product
    case .makeRegistered:
      let factory: FactoryBox<P, T> = step.takeFactory()
      let product = factory.make(parameters)
      step.end(keeping: container)
      return product
    case .slow, .make, .copy, .copyWeak:
      break
    }
    return resolveSlowly(parameters, at: site, original: original)
  }

  /// Finds the registration, asks the scope, builds where it has nothing.
  @usableFromInline
  @inline(never)
  func resolveSlowly(_ parameters: P, at site: CallSite?, original: (P) -> T) -> T {
    find(parameters, at: site, asyncGraph: nil, original: original).found.product
  }

  /// Finds the registration, asks the scope, builds where it has nothing.
  ///
  /// - Parameters:
  ///   - parameters: The factory's.
  ///   - site: The place that asks.
  ///   - asyncGraph: What is shared in an asynchronous resolution, whose decorators are not called
  ///     here; nil where this is none.
  ///   - original: The factory of the property.
  /// - Returns: The instance, and how it was to be found.
  func find(
    _ parameters: P, at site: CallSite?, asyncGraph: AsyncGraph?, original: (P) -> T
  ) -> (found: Found<T>, plan: Plan) {
    let manager = manager
    manager.autoRegistration.run(for: container)
    let plan = manager.registry.plan(for: entry, foundAt: withdrawalCount)
    let resolution = Resolution(entry: entry, plan: plan, site: site)
    defer { resolution.end() }
    let request = Request(
      entry: entry, thread: resolution.thread,
      parameters: plan.tellsParametersApart ? parameters as? AnyHashable : nil,
      timeToLive: plan.timeToLive, mayPublish: plan.isCurrent, asyncGraph: asyncGraph)
    var source = Source.cache
    let found = plan.scope.inCurrentTask.instance(for: request, in: manager.registry) {
      guard
        let (factory, origin) = manager.registry.candidates(
          for: entry, contexts, foundAt: withdrawalCount
        ).winner
      else {
        source = .original
        #if DEBUG || HARNESS_ENABLED
          refuseToMakeLive()
        #endif
        return original(parameters)
      }
      source = origin
      return (factory as? FactoryBox<P, T>)?.make(parameters) ?? original(parameters)
    }
    #if DEBUG || HARNESS_ENABLED
      tellFirstResolution()
    #endif
    resolution.trace(found, source)
    if asyncGraph == nil { resolution.decorate(found) }
    if plan.options.remembersResolved {
      manager.registry.withState { $0.resolved.append(entry.fullName) }
    }
    return (found, plan)
  }
}

/// One resolution, and what goes on beside it: the search for cycles, traces and decorators.
private struct Resolution {
  let thread = ThreadRecord.current
  private let entry: Entry
  private let plan: Plan
  private let line: Int?
  private let outerSite: CallSite?

  init(entry: Entry, plan: Plan, site: CallSite?) {
    self.entry = entry
    self.plan = plan
    #if DEBUG || HARNESS_ENABLED
      thread.observer?.willResolve(entry, on: thread)
    #endif
    if thread.isCircle(closedBy: entry, testingEachStep: plan.options.testsCycles) {
      InjectionFailure.circularDependency(thread.circle(backTo: entry)).stop(at: site)
    }
    line = plan.options.traces ? thread.trace.begin(logger: plan.options.logger) : nil
    thread.enter(entry)
    outerSite = thread.site
    if let site { thread.site = site }
  }

  func trace<Product>(_ found: Found<Product>, _ source: Source) {
    guard let line else { return }
    thread.trace.end(
      line, depth: thread.depth - 1, name: entry.fullName, product: found.product, source)
  }

  /// A factory's decorator stands for the container's.
  func decorate<Product>(_ found: Found<Product>) {
    if let decorator = plan.decorator as? Decorator<Product> {
      thread.decorate { decorator.decorate(found.product, found.isNew) }
    } else if let decorate = plan.options.decorator {
      thread.decorate { decorate(found.product) }
    }
  }

  func end() {
    thread.site = outerSite
    thread.leave()
  }
}
