import ArgumentParsing

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
  /// - Parameter words: the words after the program's name.
  /// - Throws: `UsageError`.
  init(arguments words: [String]) throws(UsageError) {
    let arguments: ParsedArguments
    do throws(ArgumentError) {
      arguments = try ArgumentParser(options: CommandLineOption.all).parse(words)
    } catch {
      throw .wrongArguments(error)
    }
    if arguments.has(.help) {
      self = .showHelp
    } else if arguments.has(.version) {
      self = .showVersion
    } else {
      self = .fill(try Options(arguments))
    }
  }
}

extension CommandLineOption {
  static let all = [count, seed, help, version]

  static let count = CommandLineOption(name: "--count", value: "1000")
  static let seed = CommandLineOption(name: "--seed", value: "1000")
  static let help = CommandLineOption(name: "--help", letter: "-h", endsCommandLine: true)
  static let version = CommandLineOption(name: "--version", endsCommandLine: true)
}

extension Options {
  fileprivate init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = try Self.folder(arguments.operands)
    let count = try Self.number(.count, 1...1_000_000, arguments)
    let seed = try Self.number(.seed, 0...UInt64.max, arguments)
    if count == nil, seed != nil { throw .seedWithoutCount }
    library = count.map { LibrarySize(count: Int($0), seed: seed ?? 0) }
  }

  private static func folder(_ operands: [String]) throws(UsageError) -> String {
    guard let name = operands.first else { throw .missingFolder }
    if operands.count > 1 { throw .extraArgument(operands[1]) }
    // Where an argument is not UTF-8, Swift has put replacement characters: another folder.
    if name.isEmpty || name.contains("\u{FFFD}") { throw .unusableName(name) }
    return name
  }

  private static func number(
    _ option: CommandLineOption, _ allowed: ClosedRange<UInt64>, _ arguments: ParsedArguments
  ) throws(UsageError) -> UInt64? {
    if arguments.all(option).count > 1 { throw .repeatedOption(option.name) }
    let wanted = "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)"
    do throws(ArgumentError) {
      return try arguments.value(option, wanted: wanted) { text in
        UInt64(text).flatMap { allowed.contains($0) ? $0 : nil }
      }
    } catch {
      throw .wrongArguments(error)
    }
  }
}
