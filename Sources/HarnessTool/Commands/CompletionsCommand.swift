import ArgumentParsing
import CPlatform
import Harness

extension ToolCommand {
  static let completions = ToolCommand(
    name: "completions", operands: "bash | zsh | fish",
    operandKinds: [.choice(CompletionScript.allCases.map(\.rawValue)), .text],
    summary: "Write what completes command lines in a shell.",
    row: "Complete at Tab; manual: for man; grammar: for editors.",
    details: """
      The script is written to standard output; Documentation/Shells.md says where each shell reads it.
      At Tab it asks the tool what may stand there: commands, options and their values, the names of
      scenarios, tags and seeds, and what `harness help` knows.
      """,
    options: [.words]
  ) { arguments in
    if arguments.has(.words) {
      try answer(arguments.operands)
      return .passed
    }
    guard arguments.operands.count == 1, let name = arguments.operands.first else {
      throw UsageError.wrongOperands("of bash, zsh and fish", command: "completions")
    }
    guard let script = CompletionScript(rawValue: name) else {
      throw UsageError.unknownShell(name, known: CompletionScript.allCases.map(\.rawValue))
    }
    try Tool.print(script.text)
    return .passed
  }

  /// The microseconds after which a person at Tab is not kept waiting any more.
  private static let patience: UInt32 = 2_000_000

  /// Answers a script, or ends without an answer: a suite may be large, and a disk far away.
  private static func answer(_ words: [String]) throws {
    try OwnThread.start {
      platform_sleep(patience)
      Interruption.exit(.passed)
    }
    try Tool.print(CompletionRequest(words).answer().text)
  }
}

extension CommandLineOption {
  static let words = CommandLineOption(
    name: "--words",
    explanation: """
      Answer what may stand for the last of the words behind `--`, as the scripts ask:
      `harness completions --words -- run --col`.
      """)
}
