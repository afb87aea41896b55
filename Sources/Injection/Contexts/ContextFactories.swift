/// The factories that a registration has for contexts.
struct ContextFactories {
  private(set) var arguments: [String: AnyFactoryBox] = [:]
  private var variables: [Variable: AnyFactoryBox] = [:]
  private var preview: AnyFactoryBox?
  private var test: AnyFactoryBox?
  private var simulator: AnyFactoryBox?
  private var device: AnyFactoryBox?
  private var debug: AnyFactoryBox?
  private(set) var isEmpty = true

  mutating func set(_ factory: AnyFactoryBox, for context: FactoryContextType) {
    isEmpty = false
    switch context {
    case .arg(let word): arguments[word] = factory
    case .args(let words): for word in words { arguments[word] = factory }
    case .preview: preview = factory
    case .test: test = factory
    case .debug: debug = factory
    case .simulator: simulator = factory
    case .device: device = factory
    }
  }

  mutating func set(_ factory: AnyFactoryBox, forVariable name: String, value: String) {
    isEmpty = false
    variables[Variable(name: name, value: value)] = factory
  }

  /// The first that applies, from the most deliberate choice to the most general circumstance.
  func winner(in context: FactoryContext) -> AnyFactoryBox? {
    if let factory = forLaunchArguments(of: context) { return factory }
    if let factory = forVariables() { return factory }
    if let factory = forRuntimeArguments(of: context) { return factory }
    #if DEBUG
      if context.isPreview, let preview { return preview }
      if context.isTest, let test { return test }
    #endif
    if context.isSimulator, let simulator { return simulator }
    if !context.isSimulator, let device { return device }
    #if DEBUG
      if context.isDebug, let debug { return debug }
    #endif
    return nil
  }

  private func forLaunchArguments(of context: FactoryContext) -> AnyFactoryBox? {
    guard !arguments.isEmpty else { return nil }
    for word in context.arguments {
      if let factory = arguments[word] { return factory }
    }
    return nil
  }

  /// Those of several variables go by their names' order.
  private func forVariables() -> AnyFactoryBox? {
    let sorted = variables.sorted { ($0.key.name, $0.key.value) < ($1.key.name, $1.key.value) }
    return sorted.first { environmentVariable($0.key.name) == $0.key.value }?.value
  }

  /// Arguments set while the app runs go by their keys' order.
  private func forRuntimeArguments(of context: FactoryContext) -> AnyFactoryBox? {
    guard !arguments.isEmpty else { return nil }
    for (_, word) in context.runtimeArguments.sorted(by: { $0.key < $1.key }) {
      if let factory = arguments[word] { return factory }
    }
    return nil
  }
}

/// An environment variable with a value.
private struct Variable: Hashable {
  let name: String
  let value: String
}
