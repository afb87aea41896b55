/// What the lines before one may have done, as far as that is known before any of them runs.
struct EarlierLines {
  /// Whether one may have made a file that no section holds, or changed the folder that names are relative to.
  var mayHaveMadeFiles = false
  /// The names of the programs that may have been started in the background.
  private(set) var programs: Set<String> = []
  /// The last words of programs that look like half of `&NAME&`.
  private var halfLabels: Set<String> = []
  /// Whether one may have started a program of any name.
  private var mayHaveStartedAny = false
  /// Whether `stdout` and `stderr` hold nothing for certain: no program has ended since the last one
  /// was started in the background.
  private(set) var hasNoOutput = true
  /// Whether no program can have been started, so that what looks at its output fails.
  private(set) var hasRunNone = true
  /// Whether the last program was started in the background for certain, and nothing has waited for it
  /// since.
  private(set) var isUnseen = false
  /// The programs in the background that were typed to.
  var typed = TypedPrograms()
  /// How many there are.
  var lineCount = 0
  /// Whether the script has ended for certain.
  var hasEnded = false

  /// Whether a program of that name may have been started.
  func mayHaveStarted(_ program: String) -> Bool {
    mayHaveStartedAny || programs.contains(program)
  }

  /// What to say of a program that was meant to be started in the background with a name.
  func halfLabel(_ program: String) -> String {
    halfLabels.contains("&" + program)
      ? "; `&\(program)&` at a line's end does, with an ampersand on either side" : ""
  }

  /// Takes in a line that may be any command at all.
  mutating func addAnything() {
    addUnknownOutput()
    typed.addAnything()
    mayHaveMadeFiles = true
    mayHaveStartedAny = true
  }

  /// Takes in that a line may have run a program to its end.
  mutating func addUnknownOutput() { (hasNoOutput, hasRunNone, isUnseen) = (false, false, false) }

  /// Takes in what a line does to the output that `stdout` and `stderr` look at.
  ///
  /// - Parameters:
  ///   - command: The line's command.
  ///   - words: What stands behind its name.
  ///   - isCertain: Whether it runs for certain.
  mutating func addOutput(
    of command: ScenarioCommand, _ words: some Collection<Word>, isCertain: Bool
  ) {
    if command.prefixes == .program {
      let last = words.suffix(1).first?.literal ?? ""
      hasNoOutput = isCertain && ScenarioCommand.backgroundLabel(last) != nil
      isUnseen = hasNoOutput
      hasRunNone = false
    } else if !Self.quietCommands.contains(command.name) {
      addUnknownOutput()
    } else if Self.waitingCommands.contains(command.name) {
      isUnseen = false
    }
  }

  /// The quiet ones that wait for something.
  private static let waitingCommands = Set(
    [ScenarioCommand.waitfor, .prompt, .gate].map(\.name))

  /// The commands that leave the last output as it is.
  private static let quietCommands = Set(
    [
      ScenarioCommand.stdout, .stderr, .waitfor, .kill, .stdin, .leaves, .timeout, .terminal,
      .prompt, .type, .press, .answer, .screen, .ttyin, .arg, .mock, .fault, .hold, .strict, .gate,
      .fake, .reply,
      .seed, .exists, .mode, .append, .replace, .cp, .mv, .rm, .mkdir, .symlink, .chmod, .cd, .env,
    ].map(\.name))

  /// Takes in a line that runs a program, or something misspelt that was meant to.
  ///
  /// - Parameter words: What stands behind the command's name.
  mutating func addProgram(_ words: some Collection<Word>) {
    guard let last = words.suffix(1).first else { return }
    if let text = last.literal {
      if let label = ScenarioCommand.backgroundLabel(text), !label.isEmpty {
        programs.insert(label)
      } else if text.hasPrefix("&") {
        halfLabels.insert(text)
      }
    } else {
      mayHaveStartedAny = mayHaveStartedAny || last.mayBecomeLabel
    }
  }
}

extension Word {
  /// Whether the word may turn out to be `&NAME&`, once its variables are known.
  fileprivate var mayBecomeLabel: Bool {
    guard let text = try? text({ ScenarioEnvironment.isPath($0) ? "/" : "&" }) else { return true }
    return text.hasPrefix("&") && text.hasSuffix("&")
  }
}
