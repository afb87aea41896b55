import ArgumentParsing

/// The options of the tool's commands.
extension CommandLineOption {
  static let jobs = CommandLineOption(
    name: "--jobs", letter: "-j", value: "N",
    explanation:
      "Run N scenarios at a time, or as many as files can be open for; else one a processor.")
  static let filter = CommandLineOption(
    name: "--filter", value: "TEXT", kind: .name(.scenario),
    explanation: """
      Choose the scenarios whose name holds TEXT. Where TEXT holds *, ? or [, it is a pattern of
      the whole name: --filter 'drive/*'. May be given several times; one has to fit.
      """)
  static let tag = CommandLineOption(
    name: "--tag", value: "TAG", kind: .name(.tag),
    explanation: """
      Choose the scenarios with TAG in a line `# tags: a b`; with !TAG, those without it. Of
      several tags, one has to be there; of several with !, none may.
      """)
  static let retries = CommandLineOption(
    name: "--retries", value: "N",
    explanation:
      "Try a scenario that failed up to N times again; one that then passes is called flaky.")
  static let repeats = CommandLineOption(
    name: "--repeat", value: "N",
    explanation: """
      Run each scenario N times, one round after another, and tell how often it failed; the sandbox
      of its first failure is kept. --jobs 1 runs none beside itself.
      """)
  static let untilFail = CommandLineOption(
    name: "--until-fail",
    explanation: """
      Run the scenarios again and again until one fails: up to N times each with --repeat N; without
      it, up to 10000 times, and 100000 in all.
      """)
  static let failOnFlaky = CommandLineOption(
    name: "--fail-on-flaky",
    explanation: "Give status 1 where a scenario passed only when it was tried again.")
  static let timeout = CommandLineOption(
    name: "--timeout", value: "TIME",
    explanation: """
      Give each program TIME (such as 30s or 2m) where the script does not say; 10s unless given.
      HARNESS_TIMEOUT_SCALE multiplies every time limit.
      """)
  static let outputLimit = CommandLineOption(
    name: "--output-limit", value: "SIZE",
    explanation: """
      Let each program write SIZE bytes (such as 64MiB or 1GiB) to each of its streams; 256MiB
      unless given. One that writes more is ended, and its line fails. A file that a command reads
      may not be longer either.
      """)
  static let scenarioTimeout = CommandLineOption(
    name: "--scenario-timeout", value: "TIME",
    explanation: "End a scenario that has not come to its end after TIME; it has failed.")
  static let failFast = CommandLineOption(
    name: "--fail-fast", explanation: "Start no more scenarios once one has failed.")
  static let failLeftBehind = CommandLineOption(
    name: "--fail-left-behind",
    explanation: """
      Fail a scenario that leaves a process running which no line `leaves` names; without it, and
      without "leftBehind": "fail" in harness.json, reports warn of it.
      """)
  static let verifyFakes = CommandLineOption(
    name: "--verify-fakes",
    explanation: """
      Ask the real servers again for all that `fake -record=URL` answers from recordings, and fail a
      scenario whose recording no longer holds.
      """)
  static let keep = CommandLineOption(
    name: "--keep", explanation: "Keep the sandboxes of scenarios that passed, too.")
  static let dryRun = CommandLineOption(
    name: "--dry-run",
    explanation: "Remove nothing; show what would be removed, and what would stay.")
  static let verbose = CommandLineOption(
    name: "--verbose", letter: "-v", explanation: "Show the log of every scenario.")
  static let color = CommandLineOption(
    name: "--color", value: "WHEN", kind: .choice(["auto", "always", "never"]),
    explanation: """
      Use colours always, never, or, with auto and without the option, on a terminal that is not
      dumb; NO_COLOR and CLICOLOR_FORCE say otherwise there.
      """)
  static let short = CommandLineOption(
    name: "--short", explanation: "Make the condition [short] hold.")
  static let environment = CommandLineOption(
    name: "--env", letter: "-e", value: "NAME[=VALUE]", kind: .name(.variable),
    explanation: """
      Set a variable for every scenario; without VALUE, as it is set here. Before the project
      file's.
      """)
  static let goOn = CommandLineOption(
    name: "--continue",
    explanation: "Run the rest of a scenario after a line that failed; it has failed all the same.")
  static let explicitExec = CommandLineOption(
    name: "--explicit-exec",
    explanation: "Take an app's name alone for no command: `exec APP` runs it.")
  static let starter = CommandLineOption(
    name: "--starter", value: "NAME", kind: .choice(["spawn", "process"]),
    explanation: "Start programs with `spawn` (posix_spawn, the default) or `process` (Foundation)."
  )
  static let json = CommandLineOption(
    name: "--json", value: "FILE", kind: .file,
    explanation: "Write everything that happens to FILE, as it happens: one event a line, as JSON.")
  static let junit = CommandLineOption(
    name: "--junit", value: "FILE", kind: .file,
    explanation: """
      Write JUnit XML to FILE at the end, as Jenkins and GitLab read it. In a job of GitLab, test
      cases have the attributes `file` and `line` too.
      """)
  static let tap = CommandLineOption(
    name: "--tap", value: "FILE", kind: .file, isValueOptional: true,
    explanation: """
      Write the Test Anything Protocol, version 14, to FILE at the end; without FILE, to standard
      output as it happens: what people read then goes to standard error.
      """)
  static let html = CommandLineOption(
    name: "--html", value: "FILE", kind: .file,
    explanation:
      "Write one page for people to FILE at the end, with a timeline and all transcripts.")
  static let output = CommandLineOption(
    name: "--output", letter: "-o", value: "FILE", kind: .file,
    explanation: "Write to FILE; without it, or with -, to standard output.")
  static let paced = CommandLineOption(
    name: "--paced",
    explanation: "Show each change long enough to be read, however long it stood in the run.")
  static let cached = CommandLineOption(
    name: "--cached",
    explanation: """
      Run only what has changed: a scenario that has passed and of which neither a file that its
      programs looked at has changed, nor anything else that it depends on, is shown as cached, and
      counts as passed. With --verbose, each says why it ran. Linux.
      """)
  static let verifyCache = CommandLineOption(
    name: "--verify-cache", value: "N",
    explanation: "With --cached, run N of the cached scenarios all the same; one that fails fails.")
  static let failed = CommandLineOption(
    name: "--failed", value: "FILE", kind: .file, isValueOptional: true,
    explanation: """
      Run only what is not known to have passed since it failed, was interrupted or did not come to
      its turn in an earlier run here; with FILE, in the run of these events (of --json or of
      `harness merge`), wherever that was. Exit status 2 where there is nothing of that. Swift
      tests are named with the `swift test` that runs them.
      """)
  static let failedFilter = CommandLineOption(
    name: "--failed-filter",
    explanation: """
      Print nothing but the regular expression of the Swift tests that have not passed, for
      swift test --filter. Exit status 2 where there is none.
      """)
  static let watch = CommandLineOption(
    name: "--watch",
    explanation: """
      Run what a change concerns, again and again: a scenario whose file has changed, a file that it
      includes, its program, its seed, or a file that its programs looked at. On a terminal, keys
      run all, what failed or one, and update; q quits.
      """)
  static let timings = CommandLineOption(
    name: "--timings", value: "FILE", kind: .file,
    explanation: """
      Write to FILE how long each scenario took, for later runs. A shard reads it, to take as long
      as the other shards; `harness merge` writes it then.
      """)
  static let shard = CommandLineOption(
    name: "--shard", value: "I/N",
    explanation: """
      Run part I of N, from 1; all parts make up the suite. Found without the option where Bazel,
      Slurm, GitLab, CircleCI, Buildkite, Bitbucket, Semaphore, Azure Pipelines or Knapsack's
      variables split a job; --shard 1/1 runs everything there.
      """)
  static let shardTotal = CommandLineOption(
    name: "--shard-total", value: "N",
    explanation: "How many pods the indexed job of Kubernetes has, which tells its index alone.")
  static let list = CommandLineOption(
    name: "--list",
    explanation: "Run nothing; show the names and tags of the scenarios that would run.")
  static let listChanges = CommandLineOption(
    name: "--list",
    explanation: "Write nothing; show all changes, or those that --accept would accept.")
  static let accept = CommandLineOption(
    name: "--accept", value: "PATTERN", kind: .name(.scenario),
    explanation: """
      Accept without a question the changes whose scenario, SCENARIO:SECTION or file holds PATTERN, or
      fits it where it holds *, ? or [; leave the others. May be given several times.
      """)
  static let app = CommandLineOption(
    name: "--app", value: "NAME=PATH", kind: .namedPath,
    explanation: "Have NAME run the program at PATH in scenarios; before the project file's.")
  static let seed = CommandLineOption(
    name: "--seed", value: "NAME=PROGRAM", kind: .namedPath,
    explanation: """
      Have `seed NAME` plant what PROGRAM makes, which may have arguments:
      --seed 'photos=./make-photos --count 3'.
      """)
  static let recording = CommandLineOption(
    name: "--output", letter: "-o", value: "FILE", kind: .file,
    explanation: "Write the scenario to FILE, which must not be there; - is standard output.")
  static let force = CommandLineOption(
    name: "--force", explanation: "Replace FILE where it is there.")
  static let plant = CommandLineOption(
    name: "--seed", value: "NAME", kind: .name(.seed),
    explanation: "Begin with the seed of this name, which harness.json knows.")
  static let swift = CommandLineOption(
    name: "--swift", explanation: "Write a test case in Swift, with XCTest and HarnessTesting.")
  static let all = CommandLineOption(
    name: "--all", explanation: "Let something fail at every call, also where many are alike.")
  static let strict = CommandLineOption(
    name: "--strict",
    explanation: """
      Fail a sweep that finds a file left behind, or a failure of another program or host that is not
      told, too.
      """)
  static let time = CommandLineOption(
    name: "--time", value: "TIME",
    explanation: """
      Sweep for TIME (such as 30s or 5m) in all: each scenario has an even share of what is left, what
      tells most comes first, and what was left out is said.
      """)
  static let only = CommandLineOption(
    name: "--only", value: "CLAUSE", kind: .name(.clause),
    explanation: """
      Try this clause, or all that fit where it holds *, ? or [: --only 'gate.*'. May be given
      several times.
      """)
  static let except = CommandLineOption(
    name: "--except", value: "CLAUSE", kind: .name(.clause),
    explanation: """
      Leave out this clause, or all that fit: what an app does not speak of, such as
      --except 'hold.*'. May be given several times; how many were left out is told in the end.
      """)
  static let mermaid = CommandLineOption(
    name: "--mermaid",
    explanation: "Write the graph in the language of Mermaid, which GitHub draws in documents.")
  static let markdown = CommandLineOption(
    name: "--markdown", explanation: "Show the reference of the language of scenarios, in Markdown."
  )
  static let stdio = CommandLineOption(
    name: "--stdio", explanation: "Use standard input and output, as without it; editors add it.")
  static let help = CommandLineOption(
    name: "--help", letter: "-h", endsCommandLine: true, explanation: "Show this help.")
}
