/// A command of the scenario language: how it is written, what it does.
///
/// A project adds its own to ``ScenarioEngine/commands``:
///
///     ScenarioCommand(
///       "countdown FROM", summary: "Write the numbers from FROM down to 1 into a file."
///     ) { run, call in
///       let lines = (1...Int(call.operands[0])!).reversed().map { "\($0)\n" }
///       try run.write(Data(lines.joined().utf8), to: "countdown")
///     }
public struct ScenarioCommand: Sendable {
  /// What `!` and `?` mean before the command.
  public enum Prefixes: Sendable {
    /// They are errors: the command has no opposite.
    case none
    /// `!` asks for the opposite.
    case negation
    /// `!` asks that the program fails, and `?` takes any end.
    case program
    /// `?` takes any end of the programs that it is about; they have no opposite.
    case anyEnd
  }

  /// Where a command comes from.
  enum Origin: Sendable {
    /// Go's `testscript` has it.
    case testscript
    /// This language adds it.
    case harness
    /// A project adds it.
    case project
  }

  /// What the command can do to the lines behind it, as far as a script is checked before it runs.
  public enum Effect: Sendable {
    /// It looks at things, and makes no file.
    case none
    /// It may make files.
    case makesFiles
    /// It may end the script here.
    case endsScript
  }

  /// Its first word.
  public let name: String

  /// How it is written, such as `stdout [-count=N] PATTERN`.
  ///
  /// Words in capitals stand for operands, brackets for what may be left out, and three dots for
  /// what may be repeated; every other word stands for itself. The line is checked against it.
  public let usage: String

  /// What it does, in a sentence.
  public let summary: String

  /// More about it, in paragraphs; may be empty.
  public let details: String

  /// How it departs from the command of that name in `testscript`; nil where it does not.
  package let difference: String?

  /// What `!` and `?` mean before it.
  public let prefixes: Prefixes

  /// What it can do to the lines behind it.
  public let effect: Effect

  let origin: Origin
  let syntax: CommandSyntax

  /// Whether the last word names a file that has to be there; nil where it never does.
  let wantsFile: (@Sendable (String) -> Bool)?

  /// The word that names something which has to be there, besides those of `-of` and `-app`; nil
  /// words are not known yet.
  let namedWord: (@Sendable ([String?]) -> NamedWord?)?

  /// The position of the operand that is a regular expression; nil where none is.
  let patternOperand: Int?

  /// Checks words beyond the usage, before anything runs; nil words are not known yet.
  let check: (@Sendable ([String?]) throws -> Void)?

  let body: @Sendable (ScenarioRun, ScenarioCall) throws -> Void

  /// A command of a project.
  ///
  /// - Parameters:
  ///   - usage: How it is written: its name and its words, see ``usage``.
  ///   - summary: What it does, in a sentence.
  ///   - details: More about it.
  ///   - prefixes: What `!` and `?` mean before it.
  ///   - effect: What it can do to the lines behind it.
  ///   - body: What it does. A ``ScenarioFailure`` that it throws fails the scenario, as does any
  ///     other error.
  public init(
    _ usage: String, summary: String, details: String = "", prefixes: Prefixes = .none,
    effect: Effect = .makesFiles,
    body: @escaping @Sendable (ScenarioRun, ScenarioCall) throws -> Void
  ) {
    self.init(
      usage, from: .project, summary: summary, details: details, prefixes: prefixes,
      effect: effect, body: body)
  }

  init(
    _ usage: String, from origin: Origin, summary: String, details: String = "",
    difference: String? = nil, prefixes: Prefixes = .none, effect: Effect = .makesFiles,
    wantsFile: (@Sendable (String) -> Bool)? = nil,
    namedWord: (@Sendable ([String?]) -> NamedWord?)? = nil, patternOperand: Int? = nil,
    check: (@Sendable ([String?]) throws -> Void)? = nil,
    body: @escaping @Sendable (ScenarioRun, ScenarioCall) throws -> Void
  ) {
    name = usage.split(separator: " ").first.map(String.init) ?? ""
    self.usage = usage
    self.summary = summary
    self.details = details
    self.difference = difference
    self.prefixes = prefixes
    self.effect = effect
    self.origin = origin
    self.wantsFile = wantsFile
    self.namedWord = namedWord
    self.patternOperand = patternOperand
    self.check = check
    self.body = body
    syntax = CommandSyntax(usage: usage)
  }
}

extension ScenarioCommand {
  /// All words of a line that name something which has to be there.
  func namedWords(_ words: [String?]) -> [NamedWord] {
    guard origin != .project else { return [] }
    return NamedWord.options(of: words, in: syntax) + [namedWord?(words)].compactMap { $0 }
  }
}

/// A command as a line calls it.
public struct ScenarioCall: Sendable {
  /// Whether the line starts with `!`.
  public var isNegated: Bool { expectation == .failure }

  /// The words behind the options.
  public var operands: [String] { arguments.operands }

  let name: String
  let expectation: PrefixedCommand.Expectation
  let arguments: CommandArguments

  /// Whether an option such as `-readonly` was given.
  ///
  /// - Parameter option: With its hyphen.
  /// - Returns: False for an option that the usage does not declare.
  public func has(_ option: String) -> Bool { arguments.flags.contains(option) }

  /// The value of an option such as `-count=3`.
  ///
  /// - Parameter option: With its hyphen, such as `-count`.
  /// - Returns: Nil where it was not given.
  public func value(of option: String) -> String? { arguments.values[option] }
}
