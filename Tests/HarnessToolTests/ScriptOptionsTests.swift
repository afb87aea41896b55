import HarnessTesting
import XCTest

/// The options by which `harness` runs a script as other tools do.
final class ScriptOptionsTests: ToolTestCase {
  func testAVariableIsSetForEveryScenario() throws {
    try sandbox.write("exec echo $A-$B-$C\nstdout '^x\\$y=z--here$'\n", to: "a.txtar")
    app.launchEnvironment["C"] = "here"
    try harness("run", "-e", "A=x$y=z", "--env", "B=", "-e", "C", "a.txtar").expect(.success)
    try harness("run", "-e", "NOWHERE", "a.txtar").expect(
      .status(2), .standardError(.contains("NOWHERE is not set here; --env NOWHERE=VALUE sets it")))
    try harness("run", "-e", "=x", "a.txtar").expect(.status(2))
  }

  func testAScenarioGoesOnAfterAFailure() throws {
    try sandbox.write(
      "exec false\nexec echo two\nstdout one\ncp nothing x\nexec touch $HOME/../reached\n",
      to: "a.txtar")
    try sandbox.write("exec false\nskip later\n", to: "b.txtar")
    try sandbox.write("exec true\n", to: "c.txtar")
    try harness("run", "-j1", "--continue", "a.txtar", "b.txtar", "c.txtar").expect(
      .status(1),
      .standardOutput(
        .containsInOrder(
          "FAILED a", "a.txtar:1: exec false", "failed with exit status 1",
          "then a.txtar:3: 'one' does not match in stdout",
          "then a.txtar:4: nothing does not exist",
          "FAILED b", "b.txtar:1: exec false", "1 passed, 2 failed")))
  }

  func testAnAppHasToBeRunByExec() throws {
    try sandbox.write("say hi\nstdout hi\n", to: "a.txtar")
    try sandbox.write("exec say hi\nstdout hi\n", to: "b.txtar")
    let app = "say=/bin/echo"
    try harness("run", "--app", app, "a.txtar", "b.txtar").expect(.success)
    try harness("run", "--explicit-exec", "--app", app, "b.txtar").expect(.success)
    try harness("run", "--explicit-exec", "--app", app, "a.txtar").expect(
      .status(1), .standardOutput(.contains("unknown command \"say\"; `exec say` runs a program")))
  }
}
