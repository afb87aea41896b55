import Foundation
import Harness
import TestSupport
import XCTest

/// The states of an app, as the system has them.
final class StateTests: TerminalTestCase {
  func testAnAppThatReadsItsTerminalWaitsForInput() throws {
    let scripts = [
      "read line", "cat", "read line </dev/tty", "exec 7</dev/tty; cat <&7", "cat | cat",
      "(cat)", "stty raw -echo; exec head -c 1",
    ]
    for script in scripts {
      let app = shell(script)
      try app.launch()
      XCTAssertTrue(app.wait(for: .waitingForInput, timeout: 20), script)
      XCTAssertEqual(app.state, .waitingForInput, script)
      app.terminate()
      XCTAssertEqual(app.state, .exited, script)
    }
  }

  func testAProgramThatLostItsParentIsSeenToo() throws {
    let app = shell(
      """
      mkfifo f; ( (printf 'Name? '; read n </dev/tty; echo $n > f) & )
      read x < f; echo "<$x>"
      """)
    try app.launch()
    try app.waitForPrompt("Name?").typeText("anna\n")
    XCTAssertEqual(try app.waitForExit().screen.row(1), "<anna>")
  }

  func testAnAppThatWorksOrSleepsDoesNotWaitForInput() throws {
    let scripts = [
      "while :; do :; done", "exec sleep 1000", "mkfifo f; read a < f",
      "mkfifo p; exec 3<>p; read a <&3",
    ]
    for script in scripts {
      let app = shell("echo ready; \(script)")
      try app.launch()
      try app.waitForScreen("ready")
      for _ in 0..<50 { XCTAssertEqual(app.state, .running, script) }
      app.terminate()
    }
  }

  func testAnAppThatAwaitsOtherEventsOfItsTerminalDoesNotWaitForInput() throws {
    try require(.python3)
    let ways = [
      "p = select.poll(); p.register(0, select.POLLPRI); p.poll()",
      "e = select.epoll(); e.register(0, select.EPOLLPRI); e.poll()",
    ]
    for way in ways {
      let app = try program(.python3, "-c", "import select; print('ready', flush=True); \(way)")
      try app.launch()
      try app.waitForScreen("ready")
      for _ in 0..<50 { XCTAssertEqual(app.state, .running, way) }
      app.terminate()
    }
  }

  func testOnPipesAnAppThatReadsIsRunning() throws {
    let app = Shell.app("echo ready; read line")
    try app.launch()
    try app.waitForOutput("ready")
    for _ in 0..<20 { XCTAssertEqual(app.state, .running) }
  }

  func testWhatWasTypedEndsTheWaitingAtOnce() throws {
    let app = shell("while read line; do echo \"[$line]\"; done")
    try app.launch()
    for number in 0..<50 {
      try app.waitForPrompt()
      try app.typeText("\(number)\n")
      try app.waitForScreen("[\(number)]")
    }
    try app.endInput()
    try app.waitForExit()
  }

  func testAStoppedAppIsStoppedAndActivatedAgain() throws {
    for hasTerminal in [true, false] {
      let app = Shell.app("echo before; kill -STOP $$; echo after")
      app.terminal = hasTerminal ? Terminal() : nil
      try app.launch()
      XCTAssertTrue(app.wait(for: .stopped, timeout: 20))
      XCTAssertEqual(app.state, .stopped)
      try app.activate()
      let outcome = try app.waitForExit()
      XCTAssertEqual(outcome.standardOutput.lines, ["before", "after"])
    }
  }

  func testControlZStopsNothingAndTheSignalDoes() throws {
    let app = shell("exec cat")
    try app.launch()
    try app.waitForPrompt()
    try app.press(.control("z"))
    try app.typeText("on\n")
    try app.waitForScreen("on\non")
    XCTAssertTrue(app.wait(for: .waitingForInput, timeout: 20))
    app.send(SIGSTOP)
    XCTAssertTrue(app.wait(for: .stopped, timeout: 20))
    try app.typeText("off\n")
    try app.activate()
    try app.waitForScreen("off\noff")
    try app.endInput()
    XCTAssertEqual(try app.waitForExit().exitStatus, 0)
  }

  func testActivateLaunchesAnAppThatDoesNotRun() throws {
    let app = shell("cat")
    XCTAssertEqual(app.state, .notRunning)
    try app.activate()
    XCTAssertTrue(app.wait(for: .waitingForInput, timeout: 20))
    try app.activate()
    XCTAssertEqual(app.state, .waitingForInput)
    app.terminate()
    try app.activate()
    XCTAssertTrue(app.wait(for: .waitingForInput, timeout: 20))
    app.terminate()
  }

  func testAThreadThatListensForKeysWhileAnotherWorksIsNoPrompt() throws {
    try require(.python3)
    let app = try program(
      .python3, "-c",
      """
      import sys, threading, time
      threading.Thread(target=sys.stdin.readline, daemon=True).start()
      print("working", flush=True)
      time.sleep(0.6)
      print("done", flush=True)
      import os; os._exit(0)
      """)
    let outcome = try app.run(timeout: 60)
    XCTAssertEqual(outcome.screen.text, "working\ndone")
  }

  func testAnAppThatPollsItsTerminalForATimeIsNoPrompt() throws {
    try require(.python3)
    let app = try program(
      .python3, "-c",
      """
      import select, sys
      print(select.select([sys.stdin], [], [], 0.6)[0])
      """)
    XCTAssertEqual(try app.run(timeout: 60).screen.text, "[]")
  }

  func testAnAppThatListensToOthersTooIsNoPrompt() throws {
    try require(.python3)
    let app = try program(
      .python3, "-c",
      """
      import os, select, sys, time
      pipe, other = os.pipe()
      if os.fork() == 0:
        time.sleep(0.6); os.write(other, b'x'); os._exit(0)
      print('other' if pipe in select.select([0, pipe], [], [])[0] else 'terminal')
      """)
    XCTAssertEqual(try app.run(timeout: 60).screen.text, "other")
  }

  func testAThreadThatListensForKeysWhileAnotherWaitsForTheNetworkIsNoPrompt() throws {
    try require(.python3)
    let app = try program(
      .python3, "-c",
      """
      import os, socket, sys, threading, time
      here, there = socket.socketpair()
      if os.fork() == 0:
        time.sleep(0.6); there.send(b'x'); os._exit(0)
      threading.Thread(target=sys.stdin.readline, daemon=True).start()
      os.read(here.fileno(), 1); print('heard', flush=True); os._exit(0)
      """)
    XCTAssertEqual(try app.run(timeout: 60).screen.text, "heard")
  }

  func testAppsThatAwaitTheirTerminalInEveryWayAreSeen() throws {
    try require(.python3)
    let ways = [
      "select.select([0], [], [])", "p = select.poll(); p.register(0, 1); p.poll()",
      "e = select.epoll(); e.register(0, 1); e.poll()", "os.read(0, 1)",
      "t = threading.Thread(target=os.read, args=(0, 1)); t.start(); t.join()",
    ]
    for way in ways {
      let app = try program(.python3, "-c", "import os, select, threading; \(way)")
      assertFails(.unansweredPrompt("", waitingFor: "its exit")) {
        _ = try app.run(timeout: 60)
      }
    }
  }
}
