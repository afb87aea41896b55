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

/// How a registration is to be made now.
struct Plan {
  let scope: Scope
  let settings: Settings
  let options: ManagerOptions
  private let chosenMock: AnyFactoryBox?

  init(_ entry: Entry, options: ManagerOptions) {
    settings = entry.settings
    self.options = options
    scope = settings.scope ?? options.defaultScope ?? .unique
    #if DEBUG || HARNESS_ENABLED
      chosenMock = entry.chosenMock
    #else
      chosenMock = nil
    #endif
  }

  /// The factory that wins, with where it comes from; nil stands for the original.
  var winner: (factory: AnyFactoryBox, source: Source)? {
    if let chosenMock { return (chosenMock, .override) }
    let contexts = settings.contexts
    if !contexts.isEmpty, let factory = contexts.winner(in: .current) {
      return (factory, .override)
    }
    if let override = settings.override { return (override, .registration) }
    if let unimplemented = settings.unimplemented, FactoryContext.current.isTest {
      return (unimplemented, .override)
    }
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
