import Foundation
import Harness
import TestSupport
import XCTest

/// The calls of an app as a test sees them.
final class RecordedCallsTests: LaunchTestCase {
  func testCallsAreThereAfterTheExitInTheirOrder() throws {
    try require(.python3)
    try withEachStarter {
      let outcome = try talk(
        """
        s = connect(); s.sendall(hello)
        call(s, 1, 'size'); call(s, 2, arguments={'path': 'a.jpg'}); call(s, 3, fault='timeout')
        """
      ).run()
      XCTAssertEqual(outcome.calls.map(\.sequence), [1, 2, 3])
      let uploads = try outcome.calls(to: "drive", "upload")
      XCTAssertEqual(uploads.map(\.arguments), [["path": "a.jpg"], [:]])
      XCTAssertEqual(uploads.map(\.fault), [nil, "timeout"])
      XCTAssertEqual(uploads.first?.time, Date(timeIntervalSince1970: 1_490_957_742.5))
      XCTAssertEqual(try outcome.calls(to: "drive").count, 3)
    }
  }

  func testCallsAreThereAsSoonAsWhatTheAppPrintedBehindThem() throws {
    try require(.python3)
    try withEachStarter {
      let app = try talk(
        """
        s = connect(); s.sendall(hello)
        for n in range(1, 101):
          call(s, n); print('did', n, 'calls', flush=True); sys.stdin.readline()
        """)
      try app.launch()
      for count in 1...100 {
        try app.waitForOutput("did \(count) calls\n")
        XCTAssertEqual(try app.calls(to: "drive", "upload").count, count)
        try app.typeText("\n")
      }
      try app.waitForExit()
    }
  }

  func testNothingIsLostHoweverTheAppEnds() throws {
    try require(.python3)
    let endings = [
      "os.kill(os.getpid(), 9)", "os.abort()", "os.kill(os.getpid(), 4)", "os._exit(0)",
    ]
    try withEachStarter {
      for ending in endings {
        let outcome = try talk(
          "s = connect(); s.sendall(hello)\nfor n in range(1, 201): call(s, n)\n\(ending)"
        ).run()
        XCTAssertEqual(outcome.calls.map(\.sequence), Array(1...200), ending)
      }
    }
  }

  func testNothingIsLostThatIsStillInTheSocketAtTheExit() throws {
    try require(.python3)
    try withEachStarter {
      // More than a turn of the harness reads, from one process of many connections.
      let outcome = try talk(
        """
        sockets = [connect() for _ in range(12)]; sockets[0].sendall(hello)
        line = json.dumps(dict(type='call', registration='drive', function='upload',
          arguments={'x': 'y' * 1000}, sequence=1, time=0)) + '\\n'
        for s in sockets: s.sendall(line.encode() * 100)
        os.kill(os.getpid(), 9)
        """
      ).run()
      XCTAssertEqual(outcome.calls.count, 1200)
    }
  }

  func testWhatWasResolvedAndNotedIsThereToo() throws {
    try require(.python3)
    let app = try talk(
      """
      s = connect(); s.sendall(hello)
      say(s, type='resolved', registration='drive', mock='offline')
      say(s, type='resolved', registration='clock')
      say(s, type='note', text='half way'); print('ready', flush=True)
      sys.stdin.read()
      """)
    try app.launch()
    try app.waitForOutput("ready")
    XCTAssertEqual(app.resolved().map(\.registration), ["drive", "clock"])
    let outcome = try XCTUnwrap(app.terminate())
    XCTAssertEqual(outcome.resolved.map(\.mock), ["offline", nil])
    XCTAssertEqual(outcome.notes, ["half way"])
    XCTAssertTrue(outcome.report.contains("  note: half way"), outcome.report)
  }

  func testWhatWasResolvedIsThereAsSoonAsWhatTheAppPrintedBehindIt() throws {
    try require(.python3)
    let app = try talk(
      """
      s = connect(); s.sendall(hello)
      for n in range(1, 101):
        say(s, type='resolved', registration=str(n)); print('resolved', n, flush=True)
        sys.stdin.readline()
      """)
    try app.launch()
    for count in 1...100 {
      try app.waitForOutput("resolved \(count)\n")
      XCTAssertEqual(app.resolved().count, count)
      try app.typeText("\n")
    }
    try app.waitForExit()
  }

