import CPlatform
import Foundation
import Harness
import HarnessReports
import HarnessScenarios
import HarnessSystem
import TestSupport
import XCTest

@testable import HarnessRunner
@testable import ScenarioTestSupport

/// Results that stand, and those that do not stand any more.
final class KeptResultsTests: KeptResultTestCase {
  func testWhatNothingLookedAtMayChange() throws {
    try check("exec cat \(tree.path)/read\n", stands: true) {
      try write("else", to: "unread")
    }
  }

  func testAFileThatWasRead() throws {
    try check("exec cat \(tree.path)/read\n", stands: false) { try write("two", to: "read") }
  }

  func testAFileOfTheSameLengthAndDate() throws {
    let path = try tree.sandbox.url("read")
    var date = try XCTUnwrap(FileStatus(path)).modified.system
    try check("exec cat \(tree.path)/read\n", stands: false) {
      try write("eno", to: "read")
      XCTAssertEqual(platform_utimensat(platform_working_directory, path.path, &date), 0)
    }
  }

  func testAFileThatAScenarioOfTheRunChangesIsLookedAtAgain() throws {
    tree.options.jobs = 1
    let path = tree.path
    try write("exec cat \(path)/read\n", to: "S/a.txt")
    try write("exec sh -c 'test ! -e \(path)/absent || echo >>\(path)/read'\n", to: "S/b.txt")
    try write("exec cat \(path)/read\n", to: "S/c.txt")
    _ = try tree.runKeeping()
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, 3)
    try write("there", to: "absent")
    // The first stands, the second runs and changes what the first and the last have read.
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, 1)
  }

  func testTheInterpreterOfAProgramThatAScenarioOfTheRunChanges() throws {
    tree.options.jobs = 1
    let path = tree.path
    let shell = URL(fileURLWithPath: "/bin/sh").resolvingSymlinksInPath().path
    for name in ["first", "second"] {
      try FileManager.default.copyItem(atPath: shell, toPath: "\(path)/\(name)/shell")
    }
    try write("#!\(path)/first/shell\n", to: "program", mode: 0o755)
    try write(
      "symlink own -> \(path)/program\nexec ./own\n"
        + "exec sh -c 'echo \"#!\(path)/second/shell\" >\(path)/program'\n", to: "S/a.txt")
    try write("symlink own -> \(path)/program\nexec ./own\n", to: "S/b.txt")
    _ = try tree.runKeeping()
    try FileManager.default.removeItem(at: tree.sandbox.url("S/a.txt"))
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, 1)
    XCTAssertEqual(chmod("\(path)/second/shell", 0o700), 0)
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, 0)
  }

  func testTheScriptItself() throws {
    try check("exec true\n", stands: false) { try write("exec true\n\n", to: "S/a.txt") }
  }

  func testAnIncludedFile() throws {
    try write("exec true\n", to: "part")
    try check("include ../part\n", stands: false) { try write("exec false\n", to: "part") }
  }

  func testAFileThatWasNotThere() throws {
    try check("exec sh -c 'cat \(tree.path)/absent || true'\n", stands: false) {
      try write("there", to: "absent")
    }
  }

  func testAFileThatWasLookedAtAlone() throws {
    try check("exec test -f \(tree.path)/read\n", stands: false) {
      try FileManager.default.removeItem(at: tree.sandbox.url("read"))
    }
  }

  func testAFolderThatWasListed() throws {
    try check("exec ls \(tree.path)/folder\n", stands: false) { try write("", to: "folder/new") }
  }

  func testAFolderOfWhichOneFileWasRead() throws {
    try check("exec cat \(tree.path)/folder/file\n", stands: true) {
      try write("", to: "folder/other")
    }
  }

  func testModeBits() throws {
    try check("exec test -r \(tree.path)/read\n", stands: false) {
      XCTAssertEqual(chmod(try tree.sandbox.url("read").path, 0o640), 0)
    }
  }

  /// The mode of the folder is the same for both.
  func testAnAccessListOfAFolder() throws {
    try require(.python3)
    let folder = "\(tree.path)/folder"
    let isListed = try setAccess(of: folder, toUser: 7)
    try XCTSkipUnless(isListed, "no access lists here")
    try check("exec test -w \(folder)\n", stands: false) {
      XCTAssertTrue(try setAccess(of: folder, toUser: 5))
    }
  }

  /// Gives a user that is not there rights of its own, by an access list.
  ///
  /// - Returns: False where the file system keeps none.
  private func setAccess(of path: String, toUser rights: Int) throws -> Bool {
    let script = """
      import os, struct, sys
      none = 0xffffffff
      entries = (1, 7, none), (2, int(sys.argv[2]), 64999), (4, 5, none), (16, 7, none), (32, 5, none)
      packed = b"".join(struct.pack("<HHI", *entry) for entry in entries)
      os.setxattr(sys.argv[1], "system.posix_acl_access", struct.pack("<I", 2) + packed)
      """
    let shell = CLIApplication("/bin/sh", sandbox: try Sandbox())
    let outcome = try shell.run("-c", "python3 -S -c \"$@\"", "sh", script, path, "\(rights)")
    return outcome.termination == .exited(0)
  }

  func testALinkOnTheWay() throws {
    try tree.link("current", to: "folder")
    try write("other", to: "folder2/file")
    try check("exec cat \(tree.path)/current/file\n", stands: false) {
      try tree.link("current", to: "folder2")
    }
  }

  func testALinkInTheSandboxThatLeadsOut() throws {
    try tree.link("current", to: "read")
    let script = "exec ln -s \(tree.path)/current here\nexec cat here\n"
    try check(script, stands: false) { try tree.link("current", to: "folder/file") }
  }

  func testStepsUpOutOfTheSandbox() throws {
    let up = String(repeating: "../", count: 12)
    try check("exec cat \(up)\(tree.path.dropFirst())/read\n", stands: false) {
      try write("two", to: "read")
    }
  }

  /// The system knows what lies above it, where it lay.
  func testStepsUpOutOfAFolderThatIsGone() throws {
    let way = String(repeating: "../", count: 12) + tree.path
    for place in ["", "/proc/self/cwd/"] {
      let script = "exec sh -c 'mkdir d; cd d; rmdir ../d; cat \(place)\(way)/read'\nstdout one\n"
      XCTAssertEqual(try reasons(script).count, 1, place)
    }
  }

  func testAFolderThatIsNamedAsThoughItWereGone() throws {
    try write("one", to: "o (deleted)/in")
    try check(
      "exec sh -c 'cd \"\(tree.path)/o (deleted)\"; cat /proc/self/cwd/in in'\n", stands: false
    ) {
      try write("two", to: "o (deleted)/in")
    }
  }

  /// Linux takes a carriage return for a part of the interpreter's name.
  func testTheInterpreterOfALineThatEndsWithACarriageReturn() throws {
    let shell = URL(fileURLWithPath: "/bin/sh").resolvingSymlinksInPath().path
    try FileManager.default.copyItem(atPath: shell, toPath: "\(tree.path)/shell\r")
    try write("#!\(tree.path)/shell\r\n:\n", to: "program", mode: 0o755)
    try check("exec \(tree.path)/program\n", stands: false) {
      try FileManager.default.removeItem(atPath: "\(tree.path)/shell\r")
    }
  }

  func testAFolderOnTheWay() throws {
    try tree.sandbox.write("", to: "a/b/file")
    try check("exec cat \(tree.path)/a/b/../../read\n", stands: false) {
      try FileManager.default.removeItem(at: tree.sandbox.url("a/b"))
    }
  }

  func testAFolderThatIsReachedByALinkNow() throws {
    try tree.sandbox.write("", to: "a/b/file")
    try check("exec sh -c 'cd \(tree.path)/a/b && pwd -P'\n", stands: false) {
      XCTAssertEqual(rename(try tree.sandbox.url("a").path, try tree.sandbox.url("z").path), 0)
      try tree.link("a", to: "z")
    }
  }

  func testOfWhatTheNamesInAFolderAre() throws {
    try check("exec ls \(tree.path)/folder\n", stands: false) {
      let file = try tree.sandbox.url("folder/file")
      var date = try XCTUnwrap(FileStatus(try tree.sandbox.url("folder"))).modified.system
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      platform_utimensat(
        platform_working_directory, try tree.sandbox.url("folder").path, &date)
    }
  }

  func testNamesThatReadAlike() throws {
    try write("one", to: "\u{E9}")
    try write("one", to: "e\u{301}")
    let script = "exec cat \(tree.path)/\u{E9}\nexec cat \(tree.path)/e\u{301}\n"
    try check(script, stands: false) { try write("two", to: "e\u{301}") }
  }

  func testSettingsOfTheRun() throws {
    try check("exec true\n", stands: false) { tree.options.scenarioTimeout = 30 }
  }

  func testNoPairOfANameAndAValueIsAnother() throws {
    func settings(_ name: String, _ value: String) -> [String] {
      var engine = ScenarioEngine()
      engine.environment = [name: value]
      return ResultKey.settings(of: engine)
    }
    XCTAssertNotEqual(settings("A", "B C"), settings("A B", "C"))
  }

  /// It is that of every program of the next run, too.
  func testTheControlGroupOfAProgram() throws {
    let notes = InputNotes(since: Date() + 60)
    notes.look(at: "/proc/\(platform_getpid())/cgroup")
    XCTAssertTrue(notes.paths.contains("/proc/self/cgroup"), "\(notes.paths)")
    try check("exec cat /proc/self/cgroup\n", stands: true) {}
  }

  func testTheDescriptorsOfAProcess() throws {
    let script = "exec sh -c 'exec 3<\(tree.path)/folder; cat /proc/self/fd/3/file'\n"
    try check(script, stands: false) { try write("two", to: "folder/file") }
  }

  func testAProgramBeforeAnotherInThePath() throws {
    try write("#!/bin/sh\necho second\n", to: "second/tool", mode: 0o755)
    try check("exec tool\n", stands: false) {
      try write("#!/bin/sh\necho first\n", to: "first/tool", mode: 0o755)
    }
  }

  func testAConditionOfAProgram() throws {
    try check("[exec:tool] exec false\nexec true\n", stands: false) {
      try write("#!/bin/sh\n", to: "first/tool", mode: 0o755)
    }
  }

  func testTheInterpreterOfAScript() throws {
    try tree.link("shell", to: "/bin/sh")
    try write("#! \(tree.path)/shell\necho ran\n", to: "first/tool", mode: 0o755)
    try check("exec tool\n", stands: false) { try tree.link("shell", to: "/bin/cat") }
  }

  func testTheInterpreterOfAScriptThatIsTheScenariosOwn() throws {
    try tree.link("shell", to: "/bin/sh")
    let script = "chmod 755 own\nexec ./own\n-- own --\n#!\(tree.path)/shell\necho ran\n"
    try check(script, stands: false) { try tree.link("shell", to: "/bin/cat") }
  }

  func testASeed() throws {
    tree.seeds["album"] = Seed(folder: try tree.sandbox.url("folder"))
    try check("seed album\nexec cat file\n", stands: false) { try write("two", to: "folder/file") }
  }

  func testTheEnvironment() throws {
    try check("exec true\n", stands: false) { tree.variables["NAME"] = "value" }
  }

  func testAResultThatIsNotWhole() throws {
    try check("exec true\n", stands: false) {
      for file in try tree.resultFiles() {
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
      }
    }
  }

  func testOneThatFailsIsForgotten() throws {
    try check("exec cat \(tree.path)/read\n", stands: false) {
      try FileManager.default.removeItem(at: tree.sandbox.url("read"))
    }
    XCTAssertEqual(try tree.resultFiles(), [])
  }
}

