/// A variable of the environment that the tool itself reads.
struct ToolVariable: Sendable {
  let name: String
  let meaning: String

  /// Those that people set; a service of continuous integration sets others.
  static let all = [
    ToolVariable(
      name: "CI", meaning: "Where it is set, nothing is updated: a file would be changed unseen."),
    ToolVariable(
      name: "CLICOLOR_FORCE",
      meaning: "Has colours used where there is no terminal, unless it is 0."),
    ToolVariable(
      name: "GITHUB_ACTIONS",
      meaning: """
        Where it is true, failures are told to GitHub; with GITHUB_STEP_SUMMARY, a summary is added to \
        that file, and GITHUB_WORKSPACE is what its paths are relative to.
        """),
    ToolVariable(
      name: "GITLAB_CI",
      meaning: "Where it is set, JUnit reports name files relative to CI_PROJECT_DIR."),
    ToolVariable(
      name: "HARNESS_TIMEOUT_SCALE",
      meaning: "A number that multiplies every time limit, for slow machines."),
    ToolVariable(
      name: "HARNESS_UPDATE",
      meaning: "Where it is 1, harness run writes what programs gave, as harness update does."),
    ToolVariable(
      name: "NO_COLOR", meaning: "Where it is set and not empty, no colours are used."),
    ToolVariable(
      name: "PATH", meaning: "Where programs are looked for, also those of scenarios."),
    ToolVariable(
      name: "TERM",
      meaning: "Where it is dumb, a terminal gets no colours and no line that changes."),
    ToolVariable(
      name: "TESTBRIDGE_TEST_ONLY", meaning: "What Bazel has chosen to run, as --filter does."),
    ToolVariable(
      name: "TMPDIR", meaning: "Where sandboxes are made; /tmp unless set."),
    ToolVariable(
      name: "VISUAL", meaning: "The editor of harness review; else EDITOR, or vi."),
    ToolVariable(
      name: "XDG_CACHE_HOME",
      meaning: "Where kept results and the history of runs are; ~/.cache unless set."),
  ]
}
