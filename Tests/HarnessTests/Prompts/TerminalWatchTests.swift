import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Single looks at an app's terminal: what is noted, and what is not yet.
final class TerminalWatchTests: TerminalTestCase {
  func testWhatAnAppHasShownIsReadBeforeItsPromptIsNoted() throws {
    let app = try ReadingApp("seq 2000; printf 'Name? '; read name")
    var output = app.output
    XCTAssertEqual(app.promptAfterLook(reading: &output)?.text, "Name? ")
  }

  func testNothingIsNotedWhileMoreIsShownThanALookReads() throws {
    let app = try ReadingApp("read name")
    var endless = StreamReader(try Descriptor.open("/dev/zero", O_RDONLY), .standardOutput)
    XCTAssertNil(app.promptAfterLook(reading: &endless))
    var output = app.output
    XCTAssertNotNil(app.promptAfterLook(reading: &output))
  }

  func testNothingIsNotedBeforeTheAppHasWhatWasTyped() throws {
    let app = try ReadingApp("read name")
    app.launch.update { $0.type(Array("anna".utf8)) }
    var output = app.output
    XCTAssertNil(app.promptAfterLook(reading: &output))
    app.launch.update { $0.input.take(4) }
    XCTAssertNotNil(app.promptAfterLook(reading: &output))
  }

  func testAnAppThatIsToEndSitsAtNoPrompt() throws {
    let launch = try Launch.byHand(on: Terminal())
    launch.update { $0.terminal?.note(.blocked, isEchoOff: false) }
    XCTAssertTrue(launch.read(\.isBlockedAtPrompt))
    launch.requestTermination()
    XCTAssertFalse(launch.read(\.isBlockedAtPrompt))
  }

  func testATerminalThatADescendantHasMadeForItselfIsNotTheApps() throws {
    try require(.python3)
    let app = try program(
      .python3, "-c",
      """
      import os, pty
      inner, _ = pty.fork()
      if inner == 0: open('/dev/tty').read(1)
      print('inner', inner, 'reads', flush=True); os.waitpid(inner, 0)
      """)
    try app.launch()
    try app.waitForOutput(" reads")
    let inner = try XCTUnwrap(Int32(app.outputSoFar().text.split(separator: " ")[1]))
    // The device of no terminal: /dev/tty is another name for the one of its own session.
    try ReadingApp.awaitReading(of: inner, on: 0)
    XCTAssertEqual(app.state, .running)
  }
}

/// A shell script that reads its terminal, and whose launch nobody supervises.
private final class ReadingApp {
  let launch: Launch
  private let terminal: PseudoTerminal
  private let child: any StartedChild

  /// Starts it, and waits until it reads.
  init(_ script: String) throws {
    terminal = try PseudoTerminal(Terminal())
    let program = Program(
      executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
      workingDirectory: "/")
    child = try Starter.spawn.start(program, try ChildStreams(on: terminal))
    launch = try Launch.byHand(child: child.id, on: Terminal())
    try Self.awaitReading(of: child.id, on: terminal.device)
  }

  deinit {
    kill(child.id, SIGKILL)
    while child.reap() == nil { sched_yield() }
    OrphanReaper.forget(leader: child.id)
  }

  /// Waits until a process can do nothing before something is typed.
  static func awaitReading(of process: Int32, on device: UInt64) throws {
    try Poll.until("process \(process) reads") {
      InputWait.seen(of: process, on: device) == .blocked
    }
  }

  /// Reads what it shows.
  var output: StreamReader { StreamReader(terminal.controlling, .standardOutput) }

  /// What is known of its prompt after one look.
  func promptAfterLook(reading output: inout StreamReader) -> Prompt? {
    var watch = TerminalWatch(terminal, child: child.id)
    watch.look(at: launch, reading: &output)
    return launch.read { launch.prompt(in: $0) }
  }
}