// MARK: - Verifying

extension KeptResultsTests {
  func testAKeptResultThatDoesNotHoldIsFound() throws {
    // What a program asks the clock for is not seen.
    let date = "exec sh -c 'test \"$(date +%N | cut -c1-9)\" != 0'\n"
    try tree.sandbox.write(date, to: "S/a.txt")
    _ = try tree.runKeeping()
    tree.options.verifiedCount = 5
    let report = try tree.runKeeping().report
    XCTAssertEqual(report.cachedCount, 0)
    XCTAssertEqual(report.count(.passed), 1)
  }

  func testAKeptResultThatIsSkippedNowIsFound() throws {
    try tree.sandbox.write("[exec:extra] skip 'there'\nexec true\n", to: "S/a.txt")
    _ = try tree.runKeeping()
    for file in try tree.resultFiles() {
      var kept = try XCTUnwrap(KeptResult(Data(contentsOf: file)))
      kept.inputs = RecordedInputs(
        paths: kept.inputs.paths.filter { !$0.path.hasSuffix("/extra") }, seeds: kept.inputs.seeds)
      try Data(kept.text.utf8).write(to: file)
    }
    try write("#!/bin/sh\n", to: "first/extra", mode: 0o755)
    tree.options.verifiedCount = 1
    let end = try XCTUnwrap(try tree.runKeeping().report.scenarios.first?.result)
    XCTAssertEqual(end.status, .failed)
    XCTAssertTrue(end.failure?.message.hasSuffix(":\nit was skipped: there") ?? false)
  }

