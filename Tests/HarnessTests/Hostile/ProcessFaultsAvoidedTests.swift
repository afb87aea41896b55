import Foundation
import Harness
import TestSupport
import XCTest

/// Faults of Foundation's `Process` that a launch does not have, and that no promise speaks of.
final class ProcessFaultsAvoidedTests: LaunchTestCase {
  func testProgramsThatTheSystemRefusesLeaveNoDescriptorOpen() throws {
    try withEachStarterAndOnATerminal {
      let app = try fileToExecute("neither a program nor a script")
      XCTAssertThrowsError(try app.run())
      let before = try Footprint.descriptors()
      for _ in 0..<50 {
        XCTAssertThrowsError(try app.run()) { error in
          XCTAssertEqual((error as? Failure)?.reason, .refused(.wrongFormat(app.name)))
        }
      }
      try Footprint.assertDescriptorsSettle(at: before)
    }
  }

  func testOtherRefusalsOfTheSystemLeaveNoDescriptorOpen() throws {
    try withEachStarterAndOnATerminal {
      let apps = [
        try fileToExecute("#!/no/such/interpreter\n"),
        try fileToExecute("\u{7F}ELF" + String(repeating: "\u{1}", count: 60)),
        try tooLongAWord(),
      ]
      for app in apps { XCTAssertThrowsError(try app.run()) }
      let before = try Footprint.descriptors()
      for _ in 0..<10 {
        for app in apps { XCTAssertThrowsError(try app.run()) }
      }
      try Footprint.assertDescriptorsSettle(at: before)
    }
  }

  func testAScriptWithAnInterpreterIsStarted() throws {
    try withEachStarterAndOnATerminal {
      for line in ["#!/bin/sh", "#! /bin/sh", "#!/bin/sh -u", "#!/bin/sh\t"] {
        let app = try fileToExecute("\(line)\nexit 6\n")
        XCTAssertEqual(try app.run().exitStatus, 6, line)
      }
    }
  }

  func testWhatCannotBeExecutedHasARefusalOfItsOwn() throws {
    try withEachStarterAndOnATerminal {
      let missing = application("/no/such/program")
      assertRefused(.noExecutable(missing.name), missing)
      assertRefused(.notAFile("/tmp"), application("/tmp"))
      let file = try fileToExecute("#!/bin/sh\n")
      chmod(file.name, 0o600)
      assertRefused(.notExecutable(file.name), file)
      // To open it would be to wait for somebody who writes to it.
      let pipe = try file.sandbox().url("pipe").path
      XCTAssertEqual(mkfifo(pipe, 0o700), 0)
      assertRefused(.notAFile(pipe), application(pipe))
    }
  }

  func testAProgramForAnotherProcessorIsRefusedAsOne() throws {
    try withEachStarterAndOnATerminal {
      let app = try fileToExecute(Self.programForAPDP10)
      assertRefused(.wrongFormat(app.name), app)
    }
  }

  /// The header of an ELF program (elf(5)) of 64 bits, for a processor that runs no system of today,
  /// so that no emulator takes it either.
  private static let programForAPDP10 =
    "\u{7F}ELF\u{2}\u{1}\u{1}" + String(repeating: "\0", count: 9)
    + "\u{2}\0\u{40}\0\u{1}\0\0\0" + String(repeating: "\0", count: 40)

  func testAProgramThatSomebodyKeepsOnWritingIsRefused() throws {
    try withEachStarter {
      let app = try fileToExecute("#!/bin/sh\n")
      let writer = try XCTUnwrap(FileHandle(forWritingAtPath: app.name))
      assertRefused(.system(path: app.name, reason: "Text file busy"), app)
      try writer.close()
      XCTAssertEqual(try app.run().exitStatus, 0)
    }
  }

