import Foundation
import Harness
import TestSupport
import XCTest

/// Apps that use their control socket as nobody should: their launches end all the same.
final class HostileAppTests: XCTestCase {
  func testAnAppThatConnectsAndNeitherReadsNorWritesDoesNotHoldUpItsLaunch() throws {
    try require(.python3)
    let failure = try failure(of: "connect(); sys.exit(7)")
    assertNoHello(failure)
    XCTAssertTrue("\(failure)".contains("exit status 7"), "\(failure)")
  }

  func testAnAppThatFloodsItsSocketIsReadAndEnds() throws {
    try require(.python3)
    let outcome = try run(
      """
      s = connect(); s.sendall(hello)
      for _ in range(2000): s.sendall(b'{"type":"note","text":"' + b'x' * 1000 + b'"}\\n' * 20)
      print("sent")
      """)
    XCTAssertEqual(outcome.output, "sent\n")
    XCTAssertEqual(outcome.mocks, ["drive": "offline"])
  }

  func testAnAppThatNeverStopsFloodingIsEndedAtItsTimeLimit() throws {
    try require(.python3)
    let failure = try failure(
      of: "s = connect(); s.sendall(hello)\nwhile True: s.sendall(b'\\n' * 65536)", timeout: 0.5)
    XCTAssertEqual(failure.reason, .timedOut(after: 0.5))
  }

  func testManyConnectionsThatFloodDoNotHoldUpTheTimeLimit() throws {
    try require(.python3)
    let start = ContinuousClock.now
    let failure = try failure(
      of: """
        s = connect(); s.sendall(hello)
        def flood(line):
          held = connect()
          while True: held.sendall(line * 8192)
        for line in [b'{}\\n', b'{"type":"note","text":""}\\n', b'{"type":"else"}\\n'] * 20:
          if os.fork() == 0:
            try: flood(line)
            finally: os._exit(0)
        while True: time.sleep(1)
        """, timeout: 1)
    XCTAssertEqual(failure.reason, .timedOut(after: 1))
    XCTAssertLessThan(start.duration(to: .now), .seconds(20))
    XCTAssertTrue("\(failure)".contains("malformed messages on the control socket"), "\(failure)")
  }

  func testADescendantThatFloodsAfterTheExitIsCutOffAndNamed() throws {
    try require(.python3)
    let start = ContinuousClock.now
    let outcome = try run(
      """
      s = connect(); s.sendall(hello)
      begun, begins = os.pipe()
      # Several, so that there is always something to be read.
      for child in range(4):
        if os.fork() == 0:
          os.setsid()
          os.close(0); os.close(1); os.close(2)
          s = connect()
          line = json.dumps(dict(type='call', registration='drive', function='size', sequence=1,
            time=1.0)).encode() + b'\\n'
          flood = line * 8192
          s.sendall(line * 100)
          os.write(begins, b'x')
          try:
            while True: s.sendall(flood)
          finally: os._exit(0)
      for child in range(4): os.read(begun, 1)
      """)
    XCTAssertLessThan(start.duration(to: .now), .seconds(60))
    XCTAssertTrue(
      outcome.report.contains("message after message when the app had exited"), outcome.report)
    let mismatch = CallExpectation.neverCalled("drive", "upload").mismatch(in: outcome.callLog)
    XCTAssertTrue("\(mismatch?.description ?? "")".contains("it cannot be told how often"))
  }

  func testADescendantThatFloodsAfterTheExitWithWhatIsNoMessageIsNamed() throws {
    try require(.python3)
    let outcome = try run(
      """
      s = connect(); s.sendall(hello)
      begun, begins = os.pipe()
      if os.fork() == 0:
        os.close(0); os.close(1); os.close(2)
        s.sendall(b'{}\\n' * 100)
        os.write(begins, b'x')
        try:
          while True: s.sendall(b'{}\\n' * 8192)
        finally: os._exit(0)
      os.read(begun, 1)
      """)
    XCTAssertTrue(
      outcome.report.contains("cut off on the control socket: the connection of process "),
      outcome.report)
  }

