/// What a command line says: its operands, and the values of its options.
package struct ParsedArguments: Sendable {
  /// The words that are no options.
  package internal(set) var operands: [String] = []
  /// Whether `--` stands there, behind which no word is an option.
  var endsOptions = false
  private var values: [String: [String]] = [:]

  mutating func add(_ option: CommandLineOption, value: String) {
    values[option.name, default: []].append(value)
  }

  /// Whether an option was given.
  package func has(_ option: CommandLineOption) -> Bool { values[option.name] != nil }

  /// The values of an option that may be given several times.
  package func all(_ option: CommandLineOption) -> [String] { values[option.name] ?? [] }

  /// Some options as they may be written again, each with its value as the next word.
  package func written(_ options: [CommandLineOption]) -> [String] {
    options.flatMap { option in
      all(option).flatMap { value in
        if option.isValueOptional, !value.isEmpty { return ["\(option.name)=\(value)"] }
        return option.value == nil || option.isValueOptional ? [option.name] : [option.name, value]
      }
    }
  }

  /// The value of an option; the last one, where it was given twice.
  package func value(_ option: CommandLineOption) -> String? { values[option.name]?.last }

  /// The value of an option, read.
  ///
  /// - Parameters:
  ///   - option: An option.
  ///   - wanted: What the value has to be, for the message.
  ///   - read: Gives nil for a value that it cannot read.
  /// - Returns: Nil where the option was not given.
  /// - Throws: ``ArgumentError/badValue(_:_:wanted:)``.
  package func value<Value>(
    _ option: CommandLineOption, wanted: String, _ read: (String) -> Value?
  ) throws(ArgumentError) -> Value? {
    guard let text = value(option) else { return nil }
    guard let value = read(text) else { throw .badValue(option, text, wanted: wanted) }
    return value
  }
}
