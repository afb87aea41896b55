/// What a command line asks for.
struct Options: Equatable {
  /// A library of made-up photos in place of the nine that the suites expect.
  struct LibrarySize: Equatable {
    /// How many photos.
    var count: Int
    /// Which of the many libraries of this size.
    var seed: UInt64
  }

  /// The folder to fill.
  var folder: String
  /// Nil for the nine photos.
  var library: LibrarySize?
}

/// The three things that the program does.
enum Request: Equatable {
  case fill(Options)
  case showHelp
  case showVersion
}

extension Request {
  /// Reads a command line.
  ///
  /// - Parameter arguments: the words after the program's name.
  /// - Throws: `UsageError`.
  init(arguments: [String]) throws(UsageError) {
    var parser = CommandLineParser(remaining: arguments[...])
    self = try parser.parse()
  }
}

/// Goes through the words of a command line from left to right.
private struct CommandLineParser {
  static let options = ["--count", "--seed", "--help", "--version"]
  static let countRange: ClosedRange<UInt64> = 1...1_000_000
  static let seedRange: ClosedRange<UInt64> = 0...UInt64.max

  var remaining: ArraySlice<String>
  var folder: String?
  var count: UInt64?
  var seed: UInt64?

  mutating func parse() throws(UsageError) -> Request {
    while let word = remaining.popFirst() {
      switch word {
      case "--help", "-h":
        return .showHelp
      case "--version":
        return .showVersion
      case "--":
        while let name = remaining.popFirst() { try take(folder: name) }
      case _ where word.hasPrefix("-") && word != "-":
        try take(option: word)
      default:
        try take(folder: word)
      }
    }
    return .fill(try options())
  }

  private func options() throws(UsageError) -> Options {
    guard let folder else { throw .missingFolder }
    guard let count else {
      if seed != nil { throw .seedWithoutCount }
      return Options(folder: folder)
    }
    return Options(folder: folder, library: .init(count: Int(count), seed: seed ?? 0))
  }

  private mutating func take(folder name: String) throws(UsageError) {
    if folder != nil { throw .extraArgument(name) }
    // Where an argument is not UTF-8, Swift has put replacement characters: another folder.
    if name.isEmpty || name.contains("\u{FFFD}") { throw .unusableName(name) }
    folder = name
  }

  private mutating func take(option word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    switch name {
    case "--count":
      if count != nil { throw .repeatedOption(name) }
      count = try number(of: name, attached: attached, allowed: Self.countRange)
    case "--seed":
      if seed != nil { throw .repeatedOption(name) }
      seed = try number(of: name, attached: attached, allowed: Self.seedRange)
    case _ where Self.options.contains(name):
      throw .unexpectedValue(option: name)
    default:
      throw .unknownOption(name, suggestion: nearest(to: name, among: Self.options))
    }
  }

  /// The value of an option: what stands behind its `=`, or else the next word.
  private mutating func number(
    of option: String, attached: String?, allowed: ClosedRange<UInt64>
  ) throws(UsageError) -> UInt64 {
    guard let text = attached ?? remaining.popFirst() else {
      throw .missingValue(option: option)
    }
    guard let value = UInt64(text), allowed.contains(value) else {
      throw .invalidValue(option: option, value: text, allowed: allowed)
    }
    return value
  }
}