  func testThousandsOfGatesWithLongNamesDoNotFillTheMemory() throws {
    try require(.python3)
    let outcome = try run(
      """
      s = connect(); s.sendall(hello)
      for number in range(20000):
        s.sendall(b'{"type":"gate","name":"%d%s"}\\n' % (number, b'x' * 3900))
      """)
    XCTAssertTrue(outcome.report.contains("other messages; the app sent more than"))
    XCTAssertLessThan(outcome.report.utf8.count, 200_000)
  }

  func testAnAppThatConnectsForEverIsEndedAtItsTimeLimit() throws {
    try require(.python3)
    let failure = try failure(of: "while True: connect().close()", timeout: 0.5)
    XCTAssertEqual(failure.reason, .timedOut(after: 0.5))
  }

  func testConnectionsThatAreHeldOpenDoNotTakeAllDescriptors() throws {
    try require(.python3)
    let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    let app = try pythonApp(
      """
      s = connect(); s.sendall(hello)
      held = []
      for _ in range(500):
        try: held.append(connect())
        except OSError: pass
      print("held", flush=True)
      sys.stdin.read()
      """)
    try app.launch()
    try app.waitForOutput("held")
    let now = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    XCTAssertLessThan(now - before, 100)
    app.terminate()
  }

  func testAConnectionTooManyIsNamedAndWhatItSaysMayHaveBeenACall() throws {
    try require(.python3)
    let outcome = try run(
      """
      s = connect(); s.sendall(hello)
      held = []
      while len(held) < 100:
        try: held.append(connect())
        except OSError: pass
      """)
    XCTAssertTrue(outcome.report.contains("came when 64 others were connected"), outcome.report)
    let mismatch = CallExpectation.neverCalled("drive", "upload").mismatch(in: outcome.callLog)
    XCTAssertTrue("\(mismatch?.description ?? "")".contains("it cannot be told how often"))
  }

  func testALineOfTwoMegabytesIsGivenUpAndTheLaunchGoesOn() throws {
    try require(.python3)
    let failure = try failure(
      of: """
        s = connect()
        try: s.sendall(b' ' * (2 << 20)); s.sendall(hello)
        except OSError: pass
        print("went on")
        """)
    assertNoHello(failure)
    XCTAssertTrue("\(failure)".contains("went on"), "\(failure)")
  }

  func testAHelloJustBeforeTheExitIsHeard() throws {
    try require(.python3)
    let outcome = try run("connect().sendall(hello); os._exit(0)")
    XCTAssertEqual(outcome.mocks, ["drive": "offline"])
  }

  func testAProgramThatTheAppStartsDoesNotSpeakForIt() throws {
    try require(.python3)
    let outcome = try run(
      """
      connect().sendall(hello)
      time.sleep(0)
      connect().sendall(hello.replace(b'"protocol": 1', b'"protocol": 1, "configuration": "release"'))
      """)
    XCTAssertEqual(outcome.mocks, ["drive": "offline"])
  }

  func testTheSocketIsGoneAfterTheLaunch() throws {
    try require(.python3)
    let outcome = try run("connect().sendall(hello); print(os.environ['HARNESS_CONTROL'])")
    let path = try XCTUnwrap(outcome.standardOutput.lines.first)
    XCTAssertFalse(FileManager.default.fileExists(atPath: path), path)
  }

  // MARK: Helpers

  private func assertNoHello(_ failure: Failure, line: UInt = #line) {
    guard case .mockNotInEffect(let problem) = failure.reason else {
      return XCTFail("\(failure)", line: line)
    }
    XCTAssertEqual(problem.finding, .noHello, line: line)
  }

  private func run(_ script: String) throws -> Outcome {
    try pythonApp(script).run(timeout: 60)
  }

  private func failure(of script: String, timeout: TimeInterval = 60) throws -> Failure {
    let app = try pythonApp(script)
    do {
      XCTFail("the launch did not fail\n\(try app.run(timeout: timeout).report)")
    } catch let failure as Failure {
      return failure
    }
    return try XCTUnwrap(nil as Failure?)
  }

  /// An app that says its own kind of things on its control socket.
  private func pythonApp(_ script: String) throws -> CLIApplication {
    let app = try TalkingApp.app(script)
    app.mocks.drive = "offline"
    return app
  }
}
