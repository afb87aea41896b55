import Harness
import HarnessTesting
import TestSupport
import XCTest

/// What `harness record` makes of the files that programs keep in `$HOME`.
final class RecordedHomeTests: RecordTestCase {
  func testAFileInTheHomeIsComparedAsOneOfTheSessionIs() throws {
    let script = """
      printf 'Name: '; read x; mkdir -p ~/.config; echo "{\\"name\\": \\"$x\\", \\"pid\\": $$}" >~/.config/n.json
      """
    try expectSound(["sh", "-c", script], change: ("\"name", "\"nom")) {
      try app.waitForScreen("Name: ")
      try app.typeText("Anna\n")
    }
    sandbox.expect(
      Self.file,
      .content(
        .containsInOrder(
          "cmp $HOME/.config/n.json $WORK/expected-home/.config-n.json\n",
          "-- expected-home/.config-n.json pattern --\n{\"name\": \"Anna\", \"pid\": [..]}\n")))
  }

  private func record(lines: String) throws -> Outcome {
    app.launchArguments = ["record", "-o", Self.file, "--force"]
    return try app.run(input: .text(lines), timeout: 240)
  }

  func testAFileThatIsRemovedFromTheHomeIsExpectedToBeGone() throws {
    try record(lines: "echo a >~/x; echo a >x\nrm ~/x\n").expect(.success)
    let scenario = try sandbox.text(at: Self.file)
    XCTAssertTrue(scenario.contains("! exists $HOME/x\n"), scenario)
    try harness("run", Self.file).expect(.success)
    try sandbox.write(
      scenario.replacingOccurrences(of: "rm ~/x", with: ": ~/x"), to: "changed.txtar")
    try harness("run", "changed.txtar").expect(
      .status(1), .standardOutput(.contains("! exists $HOME/x")))
  }

  func testWhatIsNoTextAndWhatProgramsKeepForThemselvesIsLeftOutAndTold() throws {
    let lines = #"""
      printf 'a\0b' >~/data
      mkdir -p ~/.cache/p ~/.local/share; echo $$ | tee ~/.cache/p/q ~/.python_history ~/.viminfo
      echo kept >~/.gitconfig
      """#
    try record(lines: lines + "\n").expect(
      .standardError(
        .contains("harness: not compared in $HOME: .cache, .python_history, .viminfo, data\n")))
    sandbox.expect(
      Self.file, .content(.contains("cmp $HOME/.gitconfig $WORK/expected-home/.gitconfig\n")))
    let scenario = try sandbox.text(at: Self.file)
    for name in ["$HOME/data", "$HOME/.cache", "$HOME/.python_history", "$HOME/.viminfo"] {
      XCTAssertFalse(scenario.contains(name), scenario)
    }
  }

  func testAFileWhoseNameIsAnotherInEveryRunIsLeftOutAndSaidNotToBeStable() throws {
    try record(lines: "echo a >~/log-$$; echo b >~/kept; echo c\n").expect(
      .status(1),
      .standardError(
        .matches(#"not stable: expected-home/log-\d+ is not there in every run"#)),
      .standardError(.contains("has passed 10 times in a row")))
    try harness("run", Self.file).expect(.success)
    sandbox.expect(Self.file, .content(.contains("cmp $HOME/kept ")))
  }

  func testTheSwiftTestLooksThereToo() throws {
    app.launchArguments = ["record", "--swift", "-o", "HomeTests.swift"]
    try app.run(input: .text("echo a >~/x; echo b >~/y\nrm ~/x\n"), timeout: 240).expect(.success)
    sandbox.expect(
      "HomeTests.swift",
      .content(
        .containsInOrder(
          #"sandbox.expect("~/x", .content("#, #"sandbox.expect("~/y", .content("#,
          #"sandbox.expect("~/x", .isAbsent)"#)))
  }
}
