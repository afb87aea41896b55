/// How a registration is to be made, apart from the closure in its property.
struct Settings {
  /// The scope, where the property or a caller named one.
  var scope: Scope?

  /// How many seconds after its last use a kept instance is still good.
  var timeToLive: Double?

  /// Whether instances are kept apart by their parameters.
  var tellsParametersApart = false

  /// Called with each instance that is resolved.
  var decorator: AnyDecorator?

  /// The factory that `register` put before the original one.
  var override: AnyFactoryBox?

  /// The factories for launch arguments, tests, and the other contexts.
  var contexts = ContextFactories()

  /// What stands for the original factory in a test.
  var unimplemented: AnyFactoryBox?

  /// Whether a chain that ends in `once()` has run.
  var isSettled = false
}

extension Settings {
  /// These settings, with the factories that only others name for a context.
  func named(orElse others: Settings) -> Settings {
    var settings = self
    settings.contexts = others.contexts
    settings.contexts.set(contexts)
    settings.unimplemented = unimplemented ?? others.unimplemented
    return settings
  }
}

/// What modifiers say of how an instance is found or kept.
struct Modifiers {
  let scope: Scope?
  let timeToLive: Double?
  let tellsParametersApart: Bool
  let decorator: AnyDecorator?

  /// Those of a registration; where it has none, earlier ones.
  init(_ settings: Settings, orElse earlier: Modifiers?) {
    scope = settings.scope ?? earlier?.scope
    timeToLive = settings.timeToLive ?? earlier?.timeToLive
    tellsParametersApart = settings.tellsParametersApart || earlier?.tellsParametersApart == true
    decorator = settings.decorator ?? earlier?.decorator
  }
}

/// How an instance of a registration is to be found or kept.
struct Plan {
  let scope: Scope
  let timeToLive: Double?
  let tellsParametersApart: Bool
  let decorator: AnyDecorator?
  let options: ManagerOptions

  /// Whether it is that of the registration as it is now, and not of one that has been taken away.
  let isCurrent: Bool

  init(_ modifiers: Modifiers, options: ManagerOptions, isCurrent: Bool) {
    scope = modifiers.scope ?? options.defaultScope ?? .unique
    timeToLive = modifiers.timeToLive
    tellsParametersApart = modifiers.tellsParametersApart
    decorator = modifiers.decorator
    self.options = options
    self.isCurrent = isCurrent
  }
}

/// The factories that a registration has beside its original, the first to win first.
struct Candidates {
  private let chosenMock: AnyFactoryBox?
  private let contexts: ContextFactories
  private let override: AnyFactoryBox?
  private let unimplemented: AnyFactoryBox?

  init(_ entry: Entry, _ settings: Settings) {
    #if DEBUG || HARNESS_ENABLED
      chosenMock = entry.chosenMock
    #else
      chosenMock = nil
    #endif
    contexts = settings.contexts
    override = settings.override
    unimplemented = settings.unimplemented
  }

  /// The factory that wins, with where it comes from; nil stands for the original.
  var winner: (factory: AnyFactoryBox, source: Source)? {
    if let chosenMock { return (chosenMock, .override) }
    if !contexts.isEmpty, let factory = contexts.winner(in: .current) {
      return (factory, .override)
    }
    if let override { return (override, .registration) }
    if let unimplemented, FactoryContext.current.isTest { return (unimplemented, .override) }
    return nil
  }
}

/// Where an instance comes from, with the letter that stands for it in a trace.
enum Source: Character {
  case override = "O"
  case registration = "R"
  case original = "F"
  case cache = "C"
}
