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
final class KeptResultsTests: XCTestCase {
  private let tree = try! KeptTree()

  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
  }

  /// Runs the scenarios with a result kept, changes something, and runs them again.
  private func check(
    _ script: String, stands: Bool, line: UInt = #line, after change: () throws -> Void
  ) throws {
    try tree.sandbox.write(script, to: "S/a.txt")
    XCTAssertEqual(try tree.runKeeping().reasonsNotKept, [], line: line)
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, 1, line: line)
    try change()
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, stands ? 1 : 0, line: line)
  }

  private func write(_ text: String, to path: String, mode: mode_t = 0o644) throws {
    try tree.sandbox.write(text, to: path)
    XCTAssertEqual(chmod(try tree.sandbox.url(path).path, mode), 0)
  }

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

// MARK: - What is never kept

extension KeptResultsTests {
  private func reasons(_ script: String) throws -> [String] {
    try tree.sandbox.write(script, to: "S/a.txt")
    let reasons = try tree.runKeeping().reasonsNotKept
    XCTAssertEqual(try tree.runKeeping().report.cachedCount, reasons.isEmpty ? 1 : 0)
    return reasons.map { $0.replacing(tree.path, with: "$TREE") }
  }

  func testWhatChangesSomethingOutsideOfTheSandbox() throws {
    XCTAssertEqual(
      try reasons("exec sh -c 'echo >\(tree.path)/made'\n"),
      ["sh changed $TREE/made, which is not in the scenario's sandbox"])
    XCTAssertEqual(
      try reasons("exec mkdir \(tree.path)/new\n"),
      ["mkdir changed $TREE/new, which is not in the scenario's sandbox"])
    XCTAssertEqual(
      try reasons("exec sh -c 'rm -f \(tree.path)/made; echo >\(tree.path)/made'\n"),
      ["rm changed $TREE/made, which is not in the scenario's sandbox"])
  }

  func testWhatReachesASocket() throws {
    let program = try CLIApplication.productURL("TestProgram").path
    let script = "exec '\(program)' reach tcp 127.0.0.1 1\n"
    XCTAssertEqual(try reasons(script), ["TestProgram asked for 127.0.0.1:1"])
  }

  func testWhatSendsToAnAddressOfNoFamily() throws {
    let program = try CLIApplication.productURL("TestProgram").path
    let script = "exec '\(program)' reach unspecified 127.0.0.1 9\n"
    XCTAssertEqual(try reasons(script), ["TestProgram asked for 127.0.0.1:9"])
  }

  func testAPortIsTakenOfAnAddressThatEveryMachineHas() throws {
    try require(.python3)
    func binding(_ address: String) -> String {
      "? exec python3 -S -c 'import socket; socket.socket().bind((\"\(address)\", 0))'\n"
    }
    XCTAssertEqual(try reasons(binding("0.0.0.0")), [])
    XCTAssertEqual(try reasons(binding("127.0.0.1")), [])
    XCTAssertTrue(try reasons(binding("192.0.2.1")).first?.contains("192.0.2.1") ?? false)
  }

  func testTheFolderOfAProcessWithOtherMounts() throws {
    let script = """
      mount --bind "$0" "$0" || exit; cd "$0"; echo $$; exec cat
      """
    let (other, input, output) = (Process(), Pipe(), Pipe())
    other.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    other.arguments = ["unshare", "-Urm", "sh", "-c", script, "\(tree.path)/folder"]
    (other.standardInput, other.standardOutput) = (input, output)
    other.standardError = FileHandle.nullDevice
    try other.run()
    // It ends where nothing is left to read.
    defer { try? input.fileHandleForWriting.close() }
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    try XCTSkipIf(said.isEmpty, "this user has no other mounts")
    let process = said.trimmingCharacters(in: .whitespacesAndNewlines)
    for way in ["root\(tree.path)/folder/file", "cwd/file"] {
      let found = try reasons("exec cat /proc/\(process)/\(way)\n")
      XCTAssertTrue(found.first?.contains("among other mounts") ?? false, "\(way): \(found)")
    }
  }

