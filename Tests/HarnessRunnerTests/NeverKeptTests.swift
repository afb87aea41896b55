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

/// Results that are never kept, and why.
final class NeverKeptTests: KeptResultTestCase {
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

  /// Of a folder, no other scenario has to have looked at the date.
  func testWhatSetsADateOutsideOfTheSandbox() throws {
    XCTAssertEqual(
      try reasons("exec touch -c -d 2001-01-01 \(tree.path)/folder\n"),
      ["touch changed $TREE/folder, which is not in the scenario's sandbox"])
  }

  func testWhatAnotherProcessHasOpen() throws {
    let url = try tree.sandbox.url("gone")
    try write("one", to: "gone")
    let (file, pipe) = (try FileHandle(forReadingFrom: url), Pipe())
    try FileManager.default.removeItem(at: url)
    pipe.fileHandleForWriting.write(Data("one\n".utf8))
    for number in [file.fileDescriptor, pipe.fileHandleForReading.fileDescriptor] {
      let path = "/proc/\(platform_getpid())/fd/\(number)"
      XCTAssertEqual(
        try reasons("exec head -n 1 \(path)\n"), ["\(path) is what another process has open"])
      pipe.fileHandleForWriting.write(Data("one\n".utf8))
    }
    XCTAssertEqual(try reasons("exec sh -c 'echo one | cat /proc/self/fd/0'\n"), [])
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
    // Nothing is closed to root, and nobody else may hear all.
    if platform_geteuid() == 0 {
      programs[
        "import socket; socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)"] =
        "asked for the system's network"
    } else {
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
