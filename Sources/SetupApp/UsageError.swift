/// What is wrong with a command line.
enum UsageError: Error, Equatable {
  /// The folder to fill is not named.
  case missingFolder
  /// More than one folder is named; the value is the second.
  case extraArgument(String)
  /// There is no such option; the second value is the one that may have been meant.
  case unknownOption(String, suggestion: String?)
  /// The option is the last word, but takes a value.
  case missingValue(option: String)
  /// The option's value is not a whole number in its range.
  case invalidValue(option: String, value: String, allowed: ClosedRange<UInt64>)
  /// The option takes no value.
  case unexpectedValue(option: String)
  /// The option is given twice.
  case repeatedOption(String)
  /// A seed without a count: the nine photos are always the same.
  case seedWithoutCount
  /// The folder's name is not UTF-8, or is empty.
  case unusableName(String)
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .missingFolder:
      "name the folder to fill: workphotos-setup DIR"
    case .extraArgument(let word):
      "one folder is filled at a time, so “\(word)” is too much"
    case .unknownOption(let option, let suggestion):
      "there is no option \(option)" + (suggestion.map { "; did you mean \($0)?" } ?? "")
    case .missingValue(let option):
      "\(option) needs a value, as in \(option) 1000"
    case .invalidValue(let option, let value, let allowed):
      """
      \(option) takes a whole number from \(allowed.lowerBound) to \(allowed.upperBound), \
      not “\(value)”
      """
    case .unexpectedValue(let option):
      "\(option) takes no value"
    case .repeatedOption(let option):
      "\(option) is given twice"
    case .seedWithoutCount:
      "--seed chooses among larger libraries: give --count as well"
    case .unusableName(let name):
      "“\(name)” cannot be a folder's name: it has to be UTF-8 and not empty"
    }
  }
}
