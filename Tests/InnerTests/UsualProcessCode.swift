import Foundation
import TestSupport
import XCTest

/// The usual code around Foundation's `Process`, each test with a fault of it.
///
/// `ProcessFaultTests` runs each of them in a test process of its own, which may hang or die. Each says when it begins, and what it found if it comes so far.
final class UsualProcessCode: XCTestCase {
  override func invokeTest() {
    guard InnerTest.isLaunched else { return super.invokeTest() }
    say("begun")
    super.invokeTest()
    say("done")
  }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  // MARK: Reading

  func testWaitsAndThenReads() throws {
    let (process, output, errors) = Self.shell(Self.tenMebibytesOnBothStreams)
    try process.run()
    process.waitUntilExit()
    _ = try output.fileHandleForReading.readToEnd()
    _ = try errors.fileHandleForReading.readToEnd()
  }

  func testReadsOneStreamAfterTheOther() throws {
    let (process, output, errors) = Self.shell(
      "head -c 10485760 /dev/zero >&2; head -c 10485760 /dev/zero")
    try process.run()
    _ = try output.fileHandleForReading.readToEnd()
    _ = try errors.fileHandleForReading.readToEnd()
    process.waitUntilExit()
  }

  func testReadsInAHandlerUntilTheExit() throws {
    for _ in 0..<2000 {
      let (process, output, _) = Self.shell("head -c 65536 /dev/zero")
      let bytes = Collected<Data>()
      let countAtExit = Collected<Int>()
      let exit = DispatchSemaphore(value: 0)
      output.fileHandleForReading.readabilityHandler = { bytes.append($0.availableData) }
      process.terminationHandler = { _ in
        countAtExit.append(bytes.all.reduce(0) { $0 + $1.count })
        exit.signal()
      }
      try process.run()
      exit.wait()
      output.fileHandleForReading.readabilityHandler = nil
      if countAtExit.all != [65536] { return say("lost at exit: \(countAtExit.all)") }
    }
  }