  func testAMissingWorkingDirectoryIsNamed() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("exit 0")
      app.currentDirectory = "missing"
      assertRefused(.noWorkingDirectory(try app.sandbox().url("missing").path), app)
      try app.sandbox().write("", to: "file")
      app.currentDirectory = "file"
      assertRefused(.noWorkingDirectory(try app.sandbox().url("file").path), app)
    }
  }

  func testTheStateOfAnAppCanBeAskedForAtAnyTime() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo ready; exec sleep 1000")
      XCTAssertEqual(app.state, .notRunning)
      XCTAssertNil(app.terminate())
      try app.launch()
      try app.waitForOutput("ready")
      XCTAssertEqual(app.state, .running)
      app.terminate()
      XCTAssertEqual(app.state, .exited)
    }
  }

  func testASignalThatTheTestsHandleInterruptsNoLaunch() throws {
    try withEachStarterAndOnATerminal {
      var (action, previous) = (sigaction(), sigaction())
      // Without SA_RESTART, so that it interrupts every system call that waits.
      action.__sigaction_handler.sa_handler = { _ in }
      sigaction(SIGUSR1, &action, &previous)
      defer { sigaction(SIGUSR1, &previous, nil) }
      let pestering = Pestering(pthread_self())
      defer { pestering.stop() }
      let outcome = try runShell("head -c 3000000 /dev/zero; printf end")
      XCTAssertEqual(outcome.standardOutput.count, 3_000_003)
    }
  }

  func testManyOpenDescriptorsDoNotKeepAnAppFromStarting() throws {
    let outcome = try TestBundle.xctest("UnusualTestProcess/testLaunchesWithManyDescriptorsOpen")
      .run(timeout: 60)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    XCTAssertTrue(outcome.output.contains("launched all"), outcome.report)
  }

  func testTestsWithoutStandardStreamsMixNothingUp() throws {
    let bundle = try TestBundle.xctest("UnusualTestProcess/testLaunchesWithoutStandardStreams")
    let words = [bundle.name] + bundle.launchArguments
    let app = shell(#"exec "$@" <&- >&- 2>&-"#)
    app.launchArguments += words
    app.launchEnvironment = bundle.launchEnvironment
    let outcome = try app.run(timeout: 60)
    XCTAssertEqual(outcome.exitStatus, 0, outcome.report)
    XCTAssertEqual(try app.sandbox().text(at: "result"), "none mixed up")
  }

  // MARK: Helpers

  private func assertRefused(
    _ refusal: LaunchRefusal, _ app: CLIApplication, line: UInt = #line
  ) {
    XCTAssertThrowsError(try app.run(), line: line) { error in
      XCTAssertEqual((error as? Failure)?.reason, .refused(refusal), line: line)
    }
  }

  /// An app of an executable file with this text.
  private func fileToExecute(_ text: String) throws -> CLIApplication {
    let sandbox = try Sandbox()
    try sandbox.write(text, to: "program")
    let path = try sandbox.url("program").path
    chmod(path, 0o755)
    let app = CLIApplication(path, sandbox: sandbox, starter: starter)
    app.terminal = shell("").terminal
    return app
  }

  /// An app with a word that is longer than the system takes.
  private func tooLongAWord() throws -> CLIApplication {
    let app = application("/bin/true")
    app.launchArguments = [String(repeating: "x", count: 200_000)]
    return app
  }
}

/// Sends a signal to a thread again and again.
private final class Pestering: Sendable {
  /// A pointer on some systems, a number on others.
  private struct Target: @unchecked Sendable {
    let thread: pthread_t
  }

  private let group = DispatchGroup()
  private let isStopped = Collected<Bool>()

  init(_ thread: pthread_t) {
    let target = Target(thread: thread)
    let (group, isStopped) = (group, isStopped)
    group.enter()
    Thread.detachNewThread {
      while isStopped.all.isEmpty {
        pthread_kill(target.thread, SIGUSR1)
        usleep(200)
      }
      group.leave()
    }
  }

  func stop() {
    isStopped.append(true)
    group.wait()
  }
}
