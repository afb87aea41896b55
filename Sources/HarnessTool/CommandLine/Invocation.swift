import CPlatform

/// A command as a command line calls it.
struct Invocation {
  let command: ToolCommand
  var operands: [String] = []
  private var values: [String: [String]] = [:]

  init(command: ToolCommand) {
    self.command = command
  }

  mutating func add(_ option: ToolOption, value: String = "") {
    values[option.name, default: []].append(value)
  }

  /// Whether an option was given.
  func has(_ option: ToolOption) -> Bool { values[option.name] != nil }

  /// The values of an option that may be given several times.
  func all(_ option: ToolOption) -> [String] { values[option.name] ?? [] }

  /// The value of an option; the last one, where it was given twice.
  func value(_ option: ToolOption) -> String? { values[option.name]?.last }

  /// The value of an option, read.
  ///
  /// - Parameters:
  ///   - option: An option.
  ///   - wanted: What the value has to be, for the message.
  ///   - read: Gives nil for a value that it cannot read.
  /// - Returns: Nil where the option was not given.
  /// - Throws: ``UsageError/badValue(option:value:wanted:)``.
  func value<Value>(
    _ option: ToolOption, wanted: String, _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = value(option) else { return nil }
    guard let value = read(text) else {
      throw .badValue(option: option.name, value: text, wanted: wanted)
    }
    return value
  }
}

/// The words with which the tool was started.
enum OwnArguments {
  /// The tool's name first.
  ///
  /// Swift's `CommandLine` asks `/proc` on Linux, and has none where that is
  /// not mounted.
  static var words: [String] {
    var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = platform_own_arguments(&words)
    guard count > 0, let words else { return CommandLine.arguments }
    return (0..<Int(count)).map { words[$0].map { String(cString: $0) } ?? "" }
  }
}
