/// What holds for every scenario, whatever its commands.
enum LanguageRules {
  static let entries = [
    LanguageEntry(
      "paths",
      "The path of a command or of a section stays in the scenario's sandbox, also by way of links.",
      difference: "Any path is taken there."),
    LanguageEntry(
      "checked before it runs",
      """
      A scenario is read whole before anything is launched, and all its mistakes are reported \
      together: unknown commands, wrong usage, open quotes, sections that cannot be files, seeds, \
      apps and background programs that nothing names. What depends on a variable, on a condition that is false here, or stands behind `stop` or `skip`, \
      is left to the run.
      """,
      difference: """
        A mistake is found where the run comes to it. Of two sections with one name, the second \
        wins there, and is a mistake here.
        """),
    LanguageEntry(
      "a scenario without a command", "It is a mistake: nothing in it could fail.",
      difference: "It passes there."),
    LanguageEntry(
      "a scenario of which no line runs",
      "It is skipped: every line stands behind a condition, and none of those holds.",
      difference: "It passes there."),
    LanguageEntry(
      "before any program",
      """
      A line that looks at `stdout` or `stderr` fails, with `!` too, where no program has run yet and \
      no line as `echo` or `cat` has made that output: it would hold whatever a program does.
      """,
      difference: "The output is empty there."),
    LanguageEntry(
      "# retries: 2",
      """
      A line in the scenario's own file: `harness run` tries it up to so many times again where it \
      fails, whatever `--retries` says. One that then passes is called flaky.
      """,
      difference: "It is a comment there."),
    LanguageEntry(
      "# needs: database",
      """
      A line in the scenario's file, or in one that it includes, with one or more names: with \
      `"limits": {"database": 1}` in harness.json, one such scenario runs at a time, also of several \
      runs of the project by one user; the others wait. A name without a limit is a mistake.
      """,
      difference: "It is a comment there."),
    LanguageEntry(
      "${ without }", "It is a mistake; in quotes it is meant as it stands.",
      difference: "The two characters are taken away there."),
    LanguageEntry(
      "the end of a script",
      """
      What still runs in the background gets SIGINT, and SIGKILL after a grace, with all its \
      descendants; how it then ends does not matter. What the script has told to end, by `kill`, \
      is first left to do so. What had ended before, or ends so, and was not waited for, has to \
      have ended as its line expects, or by a signal of the script's, and fails at that line.
      """,
      difference: """
        SIGINT alone is sent there, to the program alone, and a failure names the line at which \
        the script ended.
        """),
    LanguageEntry(
      "a project's own commands",
      """
      One with the name of a command of the language takes its place, which the log says where it \
      first runs.
      """,
      difference: "It replaces it without a word."),
    LanguageEntry(
      "time limits",
      """
      Every program has a time limit, at whose end it is ended with all its descendants. \
      `HARNESS_TIMEOUT_SCALE` multiplies them all.
      """,
      difference: "A program that hangs holds up the test until `go test` gives up."),
    LanguageEntry(
      "a run that is ended from outside",
      """
      It is neither passed nor failed. A signal to a whole job may end a program of the script before \
      the tool hears of it: where one has ended by SIGHUP, SIGINT or SIGTERM that the script has not \
      sent, the line waits for a second, also with `!` or `?`.
      """,
      difference: "Such an end is the one that `!` asks for."),
    LanguageEntry(
      "what is left running",
      """
      A process that a program has started, and that holds its output, is waited for within the time \
      limit; the line then fails and names it. One that has let go of the output lives until the end \
      of the scenario, is ended then, and is told in every report unless `leaves` names it.
      """,
      difference: """
        A process that holds the output is waited for without a limit, and one that has let go of \
        it is left running.
        """),
    LanguageEntry(
      "sanitizers",
      """
      A report of a sanitizer on a program's standard error, or on its terminal, fails the line \
      that launched the program or waits for it, whichever end the line expects.
      """,
      difference: "It is text like any other there."),
    LanguageEntry(
      "regular expressions",
      "Those of Go (RE2), with `^` and `$` at every line; nothing is anchored."),
    LanguageEntry(
      "the log",
      """
      The lines that ran, what programs wrote, and `FAIL: FILE:LINE:` with the reason; a phase \
      that passed is its heading and its time.
      """,
      difference: "The texts of messages are others."),
  ]
}