  func testReadsWhileASignalArrives() throws {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGUSR1, &action, nil)
    let (process, output, _) = Self.shell("echo ready >&2; exec sleep 1000")
    try process.run()
    let reader = pthread_self()
    Thread.detachNewThread {
      while true {
        pthread_kill(reader, SIGUSR1)
        usleep(1000)
      }
    }
    do {
      _ = try output.fileHandleForReading.readToEnd()
    } catch {
      say("interrupted: \(error)")
    }
    process.terminate()
  }

  func testReadsATerminalUntilItsEnd() throws {
    let (terminal, app) = Self.openTerminal()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/echo")
    process.arguments = ["precious"]
    process.standardOutput = FileHandle(fileDescriptor: app, closeOnDealloc: false)
    try process.run()
    process.waitUntilExit()
    close(app)
    do {
      let data = try FileHandle(fileDescriptor: terminal).readToEnd()
      say("read \(data?.count ?? 0) bytes")
    } catch {
      say("lost: \(error)")
    }
  }

  // MARK: Waiting

  func testWaitsWhileAGrandchildLivesOn() throws {
    let (process, _, _) = Self.shell("sleep 1000 & echo done")
    try process.run()
    process.waitUntilExit()
  }

  func testWaitsWhileAnotherChildHasClosedItsDescriptors() throws {
    let closing = Process()
    closing.executableURL = Bundle.main.bundleURL.appendingPathComponent("TestProgram")
    closing.arguments = ["close-all"]
    let output = Pipe()
    closing.standardOutput = output
    try closing.run()
    _ = output.fileHandleForReading.availableData
    for _ in 0..<20 {
      let (process, _, _) = Self.shell("exit 0")
      try process.run()
      process.waitUntilExit()
    }
  }

  func testWaitsInTasks() async throws {
    let gate = NSTemporaryDirectory() + "/gate-\(getpid())"
    mkfifo(gate, 0o600)
    let waiting = ProcessInfo.processInfo.activeProcessorCount + 2
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<waiting {
        group.addTask { Self.wait(for: "read word < '\(gate)'") }
      }
      group.addTask { Self.wait(for: "for n in $(seq \(waiting)); do echo > '\(gate)'; done") }
    }
  }

  private static func wait(for script: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    try? process.run()
    process.waitUntilExit()
  }

  func testAsksForTheStatusOfOneThatRuns() throws {
    let (process, _, _) = Self.shell("exec sleep 1000")
    try process.run()
    say("status \(process.terminationStatus)")
  }

  // MARK: Writing

  func testWritesToOneThatHasGone() throws {
    let (process, _, _) = Self.shell("exit 0")
    let input = Pipe()
    process.standardInput = input
    try process.run()
    process.waitUntilExit()
    try? input.fileHandleForWriting.write(contentsOf: Data("x".utf8))
  }

  func testWritesToOneThatDoesNotRead() throws {
    let (process, _, _) = Self.shell("exec sleep 1000")
    let input = Pipe()
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(count: 1 << 20))
  }

  // MARK: What is left

  func testFailsToStart() throws {
    let file = NSTemporaryDirectory() + "/no-program-\(getpid())"
    try Data("neither a program nor a script".utf8).write(to: URL(fileURLWithPath: file))
    chmod(file, 0o700)
    defer { unlink(file) }
    let attempts = 20
    try sayGrowth {
      for _ in 0..<attempts {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: file)
        try? process.run()
      }
    }
  }

  func testIsNotWaitedFor() throws {
    try sayGrowth {
      for _ in 0..<50 {
        let (process, _, _) = Self.shell("exit 0")
        let exit = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in exit.signal() }
        try process.run()
        exit.wait()
      }
    }
  }

  /// Says how many more descriptors are open after `body` than before it.
  private func sayGrowth(_ body: () throws -> Void) throws {
    let (first, _, _) = Self.shell("exit 0")
    try first.run()
    first.waitUntilExit()
    let before = try Footprint.descriptors()
    try body()
    let growth = try Footprint.descriptors() - before
    if growth >= 20 { say("leaked \(growth) descriptors") }
  }

  // MARK: Starting

  func testStartsFromSeveralThreads() {
    let strangers = Collected<String>()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<400 where strangers.all.isEmpty {
        let (process, output, _) = Self.shell("ls -1 /proc/$$/fd")
        guard (try? process.run()) != nil else { continue }
        let listing = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        let names = String(decoding: listing, as: UTF8.self).split(separator: "\n")
        // 0, 1 and 2 are the streams; Foundation adds one end of a socket of its own.
        let others = names.filter { !["0", "1", "2"].contains($0) }.dropFirst()
        for other in others { strangers.append(String(other)) }
      }
    }
    if !strangers.all.isEmpty { say("inherited \(strangers.all)") }
  }

  func testStartsWithManyDescriptorsOpen() throws {
    try XCTSkipUnless(CrowdedProcess.openManyDescriptors(), "3,000 files may not be open")
    CrowdedProcess.onThreadsWithShortHeaps {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/true")
      try? process.run()
      process.waitUntilExit()
    }
  }

  func testStartsWithoutAWorkingDirectory() {
    let (process, _, _) = Self.shell("exit 0")
    process.currentDirectoryURL = URL(fileURLWithPath: "/no/such/folder")
    do {
      try process.run()
    } catch {
      let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
      if path != "/no/such/folder" { say("blamed \(path ?? "nothing")") }
    }
  }

  func testStartsByName() {
    let process = Process()
    process.executableURL = URL(string: "echo")
    do {
      try process.run()
    } catch {
      say("not found: \(error)")
    }
  }

  func testGivesOneStreamAPipeAndTheOtherAnOpenFile() throws {
    let file = NSTemporaryDirectory() + "/errors-\(getpid())"
    defer { unlink(file) }
    // The number of an open file may be that of a stream: here standard output's.
    let saved = dup(STDOUT_FILENO)
    defer { dup2(saved, STDOUT_FILENO) }
    dup2(open(file, O_RDWR | O_CREAT, 0o600), STDOUT_FILENO)
    for _ in 0..<100 {
      let (process, output, _) = Self.shell("echo out; echo err >&2")
      process.standardError = FileHandle(fileDescriptor: STDOUT_FILENO, closeOnDealloc: false)
      try process.run()
      let read = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let text = String(decoding: read, as: UTF8.self)
      guard text != "out\n" else { continue }
      dup2(saved, STDOUT_FILENO)
      return say("mixed up: \(text.debugDescription)")
    }
  }

  // MARK: Helpers

  /// Both sides of a new pseudo-terminal.
  private static func openTerminal() -> (controlling: Int32, app: Int32) {
    let controlling = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (number, isLocked) = (Int32(0), Int32(0))
    let (unlock, askForNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))  // TIOCSPTLCK, TIOCGPTN
    _ = ioctl(controlling, unlock, &isLocked)
    _ = ioctl(controlling, askForNumber, &number)
    return (controlling, open("/dev/pts/\(number)", O_RDWR | O_NOCTTY))
  }

  private static let tenMebibytesOnBothStreams =
    "head -c 10485760 /dev/zero; head -c 10485760 /dev/zero >&2"

  private static func shell(_ script: String) -> (Process, output: Pipe, errors: Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    return (process, output, errors)
  }

  /// Says something to the test that started this one.
  private func say(_ finding: String) {
    print("usual code: \(finding)")
    fflush(nil)
  }
}
