import ArgumentParsing

/// What is wrong with a command line.
enum UsageError: Error, Equatable {
  /// An option or its value is wrong.
  case wrongArguments(ArgumentError)
  /// The folder to fill is not named.
  case missingFolder
  /// More than one folder is named; the value is the second.
  case extraArgument(String)
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
    case .wrongArguments(let error):
      error.description
    case .missingFolder:
      "name the folder to fill: workphotos-setup DIR"
    case .extraArgument(let word):
      "one folder is filled at a time, so “\(word)” is too much"
    case .repeatedOption(let option):
      "\(option) is given twice"
    case .seedWithoutCount:
      "--seed chooses among larger libraries: give --count as well"
    case .unusableName(let name):
      "“\(name)” cannot be a folder's name: it has to be UTF-8 and not empty"
    }
  }
}
