import ArgumentParsing
import Foundation
import HarnessScenarios

/// The page that `man harness` shows, made of what `harness help` has.
enum ManualPage {
  static var text: String {
    ([heading, description, commands] + [environment, files, exitStatus, examples])
      .joined(separator: "\n")
  }

  private static var heading: String {
    """
    .\\" Made by `harness manual`.
    .Dd \(Tool.versionDate)
    .Dt HARNESS 1
    .Os
    .Sh NAME
    .Nm harness
    .Nd run scenarios: text files that launch programs, and say what to expect
    .Sh SYNOPSIS
    .Nm
    .Ar COMMAND
    .Op Ar OPTION ...
    .Op Ar OPERAND ...
    """
  }

  private static var description: String {
    let rows = Tool.commands.map { command in
      ".It Cm \(ManualMarkup.arguments(command.name))\n\(ManualMarkup.lines(command.summary))"
    }
    return """
      .Sh DESCRIPTION
      This is version \(Tool.version).
      The commands are:
      .Bl -tag -width conformance
      \(rows.joined(separator: "\n"))
      .El
      .Pp
      \(ManualMarkup.lines("The value of an option follows as the next word, or behind an equal sign. "
        + "Options and operands stand in any order; what stands behind -- is an operand. "
        + "harness help NAME shows a command, also one of scenarios; of their language it shows "
        + "\(LanguageText.topics.joined(separator: ", "))."))
      """
  }

  private static var commands: String {
    ".Sh COMMANDS\n" + Tool.commands.map(section).joined(separator: "\n")
  }

  private static func section(_ command: ToolCommand) -> String {
    var parts = [
      ".Ss harness \(ManualMarkup.arguments(command.name))",
      ManualMarkup.literal(HelpText.usage(of: command)), ".Pp", ManualMarkup.lines(command.summary),
    ]
    parts += paragraphs(of: command.details)
    if !command.options.isEmpty { parts += [list(of: command.options)] }
    return parts.joined(separator: "\n")
  }

  /// Paragraphs that begin with blanks are examples.
  private static func paragraphs(of details: String) -> [String] {
    details.components(separatedBy: "\n\n").filter { !$0.isEmpty }.flatMap { paragraph in
      paragraph.hasPrefix(" ")
        ? [ManualMarkup.literal(paragraph)] : [".Pp", ManualMarkup.lines(paragraph)]
    }
  }

  private static func list(of options: [CommandLineOption]) -> String {
    let items = options.map { ".It \(names(of: $0))\n\(ManualMarkup.lines($0.explanation))" }
    return ([".Bl -tag -width Ds"] + items + [".El"]).joined(separator: "\n")
  }

  private static func names(of option: CommandLineOption) -> String {
    let names = [option.letter, option.name].compactMap { $0 }
      .map { "Fl " + ManualMarkup.arguments(String($0.dropFirst())) }.joined(separator: " , ")
    guard let value = option.value.map(ManualMarkup.arguments) else { return names }
    return names + (option.isValueOptional ? " Ns Op = Ns Ar \(value)" : " Ar \(value)")
  }
}

// MARK: - What is around the commands

extension ManualPage {
  private static var environment: String {
    section("ENVIRONMENT", ToolVariable.all.map { (".It Ev \($0.name)", $0.meaning) })
      + "\n.Pp\n"
      + ManualMarkup.lines(
        "Scenarios see none of them but PATH; harness help variables shows what they find set. "
          + "Where a service of continuous integration splits a job, its variables say which part "
          + "this is: see harness help run.")
  }

  private static var files: String {
    section(
      "FILES",
      [
        (".It Pa Scenarios/", "The suite, where no path is named."),
        (
          ".It Pa harness.json",
          "The project file, beside the scenarios or in a folder above them; see harness help run."
        ),
        (
          ".It Pa ~/.cache/",
          "Results that are kept, what failed last, and the seeds of an installed tool; "
            + "XDG_CACHE_HOME names another folder."
        ),
      ])
  }

  private static var exitStatus: String {
    section(
      "EXIT STATUS",
      ExitStatus.allCases.map { (".It \($0.rawValue)", $0.meaning) })
  }

  private static var examples: String {
    """
    .Sh EXAMPLES
    A first scenario of a program, and a run of it:
    .Bd -literal
    harness init ./greet
    harness run
    .Ed
    .Pp
    What failed last, once more, with reports for people and for a server:
    .Bd -literal
    harness run \\-\\-failed \\-\\-html run.html \\-\\-junit run.xml
    .Ed
    """
  }

  private static func section(_ title: String, _ items: [(String, String)]) -> String {
    let texts = items.map { "\($0)\n\(ManualMarkup.lines($1))" }
    return ([".Sh \(title)", ".Bl -tag -width Ds"] + texts + [".El"]).joined(separator: "\n")
  }
}
