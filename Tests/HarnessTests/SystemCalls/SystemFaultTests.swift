import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What the system does not do for a program.
final class SystemFaultTests: XCTestCase {
  private var sandbox: Sandbox!

  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    sandbox = try Sandbox()
    try sandbox.write("0123456789", to: "a")
  }

  // MARK: - Calls that fail

  func testAKindOfCallFailsWhicheverCallItIs() throws {
    for (fault, script) in [
      (SystemFault.fail(.open, path: "a", with: .inputOutput), "read x <a"),
      (.fail(.write, path: "b", with: .noSpace), "echo 1 >b"),
      (.fail(.rename, with: .readOnlyFileSystem), "mv a b"),
      (.fail(.unlink, with: .permissionDenied), "rm -f a"),
      (.fail(.mkdir, with: .quotaExceeded), "mkdir d"),
      (.fail(.link, with: .notPermitted), "ln a l"),
      (.fail(.link, with: .inputOutput), "ln -s a s"),
      (.fail(.chmod, with: .notPermitted), "chmod 600 a"),
      (.fail(.read, path: "a", with: .inputOutput), "cat a"),
      (.fail(.list, path: "*", with: .inputOutput), "mkdir f; ls f"),
    ] {
      let outcome = try shell(script, fault).run()
      XCTAssertNotEqual(outcome.termination, .exited(0), "\(fault)")
      XCTAssertNotEqual(outcome.errorOutput, "", "\(fault)")
    }
  }

  func testTheProgramIsToldTheReason() throws {
    for (error, text) in [
      (ErrorNumber.noSpace, "No space left on device"), (.inputOutput, "Input/output error"),
      (.readOnlyFileSystem, "Read-only file system"),
    ] {
      try shell("mv a b", .fail(.rename, nth: 1, with: error)).run()
        .expect(.failure, .standardError(.contains(text)))
      sandbox.expect("a", .content(.equals("0123456789")))
    }
  }

  func testTheNumberCountsTheCallsThatFit() throws {
    let script = "for n in 1 2 3 4; do mv a b$n 2>>errors && mv b$n a; done; echo done"
    try shell(script, .fail(.rename, nth: 3, with: .inputOutput)).run().expect(.success)
    // The first turn takes two calls, and so does each that follows, but for the second.
    try shell("grep -c Input errors").run().expect(.standardOutput(.equals("1\n")))
    try shell(script, .fail(.rename, nth: 2, path: "b*", with: .inputOutput)).run()
      .expect(.success)
  }

  func testALastingFaultIsOfTheCallAndOfAllBehindIt() throws {
    let script = "for n in 1 2 3 4; do echo $n >>b; done; true"
    try shell(script, .fail(.write, from: 3, path: "b", with: .noSpace)).run().expect(.success)
    sandbox.expect("b", .content(.equals("1\n2\n")))
    try shell("exec >c; echo 12; echo 34; echo 56", .short(.write, from: 2, path: "c", bytes: 1))
      .run()
    // The shell writes on what a short write has left, a byte at a time.
    try shell("cat c").run().expect(.standardOutput(.equals("12\n34\n56\n")))
    XCTAssertEqual(
      try problem(shell("echo 1 >>b", .fail(.write, from: 2, path: "b", with: .noSpace))),
      .unmet(.fail(.write, from: 2, path: "b", with: .noSpace)))
  }

  func testPathsAreToldHoweverTheyAreWritten() throws {
    try FileManager.default.createDirectory(
      at: try sandbox.url("folder"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: try sandbox.url("way").path, withDestinationPath: "folder")
    let whole = try sandbox.url("folder/x").path
    for path in [
      "folder/x", "./folder/x", "folder/../folder/x", "way/x", "//\(whole.dropFirst())",
      "folder/./x", "/proc/self/cwd/folder/x", "/proc/self/root\(whole)",
    ] {
      try shell("echo 1 >\(path)", .fail(.open, path: "folder/x", with: .inputOutput)).run()
        .expect(.failure, .standardError(.contains("Input/output error")))
      sandbox.expect("folder/x", .isAbsent)
    }
    try shell("cd folder; cat ../a >x", .fail(.write, path: "folder/*", with: .noSpace)).run()
      .expect(.standardError(.contains("No space")))
    _ = try shell("echo 1 >y; echo 1 >folder/y", .fail(.write, path: "folder/?", with: .noSpace))
      .run()
    sandbox.expect("y", .content(.equals("1\n")))
  }

  func testAStarStopsAtASlash() throws {
    try FileManager.default.createDirectory(
      at: try sandbox.url("folder"), withIntermediateDirectories: false)
    let fault = SystemFault.fail(.write, path: "*x", with: .noSpace)
    try shell("echo 1 >folder/x; echo 2 >x", fault).run().expect(.failure)
    sandbox.expect("folder/x", .content(.equals("1\n")))
    sandbox.expect("x", .content(.equals("")))
  }

  func testOnlyTheSandboxCountsUnlessAPathSaysOtherwise() throws {
    let outside = try Sandbox()
    let path = try outside.url("x").path
    let app = shell("echo 1 >\(path)", .fail(.write, with: .noSpace))
    XCTAssertEqual(try problem(app), .unmet(.fail(.write, with: .noSpace)))
    outside.expect("x", .content(.equals("1\n")))
    try shell("cat a >\(path)", .fail(.write, path: path, with: .noSpace)).run()
      .expect(.standardError(.contains("No space")))
  }

  func testWhatGoesToItsPipesIsNoFileOfTheSandbox() throws {
    try shell("echo shown; mv a b || echo told >&2", .fail(.write, with: .noSpace), unmet: true)
  }

  // MARK: - Who makes the call

  func testChildrenAndThreadsAndScriptsAreReached() throws {
    let program = try CLIApplication.productURL("TestProgram").path
    for script in [
      "(sh -c 'mv a b'); exit $?", "\"$PROBE\" new-session mv a b; exit $?",
      "mv a b | cat; test -e a && exit 1",
    ] {
      let app = shell(script, .fail(.rename, with: .inputOutput))
      app.launchEnvironment["PROBE"] = program
      XCTAssertNotEqual(try app.run().termination, .exited(0), script)
      sandbox.expect("a", .exists)
    }
  }

  func testTheStartOfTheAppIsNoCallOfIts() throws {
    try sandbox.write("#!/bin/sh\necho hello\n", to: "tool")
    XCTAssertEqual(chmod(try sandbox.url("tool").path, 0o755), 0)
    let tool = CLIApplication(url: try sandbox.url("tool"), sandbox: sandbox)
    tool.systemFaults = [.fail(.exec, with: .notEnoughMemory)]
    XCTAssertEqual(try problem(tool), .unmet(.fail(.exec, with: .notEnoughMemory)))
    let shell = shell("exec ./tool", .fail(.exec, with: .notEnoughMemory))
    XCTAssertNotEqual(try shell.run().termination, .exited(0))
    let absolute = self.shell("exec /bin/cat a", .fail(.exec, path: "/bin/cat", with: .inputOutput))
    XCTAssertNotEqual(try absolute.run().termination, .exited(0))
    let fork = self.shell("true & wait; (exit 0)", .fail(.fork, nth: 1, with: .notEnoughMemory))
    XCTAssertNotEqual(try fork.run().errorOutput, "")
  }

  // MARK: - Short, full, killed

  func testAWriteIsShortAndTheRestIsWrittenAfter() throws {
    let app = CLIApplication("/bin/cat", sandbox: sandbox)
    app.launchArguments = ["a"]
    app.systemFaults = [.short(.read, nth: 1, path: "a", bytes: 3)]
    try app.run().expect(.success, .standardOutput(.equals("0123456789")))
    _ = try shell("printf 0123456789 >b", .short(.write, nth: 1, path: "b", bytes: 4)).run()
    XCTAssertTrue(["0123", "0123456789"].contains(try content("b")))
  }

  /// An offset of -1 is where the file stands, and some flags mean its end.
  func testAWriteWithFlagsIsShort() throws {
    try require(.python3)
    try sandbox.write("0123456789", to: "b")
    let script = """
      import os
      file = os.open("b", os.O_RDWR)
      print(os.pwritev(file, [b"", b"hello"], -1, 2), os.write(file, b"x"), os.lseek(file, 0, 1))
      print(os.pwritev(file, [b"end"], 0, 16), os.lseek(file, 0, 1))
      """
    let shell = shell("exec python3 -S -c \"$PROGRAM\"", .short(.write, path: "b", bytes: 2))
    shell.launchEnvironment["PROGRAM"] = script
    try shell.run().expect(.standardOutput(.equals("2 1 3\n2 3\n")))
    XCTAssertEqual(try content("b"), "hex3456789en")
  }

  func testADiskIsFull() throws {
    try shell("cat a a a >b", .full(after: 12)).run()
      .expect(.failure, .standardError(.contains("No space left on device")))
    XCTAssertEqual(try content("b"), "012345678901")
    // What is written over takes no room.
    try shell("cat a a >b; printf xyz 1<>b; cat a >c", .full(after: 13)).run()
      .expect(.standardError(.contains("No space")))
    XCTAssertEqual(try content("b").count, 13)
  }

  /// The writer's calls have to be answered while the reader waits for it.
  func testAShortReadOfAPipeWaitsForItsWriter() throws {
    let script = """
      mkfifo p; exec 3<>p; dd bs=10 count=1 <&3 >out 2>errors & \
      n=0; while [ $n -lt 100 ]; do echo $n >b; n=$((n + 1)); done; cat a >&3; wait
      """
    try shell(script, .short(.read, nth: 1, path: "p", bytes: 3)).run().expect(.success)
    XCTAssertEqual(try content("out"), "012")
  }

  func testAShortWriteToAPipeWaitsForItsReader() throws {
    let script = """
      mkfifo p; exec 3<>p; { head -c 100000 /dev/zero >&3; echo end >&3; } & \
      n=0; while [ $n -lt 100 ]; do echo $n >b; n=$((n + 1)); done; \
      head -c 100000 <&3 >out; wait; read x <&3; echo $x
      """
    try shell(script, .short(.write, path: "p", bytes: 1000)).run()
      .expect(.success, .standardOutput(.equals("end\n")))
    XCTAssertEqual(try content("out").utf8.count, 100_000)
  }

  func testWhatGoesThroughAPipeTakesNoRoom() throws {
    let script = "mkfifo p; exec 3<>p; cat a a a >&3; head -c 30 <&3; cat a a >b"
    try shell(script, .full(after: 12)).run()
      .expect(.failure, .standardOutput(.equals("012345678901234567890123456789")))
    XCTAssertEqual(try content("b"), "012345678901")
  }

  func testAWriteThatAsksForNoMoreIsNotShort() throws {
    XCTAssertEqual(
      try problem(shell("printf 12 >b", .short(.write, nth: 1, path: "b", bytes: 2))),
      .unmet(.short(.write, nth: 1, path: "b", bytes: 2)))
  }

  func testADiskThatIsNeverFullIsTold() throws {
    XCTAssertEqual(try problem(shell("echo 1 >b", .full(after: 4096))), .unmet(.full(after: 4096)))
  }

  func testAProcessIsKilledBeforeItsCall() throws {
    let app = CLIApplication("/bin/mv", sandbox: sandbox)
    app.launchArguments = ["a", "b"]
    app.systemFaults = [.kill(before: .rename)]
    let outcome = try app.run()
    XCTAssertEqual(outcome.termination, .signaled(SIGKILL))
    sandbox.expect("a", .exists)
    sandbox.expect("b", .isAbsent)
    try shell("mv a b; echo $?", .kill(before: .rename)).run()
      .expect(.standardOutput(.equals("137\n")))
  }

  // MARK: - Hosts

  func testAConnectionFails() throws {
    let app = CLIApplication("TestProgram", sandbox: sandbox)
    for host in ["127.0.0.1", "127.0.0.1:9", "localhost", "localhost:9"] {
      app.systemFaults = [.fail(.connect, path: host, with: .timedOut)]
      try app.run("reach", "tcp", "127.0.0.1", "9")
        .expect(.standardOutput(.equals("Connection timed out\n")))
    }
    app.systemFaults = [.fail(.connect, path: "localhost:8", with: .timedOut)]
    app.launchArguments = ["reach", "udp", "127.0.0.1", "9"]
    XCTAssertNotNil(try problem(app))
  }

  func testAConnectionWithoutAHostIsToAHostOrInTheSandbox() throws {
    let app = CLIApplication("TestProgram", sandbox: sandbox)
    let fault = SystemFault.fail(.connect, with: .timedOut)
    app.systemFaults = [fault]
    try app.run("reach", "tcp", "127.0.0.1", "9")
      .expect(.standardOutput(.equals("Connection timed out\n")))
    try app.run("reach-socket", "socket").expect(.standardOutput(.equals("Connection timed out\n")))
    let outside = try Sandbox().url("socket").path
    for words in [["reach-socket", outside], ["reach", "udp", "127.0.0.1", "9"]] {
      app.launchArguments = words
      XCTAssertEqual(try problem(app), .unmet(fault), "\(words)")
    }
  }

  func testWhatIsOfNoPathMeetsNone() throws {
    for call in [SystemFault.Call.fork, .accept] {
      let fault = SystemFault.fail(call, path: "a", with: .inputOutput)
      XCTAssertEqual(try problem(shell("(true); true", fault)), .unmet(fault))
    }
  }

  func testBothTheNetworkAndTheSystemAreJudged() throws {
    let app = CLIApplication("TestProgram", sandbox: sandbox)
    app.network = .loopback
    app.systemFaults = [.fail(.connect, path: "127.0.0.1", with: .timedOut)]
    try app.run("reach", "tcp", "127.0.0.1", "9")
      .expect(.standardOutput(.equals("Connection timed out\n")))
    XCTAssertThrowsError(try app.run("reach", "tcp", "192.0.2.1", "9")) {
      XCTAssertTrue(($0 as? Failure)?.cause is NetworkProblem)
    }
  }

  // MARK: - What is not met

  func testAFaultThatMeetsNoCallFailsTheLaunch() throws {
    for fault in [
      SystemFault.fail(.rename, with: .inputOutput),
      .fail(.write, nth: 2, path: "b", with: .noSpace),
      .kill(before: .unlink), .fail(.open, path: "nothing", with: .noSuchFile),
    ] {
      XCTAssertEqual(try problem(shell("echo 1 >b", fault)), .unmet(fault))
    }
  }

  // MARK: - Support

  private func shell(_ script: String, _ faults: SystemFault...) -> CLIApplication {
    let app = CLIApplication("/bin/sh", sandbox: sandbox)
    app.launchArguments = ["-c", script]
    app.systemFaults = faults
    return app
  }

  private func shell(_ script: String, _ fault: SystemFault, unmet: Bool) throws {
    XCTAssertEqual(try problem(shell(script, fault)), .unmet(fault))
  }

  private func problem(_ app: CLIApplication) throws -> SystemFaultProblem? {
    do {
      _ = try app.run()
      return nil
    } catch let failure as Failure {
      return try XCTUnwrap(failure.cause as? SystemFaultProblem, "\(failure)")
    }
  }

  private func content(_ path: String) throws -> String {
    try String(contentsOf: sandbox.url(path), encoding: .utf8)
  }
}