  func testWhatWasMissedIsNamed() throws {
    try write("#!/bin/sh\ntrue\n", to: "first/tool", mode: 0o755)
    try tree.sandbox.write("exec tool\n", to: "S/a.txt")
    _ = try tree.runKeeping()
    // A result that knows less than it should.
    for file in try tree.resultFiles() {
      var kept = try XCTUnwrap(KeptResult(Data(contentsOf: file)))
      kept.inputs = RecordedInputs(
        paths: kept.inputs.paths.filter { !$0.path.hasSuffix("/first/tool") },
        seeds: kept.inputs.seeds)
      try Data(kept.text.utf8).write(to: file)
    }
    try write("#!/bin/sh\nexit 1\n", to: "first/tool", mode: 0o755)
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, 1)
    tree.options.verifiedCount = 1
    let result = try tree.runKeeping().report
    let message = try XCTUnwrap(result.scenarios[0].result?.failure?.message)
    XCTAssertTrue(
      message.hasPrefix(
        "its kept result says that it passes, and nothing that it depends on has changed; run again, "
          + "it does not; this was not looked at then: \(tree.path)/first/tool:\n"), message)
    removeSandboxes(of: result)
  }
}

// MARK: - As a file

extension KeptResultsTests {
  private var result: KeptResult {
    KeptResult(
      key: "4711", ended: 1_700_000_000, duration: 0.25, tags: ["a", "ä b"],
      inputs: RecordedInputs(
        paths: [
          .init(path: "/a b\n\tc\\x0A\\", names: true, state: "d 755 0 0 77"),
          .init(path: "/\u{1F600}/e\u{301}", names: false, state: "-2"),
        ], seeds: ["al bum\n": "key"]))
  }

  func testAResultIsReadAsItWasWritten() throws {
    XCTAssertEqual(KeptResult(Data(result.text.utf8)), result)
  }

  func testAResultThatIsCutShortAnywhereIsNone() throws {
    let bytes = Data(result.text.utf8)
    for count in 0..<bytes.count { XCTAssertNil(KeptResult(bytes.prefix(count)), "\(count)") }
  }
}
