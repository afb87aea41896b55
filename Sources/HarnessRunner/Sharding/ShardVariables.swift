/// The variables in which a provider tells which job this is; an empty one is not set.
struct ShardVariables {
  let provider: String
  let environment: [String: String]

  /// Whether a variable is set.
  func has(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }

  /// The values of variables that belong together; nil where none of them is set.
  ///
  /// - Throws: ``ShardError/halfSet(provider:set:missing:)``,
  ///   ``ShardError/noNumber(provider:variable:value:)``.
  func numbers(_ names: [String]) throws(ShardError) -> [Int]? {
    guard let set = names.first(where: has) else { return nil }
    if let missing = names.first(where: { !has($0) }) {
      throw .halfSet(provider: provider, set: set, missing: missing)
    }
    var numbers: [Int] = []
    for name in names { numbers.append(try number(name)) }
    return numbers
  }

  /// The value of a variable that is set.
  ///
  /// - Throws: ``ShardError/noNumber(provider:variable:value:)``.
  func number(_ name: String) throws(ShardError) -> Int {
    let text = environment[name] ?? ""
    guard let number = Int(text) else {
      throw .noNumber(provider: provider, variable: name, value: text)
    }
    return number
  }
}
