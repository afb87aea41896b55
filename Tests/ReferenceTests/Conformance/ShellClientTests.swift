import Foundation
import HarnessComparison
import HarnessTesting
import TestSupport
import XCTest

/// The client for shells, in what shells have and other languages have not.
final class ShellClientTests: XCTestCase {
  func testSubshellsAreAPartOfTheirScript() throws {
    let app = try script(
      """
      first=$(upload 1)
      (upload 2)
      upload 3 & wait
      upload 4
      echo "$first"
      """)
    app.mocks["drive"] = "memory"
    app.faults["drive.upload"] = [3: "timeout"]
    let outcome = try app.run()
    outcome.expect(
      .success, .standardOutput(.equals("up 2\nfailed timeout\nup 4\nup 1\n")))
    XCTAssertEqual(try outcome.calls(to: "drive", "upload").map(\.sequence), [1, 2, 3, 4])
  }

  func testTheScriptBeginsAnewWithItsWordsAndVariables() throws {
    let app = try script(
      """
      eval "set -- $harness_words"
      printf '<%s>\\n' "$@" "$VALUE"
      """)
    app.recordsCalls = true
    app.launchArguments += ["-mock", "drive=memory", "it's", "\"$(ls)\"", "a\nb", "", "*", "é"]
    app.launchEnvironment["VALUE"] = "of the test"
    try app.run().expect(
      .success,
      .standardOutput(.equals("<it's>\n<\"$(ls)\">\n<a\nb>\n<>\n<*>\n<é>\n<of the test>\n")))
  }

  func testAScriptWithoutStandardInputIsHeard() throws {
    let app = try script("upload a")
    app.launchArguments = ["-c", "exec /bin/sh \"$0\" <&-"] + app.launchArguments
    app.mocks["drive"] = "memory"
    try app.run().expect(.success, .standardOutput(.equals("up a\n")))
  }

  func testTrapsOfTheScriptStay() throws {
    let app = try script(
      """
      trap 'echo ended' EXIT
      trap 'echo asked; exit 7' TERM
      harness_gate one
      while :; do :; done
      """)
    app.mocks["drive"] = "memory"
    try app.launch()
    try app.gate("one").waitUntilReached()
    app.send(SIGTERM)
    try app.gate("one").open()
    try app.waitForExit().expect(.status(7), .standardOutput(.equals("asked\nended\n")))
  }

  func testAScriptThatIsKilledAtAGateLeavesNothingBehind() throws {
    let app = try script("harness_gate one")
    app.recordsCalls = true
    try app.launch()
    try app.gate("one").waitUntilReached()
    app.send(SIGKILL)
    let outcome = try app.waitForExit()
    XCTAssertEqual(outcome.signal, SIGKILL)
    outcome.expect(.nothingLeftBehind)
  }

  func testEachOfTwoSubshellsIsLetThroughItsGate() throws {
    let app = try script(
      """
      { harness_gate one; echo one; } &
      { harness_gate two; echo two; } &
      wait
      """)
    app.recordsCalls = true
    try app.launch()
    for name in ["one", "two"] { try app.gate(name).waitUntilReached() }
    for name in ["two", "one"] {
      try app.gate(name).open()
      try app.waitForOutput("\(name)\n")
    }
    try app.waitForExit().expect(.success)
  }

  func testAnArgumentMayBeLongerThanAWordOfAProgram() throws {
    let app = try script("upload \"$(head -c 300000 /dev/zero | tr '\\0' x)\" | wc -c")
    app.mocks["drive"] = "memory"
    let outcome = try app.run().expect(.success)
    XCTAssertEqual(
      try outcome.calls(to: "drive", "upload").map(\.arguments["name"]?.count), [300000])
  }

  func testAScriptThatReadsTheClientTwiceBeginsAnewOnce() throws {
    let app = try script(". \"${0%/*}/harness_client.sh\"\necho once")
    app.recordsCalls = true
    try app.run().expect(.success, .standardOutput(.equals("once\n")))
  }

  func testWithoutTheSpeakerWhatWasChosenEndsTheScript() throws {
    for choice in ["drive=memory", "drive=memry"] {
      let app = try script("upload a")
      app.recordsCalls = true
      app.launchArguments += ["-mock", choice]
      app.launchEnvironment["HARNESS_SPEAKER"] = "/nothere/harness-fake"
      try app.run().expect(
        .status(69), .standardOutput(.isEmpty),
        .standardError(.contains("name it in HARNESS_SPEAKER, or put it into PATH")))
    }
  }

  /// It would begin anew without the lines that its shell has read: it would end well, and do nothing.
  func testAScriptThatIsReadFromInputIsRefused() throws {
    let app = try script("upload a")
    app.recordsCalls = true
    app.launchArguments = [
      "-c", "exec /bin/sh -s -- -mock drive=memory <\"$0\"", "é scripts/run.sh",
    ]
    try app.run().expect(
      .status(69), .standardOutput(.isEmpty),
      .standardError(.contains("a test listens to scripts that are files")))
  }

  func testWhatAServiceCannotBeToldIsSaid() throws {
    let app = try script("harness_service clock mock=noon")
    try app.run().expect(
      .status(70), .standardError(.contains("clock cannot be told \"mock=noon\"")))
  }

  func testALongMisspeltWordIsRefused() throws {
    let app = try script("upload a")
    app.launchEnvironment["HARNESS_SPEAKER"] = try CLIApplication.productURL("harness-fake").path
    for word in ["drive=\(String(repeating: "memory ", count: 10000))", "drive.memory"] {
      try app.run("-mock", word).expect(.status(64), .standardOutput(.isEmpty))
    }
  }

  // MARK: - Helpers

  /// A script that declares a drive, in a folder whose name is not plain.
  private func script(_ text: String) throws -> CLIApplication {
    let sandbox = try Sandbox()
    let client = ConformanceTests.clients.appendingPathComponent("harness_client.sh")
    try sandbox.write(try Data(contentsOf: client), to: "é scripts/harness_client.sh")
    try sandbox.write(
      """
      set -eu
      . 'é scripts/harness_client.sh'
      harness_service drive live mocks=memory functions=upload faults='timeout full' gates='one two'
      harness_begin "$@"
      upload() {
        harness_get drive
        if harness_call drive upload name "$1"; then echo "up $1"; else echo "failed $harness_fault"; fi
      }
      \(text)
      """, to: "é scripts/run.sh")
    let app = CLIApplication("/bin/sh", sandbox: sandbox)
    app.launchArguments = ["é scripts/run.sh"]
    return app
  }
}
