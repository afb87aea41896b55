import Harness

extension ScenarioCommand {
  static let leaves = ScenarioCommand(
    "leaves PROGRAM", from: .harness,
    summary: "Say that a program of this name may be left running when the scenario ends.",
    details: """
      A process that a program of the script has started, and that holds none of its output, lives \
      until the end of the scenario, as a daemon does. It is ended then, and every report names it, \
      unless the script says with this line that it is meant. PROGRAM is the name of its program, \
      without a folder.

      With `"leftBehind": "fail"` in harness.json, or `--fail-left-behind`, a process that is left \
      without such a line fails the scenario.
      """,
    effect: .none
  ) { run, call in
    run.sandbox.allowLeaving(call.operands[0])
  }
}
