/// The factories that a registration has for contexts.
struct ContextFactories {
  private(set) var arguments = FactoryChoices<String>()
  private var variables = FactoryChoices<Variable>()
  private var preview: AnyFactoryBox?
  private var test: AnyFactoryBox?
  private var simulator: AnyFactoryBox?
  private var device: AnyFactoryBox?
  private var debug: AnyFactoryBox?
  private(set) var isEmpty = true

  mutating func set(_ factory: AnyFactoryBox, for context: FactoryContextType) {
    isEmpty = false
    switch context {
    case .arg(let word): arguments.set(factory, for: word)
    case .args(let words): for word in words { arguments.set(factory, for: word) }
    case .preview: preview = factory
    case .test: test = factory
    case .debug: debug = factory
    case .simulator: simulator = factory
    case .device: device = factory
    }
  }

  mutating func set(_ factory: AnyFactoryBox, forVariable name: String, value: String) {
    isEmpty = false
    variables.set(factory, for: Variable(name: name, value: value))
  }

  /// Has those that others name in the place of these.
  mutating func set(_ others: ContextFactories) {
    guard !others.isEmpty else { return }
    isEmpty = false
    arguments.set(others.arguments)
    variables.set(others.variables)
    preview = others.preview ?? preview
    test = others.test ?? test
    simulator = others.simulator ?? simulator
    device = others.device ?? device
    debug = others.debug ?? debug
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
    guard !variables.isEmpty else { return nil }
    let sorted = variables.keys.sorted { ($0.name, $0.value) < ($1.name, $1.value) }
    return sorted.first { environmentVariable($0.name) == $0.value }.flatMap { variables[$0] }
  }

  /// Arguments set while the app runs go by their keys' order.
  private func forRuntimeArguments(of context: FactoryContext) -> AnyFactoryBox? {
    guard !arguments.isEmpty, !context.runtimeArguments.isEmpty else { return nil }
    for (_, word) in context.runtimeArguments.sorted(by: { $0.key < $1.key }) {
      if let factory = arguments[word] { return factory }
    }
    return nil
  }
}

/// An environment variable with a value.
private struct Variable: Equatable {
  let name: String
  let value: String
}

/// Factories by what chooses them: so few that a search beats a table.
///
/// The key is not constrained here: to make a type with a constraint, as a dictionary's, Swift
/// searches the conformances of the whole program.
struct FactoryChoices<Key> {
  private struct Choice {
    let key: Key
    let factory: AnyFactoryBox
  }

  private var choices: [Choice] = []

  var isEmpty: Bool { choices.isEmpty }

  var keys: [Key] { choices.map { $0.key } }
}

extension FactoryChoices where Key: Equatable {
  subscript(key: Key) -> AnyFactoryBox? {
    choices.first { $0.key == key }?.factory
  }

  /// Has the key choose a factory, in place of that which it chose before.
  mutating func set(_ factory: AnyFactoryBox, for key: Key) {
    let choice = Choice(key: key, factory: factory)
    if let index = choices.firstIndex(where: { $0.key == key }) {
      choices[index] = choice
    } else {
      choices.append(choice)
    }
  }

  /// Has the keys of others choose as they do there.
  mutating func set(_ others: FactoryChoices<Key>) {
    for choice in others.choices { set(choice.factory, for: choice.key) }
  }
}
