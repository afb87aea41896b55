import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Prompts of apps of which the system does not say what they wait for.
final class InputGuessTests: TerminalTestCase {
  private static let innerVariable = "HARNESS_TESTS_GUESSED_PROMPT"

  // MARK: The guess

  func testAnAppAppearsToWaitThatIsQuietBehindAnUnfinishedLine() {
    var guess = Guess("Name? ")
    XCTAssertEqual(guess.wait(after: 0), .none)
    XCTAssertEqual(guess.wait(after: 299), .none)
    XCTAssertEqual(guess.wait(after: 1), .apparent)
    guess.terminal.show("still busy")
    XCTAssertEqual(guess.wait(after: 1), .none)
    XCTAssertEqual(guess.wait(after: 300), .apparent)
  }

  func testAnAppThatEndsItsLineDoesNotAppearToWait() {
    var guess = Guess("Uploading\r\n")
    XCTAssertEqual(guess.wait(after: 0), .none)
    XCTAssertEqual(guess.wait(after: 10_000), .none)
  }

  func testAnAppThatIsQuietBehindAnAnswerIsAtWorkOnIt() {
    var guess = Guess("Password: ")
    _ = guess.wait(after: 0)
    guess.terminal.noteTyping(7)
    XCTAssertEqual(guess.wait(after: 10_000), .none)
    guess.terminal.show("\r\nPassword: ")
    XCTAssertEqual(guess.wait(after: 0), .none)
    XCTAssertEqual(guess.wait(after: 300), .apparent)
  }

  func testWhatIsShownOrTypedEndsTheWaitAtOnce() {
    let changes: [(inout TerminalState) -> Void] = [
      { $0.show("more") }, { $0.noteTyping(1) },
    ]
    for change in changes {
      var terminal = TerminalState(Terminal())
      terminal.note(.blocked, isEchoOff: false)
      XCTAssertTrue(terminal.wait.isBlocked)
      change(&terminal)
      XCTAssertEqual(terminal.wait, .none)
    }
  }

  // MARK: Programs that nobody may look into

  func testAPromptOfAProgramThatGuardsASecretIsGuessed() throws {
    #if os(Linux)
      try require(.python3, .setpriv)
      if ProcessInfo.processInfo.environment[Self.innerVariable] == "1" || geteuid() != 0 {
        try answerGuessedPrompts()
      } else {
        let outcome = try asOrdinaryUser().run(timeout: 60)
        XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
        XCTAssertTrue(outcome.output.contains("both were answered"), outcome.output)
      }
    #else
      throw XCTSkip("here every prompt is guessed")
    #endif
  }

  /// The program alone, and below a shell that waits for it.
  private func answerGuessedPrompts() throws {
    let script = """
      import ctypes, sys
      ctypes.CDLL(None).prctl(4, 0)  # PR_SET_DUMPABLE
      print('Secret: ', end='', flush=True)
      sys.exit(3 if sys.stdin.readline() == 'x\\n' else 4)
      """
    let alone = try program(.python3, "-c", script)
    let below = shell("\"$1\" -c \"$2\"; exit $?")
    below.launchArguments += [try OptionalProgram.python3.url.path, script]
    for app in [alone, below] {
      try app.launch()
      let prompt = try app.waitForPrompt("Secret:")
      XCTAssertEqual(prompt.isCertain, false)
      prompt.typeText("x\n")
      XCTAssertEqual(try app.waitForExit().exitStatus, 3)
    }
    print("both were answered")
  }

  /// The test process once more, as a user who may not look into every program, as root may.
  private func asOrdinaryUser() throws -> CLIApplication {
    let executable = URL(fileURLWithPath: try TestBundle.executable())
    let app = CLIApplication(url: try OptionalProgram.setpriv.url)
    app.launchArguments =
      ["--reuid=65534", "--regid=65534", "--clear-groups"]
      + ["sh", "-c", "cd / && exec \"$@\"", "sh", executable.path]
      + ["HarnessTests.InputGuessTests/testAPromptOfAProgramThatGuardsASecretIsGuessed"]
    app.launchEnvironment = [Self.innerVariable: "1", "TMPDIR": "/tmp", "HOME": "/"]
    return app
  }
}

/// A terminal, and a guess that is asked again and again.
private struct Guess {
  var terminal = TerminalState(Terminal())
  private var guess = InputGuess()
  private var now = ContinuousClock.now

  init(_ shown: String) {
    terminal.show(shown)
  }

  /// What the guess says so much later than at the last call.
  mutating func wait(after milliseconds: Int) -> InputWait {
    now += .milliseconds(milliseconds)
    return guess.wait(on: terminal, at: now)
  }
}

extension TerminalState {
  fileprivate mutating func show(_ text: String) {
    _ = Data(text.utf8).withUnsafeBytes { show($0) }
  }
}