  /// Programs that ask for the kind of a file system, or for the memory, come by what changes.
  func testWhatEverydayProgramsDoIsKept() throws {
    let script = """
      exec ls -l
      exec sh -c 'mkdir d; cp read d; mv d e; find e; du e; rm -r e; :'
      exec sh -c 'sort read | grep -r one .; sed -i s/a/b/ read; install read other; :'
      exec sh -c 'tar cf t read; tar xf t; bash -c true; :'
      -- read --
      one

      """
    XCTAssertEqual(try reasons(script), [])
  }

  func testWhatOpensAPipeOrADevice() throws {
    XCTAssertEqual(mkfifo(try tree.sandbox.url("pipe").path, 0o600), 0)
    XCTAssertEqual(
      try reasons("exec sh -c ': <>\(tree.path)/pipe'\n"), ["the device $TREE/pipe was opened"])
    XCTAssertEqual(try reasons("exec sh -c ': </dev/null >/dev/full'\n"), [])
  }

  func testWhatCannotBeFollowed() throws {
    try require(.python3)
    let library = "import ctypes; ctypes.CDLL(None)"
    var programs = [
      "import socket; socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)":
        "asked for the system's network",
      #"import socket; socket.socket().bind(("127.0.0.1", 45671))"#: "asked for 127.0.0.1:45671",
      #"import socket; socket.socket(socket.AF_UNIX).bind("\#(tree.path)/socket")"#:
        "changed $TREE/socket",
      #"open("/proc/net/dev").read()"#: "/net/dev",
      #"import os; open("/proc/self/task/%d/net/dev" % os.getpid()).read()"#: "/net/dev",
      #"open("/proc/self/mem", "rb")"#: "made the system call open",
      #"open("/proc/\#(platform_getpid())/oom_score_adj", "w")"#:
        "changed /proc/\(platform_getpid())/oom_score_adj",
      "\(library).process_vm_writev(0, 0, 0, 0, 0, 0)": "made the system call process_vm_writev",
      "\(library).klogctl(10, 0, 0)": "made the system call syslog",
      "\(library).shmget(4711, 8, 0)": "made the system call shmget",
      "\(library).shmat(-1, 0, 0)": "made the system call shmat",
      "\(library).shmctl(-1, 0, 0)": "made the system call shmctl",
      "\(library).semop(-1, 0, 0)": "made the system call sem",
      "\(library).semctl(-1, 0, 0)": "made the system call semctl",
      "\(library).msgsnd(-1, 0, 0, 0)": "made the system call msgsnd",
      "\(library).msgrcv(-1, 0, 0, 0, 0)": "made the system call msgrcv",
      "\(library).msgctl(-1, 0, 0)": "made the system call msgctl",
      #"import os; os.statvfs("\#(tree.path)")"#: "made the system call statfs",
    ]
    // Nothing is closed to root.
    if platform_geteuid() != 0 {
      programs[#"\#(library).prctl(4, 0, 0, 0, 0); open("\#(tree.path)/read")"#] =
        "made the system call open"
    }
    for (program, reason) in programs {
      let script = "exec python3 -S -c '\(program)'\n"
      try tree.sandbox.write(script, to: "S/a.txt")
      let found = try tree.runKeeping().reasonsNotKept.first ?? "it is kept"
      XCTAssertTrue(
        found.replacing(tree.path, with: "$TREE").contains(reason), "\(program): \(found)")
    }
  }

  func testWhatWasThereForAMomentOnly() throws {
    let seen = SeenPaths()
    let path = "\(tree.path)/moment"
    let (first, second) = (
      InputNotes(since: Date() + 60, seen), InputNotes(since: Date() + 60, seen)
    )
    first.look(at: path)
    try write("", to: "moment")
    second.look(at: path)
    try FileManager.default.removeItem(at: tree.sandbox.url("moment"))
    XCTAssertThrowsError(try second.recorded()) {
      XCTAssertEqual($0 as? InputRefusal, .changedMeanwhile(path))
    }
  }

  /// A look that another scenario has taken is not trusted: the folder may be another one by now, and this
  /// one again at the end.
  func testAFolderThatWasAnotherForAMoment() throws {
    let manager = FileManager.default
    for (name, text) in [("D", "one"), ("D2", "two")] { try write(text, to: "\(name)/f") }
    try tree.link("way", to: "\(tree.path)/D")
    func swap() throws {
      for (from, to) in [("D", "D3"), ("D2", "D"), ("D3", "D2")] {
        try manager.moveItem(atPath: "\(tree.path)/\(from)", toPath: "\(tree.path)/\(to)")
      }
    }
    func turn(_ to: String) throws { try tree.link("way", to: "\(tree.path)/\(to)") }
    for (path, change, back) in [
      ("D/f", swap, swap), ("way/f", { try turn("D2") }, { try turn("D") }),
    ] {
      let seen = SeenPaths()
      let (first, second) = (
        InputNotes(since: Date() + 60, seen), InputNotes(since: Date() + 60, seen)
      )
      first.look(at: "\(tree.path)/\(path)")
      try change()
      second.look(at: "\(tree.path)/\(path)")
      try back()
      XCTAssertThrowsError(try second.recorded(), path)
      // Within one scenario as well.
      let third = InputNotes(since: Date() + 60, seen)
      third.look(at: "\(tree.path)/\(path)")
      try change()
      third.look(at: "\(tree.path)/\(path)")
      try back()
      XCTAssertThrowsError(try third.recorded(), path)
    }
  }

  /// What an earlier scenario has seen is gone, and made anew by this one.
  func testAFolderThatWasThereForAnotherScenario() throws {
    tree.options.jobs = 1
    let path = tree.path
    try write("exec test -d \(path)/folder/sub\n", to: "S/a.txt")
    try write("exec rmdir \(path)/folder/sub\n", to: "S/b.txt")
    try write("exec mkdir \(path)/folder/sub\n", to: "S/c.txt")
    try FileManager.default.createDirectory(
      atPath: "\(path)/folder/sub", withIntermediateDirectories: true)
    XCTAssertTrue(
      try tree.runKeeping().reasonsNotKept.contains { $0.hasPrefix("mkdir changed") })
  }

  func testWhatLeavesAProcessRunning() throws {
    XCTAssertEqual(
      try reasons("leaves sleep\nexec sh -c 'sleep 1000 </dev/null >/dev/null 2>&1 &'\n"),
      ["it leaves sleep running"])
  }

  func testTheLimitsOfTheProject() throws {
    tree.limits = ["db": 1]
    try check("# needs: db\nexec true\n", stands: false) { tree.limits = ["db": 2] }
  }

  func testTheProgramThatFakesAre() throws {
    try tree.sandbox.write("fake git\nreply git [x] -status=0\nexec git x\n", to: "S/a.txt")
    XCTAssertEqual(try tree.runKeeping().reasonsNotKept, [])
    let kept = try String(contentsOf: XCTUnwrap(tree.resultFiles().first), encoding: .utf8)
    XCTAssertTrue(kept.contains("/harness-fake\tf "), kept)
  }

  func testWhatWasChangedJustBefore() throws {
    tree.isClockRight = true
    XCTAssertEqual(
      try reasons("exec true\n"), ["$TREE/S/a.txt changed while it ran, or just before"])
  }

  func testAFileThatChangesMeanwhile() throws {
    let (read, absent) = ("\(tree.path)/read", "\(tree.path)/absent")
    for (path, change) in [
      (read, { try self.write("two", to: "read") }), (absent, { try self.write("", to: "absent") }),
    ] {
      let notes = InputNotes(since: Date() + 60)
      notes.look(at: path)
      try change()
      XCTAssertThrowsError(try notes.recorded()) {
        XCTAssertEqual($0 as? InputRefusal, .changedMeanwhile(path))
      }
    }
  }

  func testOneWithAWarning() throws {
    XCTAssertEqual(try reasons("exec echo a | cat\n"), ["it has a warning"])
  }

  func testOneThatIsSkipped() throws {
    XCTAssertEqual(try reasons("skip 'today'\n"), ["it did not pass"])
  }

  func testOneThatHasToBeTriedAgain() throws {
    tree.options.retries = 1
    let script =
      "exec sh -c 'test -e \(tree.path)/marker || { >\(tree.path)/marker; exit 1; }'\n"
    try tree.sandbox.write(script, to: "S/a.txt")
    XCTAssertEqual(try tree.runKeeping().report.flakyCount, 1)
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
