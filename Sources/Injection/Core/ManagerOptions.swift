/// What holds for a whole container.
struct ManagerOptions {
  /// The scope of registrations that name none.
  var defaultScope: Scope?

  /// Called with each instance that is resolved, unless its factory has a decorator of its own.
  var decorator: ((Any) -> Void)?

  /// Whether a cycle is looked for at each step, not only deep down.
  var testsCycles = ManagerOptions.isDebugBuild

  /// Whether it is an error to resolve a promise that was not kept.
  var unkeptPromiseIsError = ManagerOptions.isDebugBuild && !FactoryContext.current.isPreview

  /// Whether each resolution is told to `logger`.
  var traces = false

  /// Where traces go.
  var logger: (String) -> Void = { print($0) }

  /// Whether a registration outside tests is an error.
  var isSealed = false

  /// Whether the names of what is resolved are remembered.
  var remembersResolved = false

  /// Whether each resolution is shown to the observer of its thread.
  var isObserved = false

  /// The lists of factories that the container offers as plug-ins.
  var plugins: [AnyPlugins] = []

  #if DEBUG
    static let isDebugBuild = true
  #else
    static let isDebugBuild = false
  #endif

  /// Whether the read path may resolve without asking the slow one.
  var allowShortcuts: Bool {
    decorator == nil && !traces && !remembersResolved && !isObserved
      && testsCycles == Self.isDebugBuild
  }
}
