/// An option of the tool.
struct ToolOption: Hashable {
  /// With its hyphens, such as `--jobs`.
  let name: String
  /// One letter with its hyphen, such as `-j`.
  var letter: String?
  /// What stands for the value in help; nil for an option that stands alone.
  var value: String?
  /// Whether it may stand alone all the same; then a value has to follow behind an equal sign.
  var isValueOptional = false
  /// What it does; the lines of help.
  let help: String
}

extension ToolOption {
  static let jobs = ToolOption(
    name: "--jobs", letter: "-j", value: "N",
    help: "Run N scenarios at a time, or as many as files can be open for; else one a processor.")
  static let filter = ToolOption(
    name: "--filter", value: "TEXT",
    help: """
      Choose the scenarios whose name holds TEXT. Where TEXT holds *, ? or [, it is a pattern of
      the whole name: --filter 'drive/*'. May be given several times; one has to fit.
      """)
  static let tag = ToolOption(
    name: "--tag", value: "TAG",
    help: """
      Choose the scenarios with TAG in a line `# tags: a b`; with !TAG, those without it. Of
      several tags, one has to be there; of several with !, none may.
      """)
  static let retries = ToolOption(
    name: "--retries", value: "N",
    help: "Try a scenario that failed up to N times again; one that then passes is called flaky.")
  static let timeout = ToolOption(
    name: "--timeout", value: "TIME",
    help: """
      Give each program TIME (such as 30s or 2m) where the script does not say; 10s unless given.
      HARNESS_TIMEOUT_SCALE multiplies every time limit.
      """)
  static let outputLimit = ToolOption(
    name: "--output-limit", value: "SIZE",
    help: """
      Let each program write SIZE bytes (such as 64MiB or 1GiB) to each of its streams; 256MiB
      unless given. One that writes more is ended, and its line fails. A file that a command reads
      may not be longer either.
      """)
  static let scenarioTimeout = ToolOption(
    name: "--scenario-timeout", value: "TIME",
    help: "End a scenario that has not come to its end after TIME; it has failed.")
  static let failFast = ToolOption(
    name: "--fail-fast", help: "Start no more scenarios once one has failed.")
  static let failLeftBehind = ToolOption(
    name: "--fail-left-behind",
    help: """
      Fail a scenario that leaves a process running which no line `leaves` names; without it, and
      without "leftBehind": "fail" in harness.json, reports warn of it.
      """)
  static let keep = ToolOption(
    name: "--keep", help: "Keep the sandboxes of scenarios that passed, too.")
  static let dryRun = ToolOption(
    name: "--dry-run", help: "Remove nothing; show what would be removed, and what would stay.")
  static let verbose = ToolOption(
    name: "--verbose", letter: "-v", help: "Show the log of every scenario.")
  static let color = ToolOption(
    name: "--color", value: "WHEN",
    help: """
      Use colours always, never, or, with auto and without the option, on a terminal that is not
      dumb; NO_COLOR and CLICOLOR_FORCE say otherwise there.
      """)
  static let short = ToolOption(name: "--short", help: "Make the condition [short] hold.")
  static let environment = ToolOption(
    name: "--env", letter: "-e", value: "NAME[=VALUE]",
    help: """
      Set a variable for every scenario; without VALUE, as it is set here. Before the project
      file's.
      """)
  static let goOn = ToolOption(
    name: "--continue",
    help: "Run the rest of a scenario after a line that failed; it has failed all the same.")
  static let explicitExec = ToolOption(
    name: "--explicit-exec", help: "Take an app's name alone for no command: `exec APP` runs it.")
  static let starter = ToolOption(
    name: "--starter", value: "NAME",
    help: "Start programs with `spawn` (posix_spawn, the default) or `process` (Foundation).")
  static let json = ToolOption(
    name: "--json", value: "FILE",
    help: "Write everything that happens to FILE, as it happens: one event a line, as JSON.")
  static let junit = ToolOption(
    name: "--junit", value: "FILE",
    help: """
      Write JUnit XML to FILE at the end, as Jenkins and GitLab read it. In a job of GitLab, test
      cases have the attributes `file` and `line` too.
      """)
  static let tap = ToolOption(
    name: "--tap", value: "FILE", isValueOptional: true,
    help: """
      Write the Test Anything Protocol, version 14, to FILE at the end; without FILE, to standard
      output as it happens: what people read then goes to standard error.
      """)
  static let html = ToolOption(
    name: "--html", value: "FILE",
    help: "Write one page for people to FILE at the end, with a timeline and all transcripts.")
  static let timings = ToolOption(
    name: "--timings", value: "FILE",
    help: """
      Write to FILE how long each scenario took, for later runs. A shard reads it, to take as long
      as the other shards; `harness merge` writes it then.
      """)
  static let shard = ToolOption(
    name: "--shard", value: "I/N",
    help: """
      Run part I of N, from 1; all parts make up the suite. Found without the option where Bazel,
      Slurm, GitLab, CircleCI, Buildkite, Bitbucket, Semaphore, Azure Pipelines or Knapsack's
      variables split a job; --shard 1/1 runs everything there.
      """)
  static let shardTotal = ToolOption(
    name: "--shard-total", value: "N",
    help: "How many pods the indexed job of Kubernetes has, which tells its index alone.")
  static let list = ToolOption(
    name: "--list", help: "Run nothing; show the names and tags of the scenarios that would run.")
  static let app = ToolOption(
    name: "--app", value: "NAME=PATH",
    help: "Have NAME run the program at PATH in scenarios; before the project file's.")
  static let seed = ToolOption(
    name: "--seed", value: "NAME=PROGRAM",
    help: """
      Have `seed NAME` plant what PROGRAM makes, which may have arguments:
      --seed 'photos=./make-photos --count 3'.
      """)
  static let markdown = ToolOption(
    name: "--markdown", help: "Show the reference of the language of scenarios, in Markdown.")
  static let help = ToolOption(name: "--help", letter: "-h", help: "Show this help.")
}
