import CPlatform
import Foundation
import HarnessSystem
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// Where the threads of a program were that did not end in time.
final class ThreadStackTests: LaunchTestCase {
  func testTheFunctionsOfBothThreadsAreTold() throws {
    try require(.gdb)
    try withEachStarter {
      let app = application("TestProgram")
      let failure = try failure(of: app, ["work", "threads", "2"])
      for name in ["wait_for_the_other", "keep_the_books", "hang_at_last", "hang_in_threads"] {
        XCTAssertTrue(failure.context.contains(name), "\(name): \(failure.context)")
      }
      XCTAssertTrue(failure.context.contains("thread 2:"), failure.context)
      XCTAssertEqual(failure.reason, .timedOut(after: TimeLimit.scaled(0)))
      let process = try XCTUnwrap(app.lastOutcome?.processesAtLimit.first)
      XCTAssertEqual(process.stacks.count, 2)
      XCTAssertNil(process.stackProblem)
    }
  }

  /// An app in Swift, at a gate: its names are as its source has them.
  func testTheFunctionsOfAnAppInSwiftAreTold() throws {
    try require(.gdb)
    try XCTSkipUnless(InnerTest.hasAppWithMocks)
    let app = application("workphotos")
    app.mocks.drive = "gated"
    try app.sandbox().write(Data([0xFF, 0xD8, 0xFF, 0xD9]), to: "IMG_0001.jpg")
    let address = "http://drive.example/2017"
    app.launchArguments = ["upload", ".", "--to", address, "--allow"]
    try app.launch()
    try app.gate("upload").waitUntilReached()
    var failure: Failure?
    XCTAssertThrowsError(try app.waitForExit(timeout: 0)) { failure = $0 as? Failure }
    let context = try XCTUnwrap(failure).context
    XCTAssertTrue(context.contains("Injection.ControlSocket.receive() -> "), context)
    // Of optimised code, what a function was specialised for stands behind its name as the compiler has it.
    XCTAssertNil(context.range(of: #"\n *\$s9Injection"#, options: .regularExpression), context)
  }

  /// Debian's, as the toolchain's own needs a Python that not every machine has.
  func testLLDBTellsOfBothThreads() throws {
    try require(.lldb)
    try expectBothThreads(by: Debugger(kind: .lldb, path: OptionalProgram.lldb.url.path))
  }

  func testGDBTellsOfBothThreads() throws {
    try require(.gdb)
    try expectBothThreads(by: Debugger(kind: .gdb, path: OptionalProgram.gdb.url.path))
  }

  private func expectBothThreads(by debugger: Debugger) throws {
    let program = try CLIApplication.productURL("TestProgram").path
    let app = shell("echo $$ >id; exec \(ShellWord.quoted(program)) work threads 2")
    try app.launch()
    defer { app.terminate() }
    try app.waitForOutput("up\n", timeout: 60)
    let process = try read([debugger], of: number(in: app.sandbox().url("id").path))
    XCTAssertNil(process.stackProblem)
    let names = process.stacks.map { $0.frames.map { $0.split(separator: " ").first } }
    XCTAssertEqual(names.first?.last, "main", "\(process.stacks)")
    XCTAssertEqual(names.first?.filter { $0 == "hang_at_last" }.count, 3, "\(process.stacks)")
    XCTAssertEqual(names.last?.suffix(2), ["wait_for_the_other", "keep_the_books"])
    XCTAssertEqual(process.stacks.map(\.number), [1, 2])
    XCTAssertEqual(process.stacks.first?.frames.last?.hasPrefix("main at main.c:"), true)
  }

  /// Names of functions are what a stack is good for.
  func testAProgramWithoutNamesIsNotAskedAbout() throws {
    XCTAssertTrue(platform_has_symbols(platform_getpid()))
    let app = shell("echo up; while :; do sleep 1000; done")
    let failure = try failure(of: app, [])
    XCTAssertFalse(failure.context.contains("thread 1"), failure.context)
    XCTAssertFalse(failure.context.contains("stacks:"), failure.context)
  }

  func testADebuggerThatDoesNotStartIsToldWithItsReason() throws {
    let sandbox = try Sandbox()
    let broken = try script(
      "echo \"lldb: cannot open libpython3.10.so.1.0\" >&2; exit 127", sandbox)
    let process = try read([Debugger(kind: .lldb, path: broken)])
    XCTAssertEqual(
      process.stackProblem, "lldb does not start: cannot open libpython3.10.so.1.0")
    XCTAssertTrue(
      ProcessSnapshot.lines(of: [process]).contains(
        "  stacks: lldb does not start: cannot open libpython3.10.so.1.0"))
  }

  func testOneThatMayNotAttachIsToldInALine() throws {
    let sandbox = try Sandbox()
    let refused = try script(
      "echo 'ptrace: Operation not permitted.' >&2; echo 'No stack.'; exit 0", sandbox)
    let process = try read([Debugger(kind: .gdb, path: refused)])
    let scope = platform_ptrace_scope()
    XCTAssertEqual(
      process.stackProblem,
      scope > 0
        ? "the system lets no debugger attach (ptrace_scope \(scope))"
        : "gdb cannot attach: ptrace: Operation not permitted.")
  }

  func testOneThatHangsIsEndedAndLeavesNothing() throws {
    let sandbox = try Sandbox()
    let slow = try script(
      "sleep 1000 & echo $$ >\(ShellWord.quoted("\(sandbox.root.path)/id")); wait", sandbox)
    let start = ContinuousClock.now
    let process = try read([Debugger(kind: .gdb, path: slow)], budget: 0.5)
    XCTAssertEqual(process.stackProblem, "gdb did not tell them in time")
    let group = try number(in: "\(sandbox.root.path)/id")
    XCTAssertNotEqual(platform_kill(-group, 0), 0, "the debugger's group is there")
    XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(500))
  }

  /// The second one is asked where the first cannot tell.
  func testAnotherDebuggerTakesThePlaceOfABrokenOne() throws {
    let sandbox = try Sandbox()
    let broken = try script("exit 127", sandbox)
    let good = try script("printf 'Thread 1 (LWP 1):\\n#0  work () at work.c:7\\n'", sandbox)
    let process = try read([
      Debugger(kind: .lldb, path: broken), Debugger(kind: .gdb, path: good),
    ])
    XCTAssertEqual(
      process.stacks, [ThreadStack(number: 1, name: nil, frames: ["work at work.c:7"])])
    XCTAssertNil(process.stackProblem)
  }

  func testEndlessOutputIsNotKept() throws {
    let sandbox = try Sandbox()
    let endless = try script("while :; do echo '#0 f ()'; done", sandbox)
    let process = try read([Debugger(kind: .gdb, path: endless)], budget: 0.5)
    XCTAssertEqual(process.stackProblem, "gdb did not tell them in time")
  }

  // MARK: - What debuggers print

  func testWhatGDBPrintsIsRead() {
    let text = """
      [New LWP 32707]

      Thread 2 (Thread 0x7f7e97cc26c0 (LWP 32707) "reader"):
      #0  epoll () from /lib/libc.so.6
      #1  a () from /lib/libdispatch.so
      #2  b () from /lib/libdispatch.so
      #3  wait (n=...) at /a b/hang at.c:4
      #4  start_thread () from /lib/libc.so.6
      #5  clone3 () from /lib/libc.so.6

      Thread 1 (Thread 0x7f7e97cc3740 (LWP 32705) "hang"):
      #0  0x000056538cdec182 in nanosleep () from /lib/libc.so.6
      #1  0x000056538cdec182 in $s3App6UploadV4nextyyF ()
      #2  $s9Injection13ControlSocketC7receive33_6C5C7538E3937AC3E0F483F7562061C3LLSays5UInt8VGSgyF () at C.swift:7
      #3  ?? ()

      Thread 3 (Thread 0x1 (LWP 4) "none"):
      #0  ?? ()
      #1  work () from /lib/libx.so
      """
    XCTAssertEqual(
      ThreadStack.read(text, program: "hang"),
      [
        ThreadStack(
          number: 1, name: nil,
          frames: [
            "nanosleep in libc.so.6", "App.Upload.next() -> ()",
            "Injection.ControlSocket.receive() -> Swift.Optional<Swift.Array<Swift.UInt8>> at C.swift:7",
          ]),
        ThreadStack(
          number: 2, name: "reader",
          frames: ["epoll in libc.so.6", "a in libdispatch.so", "…", "wait at hang at.c:4"]),
      ])
  }

  func testWhatLLDBPrintsIsRead() {
    let text = """
      (lldb) process attach --pid 5
      Process 5 stopped
      * thread #1, name = 'hang', stop reason = signal SIGSTOP
          frame #0: /a b/hang`serve at hang.c:6
        thread #2, name = 'reader', stop reason = signal SIGSTOP
          frame #0: /a b/hang`wait_for_turn at hang.c:4
      (lldb) thread backtrace all -c 40
      * thread #1, name = 'hang', stop reason = signal SIGSTOP
        * frame #0: /lib/x86_64-linux-gnu/libc.so.6`__libc_pause at pause.c:29
          frame #1: /lib/x86_64-linux-gnu/libc.so.6 at pause.c:31
          frame #2: /a b/hang`serve at hang.c:6
          frame #3: /a b/libparts.so`$s9Injection13ControlSocketC7receiveyyF at <compiler-generated>:0
          frame #4: /a b/hang`main at hang.c:9
          frame #5: /lib/x86_64-linux-gnu/libc.so.6`__libc_start_main at libc-start.c:360
        thread #2, name = 'reader'
          frame #0: /a b/hang`wait_for_turn at hang.c:4
        thread #3, name = 'reader'
          frame #0: /lib/x86_64-linux-gnu/libc.so.6`read at read.c:26
          frame #1: /a b/libparts.so`loop
      """
    XCTAssertEqual(
      ThreadStack.read(text, program: "hang"),
      [
        ThreadStack(
          number: 1, name: nil,
          frames: [
            "__libc_pause in libc.so.6", "??", "serve at hang.c:6",
            "Injection.ControlSocket.receive() -> ()", "main at hang.c:9",
          ]),
        ThreadStack(number: 2, name: "reader", frames: ["wait_for_turn at hang.c:4"]),
      ])
  }

  func testWhatIsNoBacktraceIsNone() {
    for text in [
      "", "#", "#0", "Thread", "Thread 1 ():", "frame #0: f", "thread #1\n  frame #0: 0x1",
    ] {
      XCTAssertEqual(ThreadStack.read(text, program: "x"), [], text)
    }
  }

  // MARK: - Support

  private func script(_ text: String, _ sandbox: Sandbox) throws -> String {
    let path = "\(sandbox.root.path)/debugger \(UUID().uuidString)"
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  /// The process id that a script has written.
  private func number(in path: String) throws -> Int32 {
    let id = try String(contentsOfFile: path, encoding: .utf8)
    return try XCTUnwrap(Int32(id.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// What is told of a process: of this one, if of no other.
  private func read(
    _ debuggers: [Debugger], of id: Int32 = platform_getpid(), budget: Double = 30
  ) throws -> ProcessSnapshot {
    let entry = ProcessTable.Entry(try XCTUnwrap(LaunchedProcess.with(id)))
    var all = ProcessSnapshot.all(
      of: [entry], ChildStreams.HarnessEnds(input: nil, output: nil, errors: nil, held: []))
    StackReader(mark: 0, debuggers: debuggers, budget: budget).read(into: &all)
    return try XCTUnwrap(all.first)
  }

  /// The failure of a launch whose time limit comes when it has printed `up`.
  private func failure(of app: CLIApplication, _ arguments: [String]) throws -> Failure {
    app.launchArguments += arguments
    try app.launch()
    try app.waitForOutput("up\n", timeout: 60)
    var failure: Failure?
    XCTAssertThrowsError(try app.waitForExit(timeout: 0)) { failure = $0 as? Failure }
    return try XCTUnwrap(failure)
  }
}

/// A process as the system tells of it.
private enum LaunchedProcess {
  static func with(_ id: Int32) -> platform_process? {
    var process = platform_process()
    return platform_look_up(id, &process) ? process : nil
  }
}
