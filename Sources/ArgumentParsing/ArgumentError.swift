import NearestNames

/// What is wrong with the options of a command line.
package enum ArgumentError: Error, Equatable {
  /// There is no such option, but these.
  case unknownOption(String, known: [String])
  /// The option is the last word, or has nothing behind its equal sign, but takes a value.
  case missingValue(CommandLineOption)
  /// The option, as it was written, takes no value, and has this one.
  case needlessValue(option: String, value: String)
  /// The option's value is not what it has to be.
  case badValue(CommandLineOption, String, wanted: String)
}

extension ArgumentError: CustomStringConvertible {
  /// What was found, and what was wanted.
  package var description: String {
    switch self {
    case .unknownOption(let name, let known):
      "unknown option \(name)"
        + (nearestName(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? "")
    case .missingValue(let option):
      "\(option.name) needs a value: \(option.name) \(option.value ?? "")"
    case .needlessValue(let option, let value):
      "\(option) takes no value, and was given \(value.debugDescription)"
    case .badValue(let option, let value, let wanted):
      "\(option.name) has to be \(wanted), and is \(value.debugDescription)"
    }
  }

  /// Whether the text says what may have been meant, or wanted.
  package var offersRemedy: Bool {
    guard case .unknownOption(let name, let known) = self else { return true }
    return nearestName(to: name, among: known) != nil
  }
}
