/// How a registration is to be made, apart from the closure in its property.
struct Settings {
  /// The scope, where the property or a caller named one.
  var scope: Scope?

  /// The factory that `register` put before the original one.
  var override: AnyFactoryBox?

  /// The factories for launch arguments, tests, and the other contexts.
  var contexts = ContextFactories()

  /// Whether a chain that ends in `once()` has run.
  var isSettled = false
}

/// How a registration is to be made now.
struct Plan {
  let scope: Scope
  private let settings: Settings
  private let chosenMock: AnyFactoryBox?

  init(_ entry: Entry, defaultScope: Scope?) {
    settings = entry.settings
    scope = settings.scope ?? defaultScope ?? .unique
    #if DEBUG || HARNESS_ENABLED
      chosenMock = entry.chosenMock
    #else
      chosenMock = nil
    #endif
  }

  /// The factory that wins; nil stands for the original.
  var winner: AnyFactoryBox? {
    if let chosenMock { return chosenMock }
    let contexts = settings.contexts
    if !contexts.isEmpty, let factory = contexts.winner(in: .current) { return factory }
    return settings.override
  }
}
