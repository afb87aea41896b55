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