  func testMalformedMessagesAreReportedAndTheLaunchGoesOn() throws {
    try require(.python3)
    let outcome = try talk(
      "s = connect(); s.sendall(hello + b'garbage\\n{\"type\":\"call\"}\\n'); call(s, 1)"
    ).run()
    XCTAssertEqual(outcome.calls.count, 1)
    XCTAssertTrue(
      outcome.report.contains(
        """
          malformed messages on the control socket: 2, the first:
            "garbage"
            "{\\"type\\":\\"call\\"}"
        """), outcome.report)
  }

  func testTheLastCallsStandInTheReport() throws {
    try require(.python3)
    let outcome = try talk(
      "s = connect(); s.sendall(hello)\nfor n in range(1, 13): call(s, n, arguments={'n': str(n)})"
    ).run()
    XCTAssertTrue(
      outcome.report.contains(
        """
          recorded calls: 12
            … 2 more before these
            3. drive.upload(n: "3")
        """), outcome.report)
  }

  // MARK: Names

  func testAMisspeltNameIsAFailure() throws {
    try require(.python3)
    let app = try talk("s = connect(); s.sendall(hello); sys.stdin.read()")
    try app.launch()
    try assertProblem(.unknownRegistration("drvie", known: ["drive"]), "did you mean \"drive\"?") {
      try app.calls(to: "drvie")
    }
    let outcome = try XCTUnwrap(app.terminate())
    let unknown = CallNameProblem.unknownFunction(
      "uplaod", registration: "drive", known: ["size", "upload"])
    try assertProblem(unknown, "did you mean \"upload\"?") {
      try outcome.calls(to: "drive", "uplaod")
    }
    XCTAssertEqual(try outcome.calls(to: "drive", "upload"), [])
  }

  func testAnAppThatSaysNothingHasNoCallsToAskFor() throws {
    let app = shell("exit 0")
    app.recordsCalls = true
    let outcome = try app.run()
    try assertProblem(.noHello, "does not link Injection") { try outcome.calls(to: "drive") }
  }

  func testAnAppThatIsNotHeardHasNoCallsToAskFor() throws {
    try require(.python3)
    let app = try talk("print('HARNESS_CONTROL' in os.environ)")
    app.recordsCalls = false
    let outcome = try app.run()
    XCTAssertEqual(outcome.output, "False\n")
    try assertProblem(.notHeard, "set recordsCalls") { try outcome.calls(to: "drive") }
    try app.launch()
    try assertProblem(.notHeard, "set recordsCalls") { try app.calls(to: "drive") }
  }

  func testAnAppIsHeardWhereverALaunchNamesAMockAFaultOrStrictness() throws {
    try require(.python3)
    let changes: [(CLIApplication) -> Void] = [
      { $0.launchArguments += ["-mock", "drive=offline"] },
      { $0.launchArguments += ["-fault", "drive.upload=1:timeout"] },
      { $0.launchArguments += ["-strict"] }, { $0.launchEnvironment["HARNESS_STRICT"] = "1" },
      { $0.mocks.drive = "offline" }, { $0.faults["drive.upload"] = .optional(.every("timeout")) },
      { $0.isStrict = true },
    ]
    for change in changes {
      let app = try talk("s = connect(); s.sendall(hello); call(s, 1)")
      app.recordsCalls = false
      change(app)
      XCTAssertEqual(try app.run().calls.count, 1)
    }
  }

  func testAskingBeforeTheFirstLaunchIsAFailure() throws {
    let app = shell("exit 0")
    XCTAssertThrowsError(try app.calls(to: "drive")) { error in
      XCTAssertEqual((error as? Failure)?.reason, .notLaunched(verb: "calls"))
    }
    XCTAssertEqual(app.resolved(), [])
  }

  private func assertProblem(
    _ problem: CallNameProblem, _ text: String, line: UInt = #line,
    _ verb: () throws -> [ReportedCall]
  ) throws {
    XCTAssertThrowsError(try verb(), line: line) { error in
      XCTAssertEqual((error as? Failure)?.reason, .callsNotKnown(problem), line: line)
      XCTAssertTrue("\(error)".contains(text), "\(error)", line: line)
    }
  }

  private func talk(_ script: String) throws -> CLIApplication {
    try TalkingApp.app(script, starter: starter)
  }
}
