import Foundation
import TestSupport
import XCTest

@testable import Harness
@testable import HarnessComparison

/// Trees that are written down, copied from a folder, or made of a snapshot and changes.
final class TreeExpectationTests: XCTestCase {
  // MARK: Written down

  func testALiteralTreeHoldsWhereEverythingIsThere() throws {
    let sandbox = try filledSandbox()
    let tree: TreeExpectation = [
      "a.txt": "hello\n", "d/e": .folder, "d/run.sh": .file(.contains("echo"), mode: 0o755),
      "link": .link(to: "a.txt"), "bytes": .file(Data([0, 0xFF])), "d/any": .anything,
    ]
    XCTAssertNil(mismatch(tree, sandbox))
  }

  func testEachThingThatDiffersIsShownWithWhatIsThere() throws {
    let sandbox = try filledSandbox()
    let tree: TreeExpectation = [
      "a.txt": .folder, "d/e": .file, "d/run.sh": .file(.contains("echo"), mode: 0o644),
      "link": .link(to: "b"), "bytes": .file(Data([0, 0xFE])), "gone": .anything,
    ]
    let diff = try XCTUnwrap(mismatch(tree, sandbox)).diff
    for line in [
      "-a.txt  folder", "+a.txt  file, mode 644", "-bytes  file, 2 bytes", "-d/e  file",
      "+d/any  file, mode 644", "-d/run.sh  file, mode 644 with the expected text",
      "-gone  anything", "-link  link to b", "+link  link to a.txt",
    ] { XCTAssertTrue(diff.contains("\n" + line), "\(line) in\n\(diff)") }
    XCTAssertFalse(diff.contains("-d  "), diff)
  }

  func testTheContentOfAFileIsShownAsADiff() throws {
    let sandbox = try Sandbox()
    try sandbox.write("one\ntwo\n", to: "out/a.txt")
    let tree: TreeExpectation = ["a.txt": "one\n2\n"]
    let diff = try XCTUnwrap(
      tree.mismatch(at: sandbox.url("out"), of: "out")
    ).diff
    XCTAssertTrue(diff.contains("a.txt is not as expected"), diff)
    XCTAssertTrue(diff.hasSuffix(" one\n-2\n+two"), diff)
  }

  func testTheModeOfAFileCountsWhereItIsGiven() throws {
    let sandbox = try Sandbox()
    try shell("umask 022; printf x > f", in: sandbox)
    for content in [TreeItem.file("x", mode: 0o644), .file(Data("x".utf8), mode: 0o644)] {
      XCTAssertNil(mismatch(["f": content], sandbox))
    }
    for content in [TreeItem.file("x", mode: 0o600), .file(Data("x".utf8), mode: 0o600)] {
      XCTAssertNotNil(mismatch(["f": content], sandbox))
    }
  }

  func testAFileThatMayNotBeReadHasNoExpectedText() throws {
    try OrdinaryUser.perform {
      let sandbox = try Sandbox()
      try sandbox.write("x", to: "f")
      XCTAssertNil(mismatch(["f": .file(.doesNotContain("y"))], sandbox))
      chmod(sandbox.workingDirectory.path + "/f", 0)
      XCTAssertNotNil(mismatch(["f": .file(.doesNotContain("y"))], sandbox))
    }
  }

  func testPlaceholdersStandForTheSandboxInTexts() throws {
    let sandbox = try Sandbox()
    try sandbox.write("in \(sandbox.root.path)\n", to: "out/a.txt")
    let tree: TreeExpectation = ["a.txt": .file(.pattern("in [SANDBOX]\n"))]
    XCTAssertNil(
      tree.mismatch(
        at: try sandbox.url("out"), of: "out", placeholders: Placeholders(sandbox: sandbox)))
  }

  func testAMissingFolderIsNotAnEmptyTree() throws {
    let sandbox = try Sandbox()
    let empty: TreeExpectation = [:]
    XCTAssertNotNil(empty.mismatch(at: try sandbox.url("no"), of: "no"))
    XCTAssertNil(empty.mismatch(at: sandbox.home, of: "~"))
  }

  // MARK: A folder on the disk

  func testAFolderIsACopyWhateverItsPermissionsButForExecuting() throws {
    let (sandbox, copy) = (try filledSandbox(), try Sandbox())
    let tree = TreeExpectation.folder(at: sandbox.workingDirectory)
    try shell("cp -a \(sandbox.workingDirectory.path)/. .; chmod 600 a.txt; chmod 700 d", in: copy)
    XCTAssertNil(mismatch(tree, copy))
    try shell("chmod 755 a.txt", in: copy)
    XCTAssertNotNil(mismatch(tree, copy))
    try shell("chmod 600 a.txt; echo other > a.txt", in: copy)
    let diff = try XCTUnwrap(mismatch(tree, copy)).diff
    XCTAssertTrue(diff.contains("a.txt differs:"), diff)
    XCTAssertTrue(diff.hasSuffix("-hello\n+other"), diff)
  }

  func testACopyHasTheSameLinksAndKinds() throws {
    for change in ["ln -sfn bytes link", "rmdir d/e; mkfifo d/e", "rm bytes; mkdir bytes"] {
      let (sandbox, copy) = (try filledSandbox(), try Sandbox())
      let tree = TreeExpectation.folder(at: sandbox.workingDirectory)
      try shell("cp -a \(sandbox.workingDirectory.path)/. .", in: copy)
      XCTAssertNil(mismatch(tree, copy))
      try shell(change, in: copy)
      XCTAssertNotNil(mismatch(tree, copy), change)
    }
  }

  func testAFolderThatIsNotThereIsNoEmptyOne() throws {
    let sandbox = try Sandbox()
    try sandbox.write("", to: "file")
    for (name, found) in [("missing", "nothing lies there"), ("file", "a file lies there")] {
      let url = try sandbox.url(name)
      let mismatch = TreeExpectation.folder(at: url).mismatch(at: sandbox.home, of: "~")
      XCTAssertEqual(
        mismatch?.summary, "~ cannot be compared with a copy: \(url.path) is no folder: \(found)")
      XCTAssertNotNil(TreeExpectation.folder(at: url).mismatch(at: url, of: name))
    }
  }

  func testALinkToAFolderStandsForIt() throws {
    let sandbox = try Sandbox()
    try shell("mkdir full; echo x > full/file; ln -s full link; cp -a full copy", in: sandbox)
    let tree = TreeExpectation.folder(at: try sandbox.url("link"))
    XCTAssertNil(tree.mismatch(at: try sandbox.url("copy"), of: "copy"))
    XCTAssertNotNil(tree.mismatch(at: sandbox.home, of: "~"))
  }

  // MARK: A snapshot and what is to change

  func testStatedChangesAreExpected() throws {
    let sandbox = try filledSandbox()
    let before = try sandbox.snapshot()
    XCTAssertNil(mismatch(.unchanged(since: before), sandbox))
    try shell("mkdir -p new/deep; echo x > new/deep/f; rm -r d; echo more >> a.txt", in: sandbox)
    let after = before.adding("new/deep/f", as: "x\n").removing("d").changing("a.txt")
    XCTAssertNil(mismatch(after, sandbox))
    XCTAssertNil(mismatch(before.removing("d").adding("new/deep/f").changing("a.txt"), sandbox))
  }

  func testAChangeThatWasNotStatedIsShownAlone() throws {
    let sandbox = try filledSandbox()
    let before = try sandbox.snapshot()
    try shell("chmod 711 .", in: sandbox)
    XCTAssertNotNil(mismatch(.unchanged(since: before), sandbox))
    try shell("chmod 700 .; rm link; echo more >> a.txt", in: sandbox)
    let diff = try XCTUnwrap(mismatch(before.changing("a.txt"), sandbox)).diff
    XCTAssertEqual(
      diff.components(separatedBy: "\n").dropFirst(3)
        .filter { $0.hasPrefix("-") || $0.hasPrefix("+") }, ["-link  link to a.txt"])
  }

  func testWhatWasNotToChangeIsComparedToTheLastBit() throws {
    for change in ["printf Hello > a.txt; echo >> a.txt", "chmod 600 a.txt", "ln -sfn d link"] {
      let sandbox = try filledSandbox()
      let before = try sandbox.snapshot()
      try shell(change, in: sandbox)
      XCTAssertNotNil(mismatch(.unchanged(since: before), sandbox), change)
      XCTAssertNotNil(mismatch(before.changing("d/run.sh"), sandbox), change)
    }
  }

  func testTheFoldersAboveAnAddedEntryAreToStayAsTheyWere() throws {
    let sandbox = try filledSandbox()
    let before = try sandbox.snapshot()
    try shell("echo new > d/new", in: sandbox)
    XCTAssertNil(mismatch(before.adding("d/new"), sandbox))
    try shell("chmod 700 d", in: sandbox)
    XCTAssertNotNil(mismatch(before.adding("d/new"), sandbox))
  }

  func testAChangedFileIsStillAFile() throws {
    let sandbox = try filledSandbox()
    let before = try sandbox.snapshot()
    try shell("rm a.txt; mkdir a.txt", in: sandbox)
    XCTAssertNotNil(mismatch(before.changing("a.txt"), sandbox))
  }

  func testAStatedChangeThatDidNotHappenIsAMismatch() throws {
    let sandbox = try filledSandbox()
    let before = try sandbox.snapshot()
    XCTAssertNotNil(mismatch(before.changing("a.txt"), sandbox))
    XCTAssertNotNil(mismatch(before.adding("new"), sandbox))
    XCTAssertNotNil(mismatch(TreeExpectation.unchanged(since: before).removing("d"), sandbox))
  }

  // MARK: A tree that does not keep still

  func testATreeThatIsWrittenToMeanwhileGivesAClearResult() throws {
    let sandbox = try Sandbox()
    let before = try sandbox.snapshot()
    let script = """
      i=0; while :; do i=$((i+1)); mkdir -p d$((i%9)); echo $i >> d$((i%9))/f; rm -rf d$(((i+4)%9))
      [ $i = 9 ] && echo busy; done
      """
    let app = Shell.app(script, sandbox: sandbox)
    try app.launch()
    try app.waitForOutput("busy")
    var unsettled = 0
    for _ in 0..<200 {
      let mismatch = before.mismatch(in: try sandbox.snapshot(), of: ".")
      if mismatch?.summary.contains("written to while it was compared") == true { unsettled += 1 }
    }
    app.terminate()
    XCTAssertGreaterThan(unsettled, 0)
  }

  func testAFileThatIsWrittenToMeanwhileIsNamed() throws {
    let sandbox = try Sandbox()
    let app = Shell.app(
      "head -c 4000000 /dev/zero > f; echo busy; while :; do printf x 1<> f; done",
      sandbox: sandbox)
    try app.launch()
    try app.waitForOutput("busy")
    let snapshots = (0..<50).lazy.compactMap { _ in try? sandbox.snapshot() }
    let unsettled = snapshots.map(\.unsettled).first { !$0.isEmpty }
    app.terminate()
    XCTAssertEqual(unsettled, [DiskPath("f")])
  }

  func testAFileThatGrowsWithoutEndIsNotReadWithoutEnd() throws {
    let sandbox = try Sandbox()
    try sandbox.write(String(repeating: "x", count: 1000), to: "f")
    let path = DiskPath(try sandbox.url("f").path)
    XCTAssertEqual(try ContentDigest(of: path, upTo: 1000), try ContentDigest(of: path))
    XCTAssertNotEqual(try ContentDigest(of: path, upTo: 999), try ContentDigest(of: path))
  }

  // MARK: What was planted

  func testWhatWasPlantedIsComparedWithTheFixture() throws {
    let sandbox = try Sandbox()
    let script = "mkdir -p \"$1/d\"; echo a > \"$1/a\"; echo b > \"$1/d/b\"; chmod 0 \"$1/d/b\""
    try sandbox.plant(Seed(executable: "/bin/sh", arguments: ["-c", script, "sh"]), at: "photos")
    XCTAssertEqual(try sandbox.snapshot("photos"), try sandbox.seeded("photos"))
    let unchanged = FileExpectation.isUnchangedSinceSeeding
    for path in ["photos", "photos/a", "photos/d/b"] {
      XCTAssertNil(unchanged.mismatch(at: try sandbox.url(path), path: path, in: sandbox))
    }
    try sandbox.write("other\n", to: "photos/a")
    let mismatch = unchanged.mismatch(at: try sandbox.url("photos/a"), path: "a", in: sandbox)
    XCTAssertEqual(mismatch?.summary.hasPrefix("a is not as it was planted"), true)
    XCTAssertNotNil(unchanged.mismatch(at: try sandbox.url("x"), path: "x", in: sandbox))
    XCTAssertNotNil(unchanged.mismatch(at: try sandbox.url("photos/x"), path: "x", in: sandbox))
    XCTAssertThrowsError(try sandbox.seeded("other")) {
      XCTAssertTrue("\($0)".contains("nothing was planted at other"))
    }
  }

  func testTheModeOfAPlantedFolderItselfIsCompared() throws {
    let sandbox = try Sandbox()
    let script = "mkdir \"$1\"; chmod 311 \"$1\""
    try sandbox.plant(Seed(executable: "/bin/sh", arguments: ["-c", script, "sh"]), at: "closed")
    XCTAssertEqual(try sandbox.snapshot("closed"), try sandbox.seeded("closed"))
  }

  func testAPlaceBelowASeedsOwnFolderIsComparedWithTheFixture() throws {
    let sandbox = try Sandbox()
    try sandbox.plant(
      [.file("data/a", "a"), .file("data/d/b", "b"), .file("other", "c")], at: "in")
    XCTAssertEqual(try sandbox.snapshot("in/data"), try sandbox.seeded("in/data"))
    XCTAssertEqual(try sandbox.seeded("in/data").paths, ["a", "d", "d/b"])
    XCTAssertThrowsError(try sandbox.seeded("in/date")) {
      XCTAssertTrue("\($0)".contains("in/date was not planted: its fixture has none"), "\($0)")
    }
  }

  func testATextThatChangedIsShownLineByLine() throws {
    let sandbox = try Sandbox()
    try sandbox.plant([.file("a.txt", "one\ntwo\n")], at: "in")
    let before = try sandbox.snapshot("in")
    try sandbox.write("one\nthree\n", to: "in/a.txt")
    let texts = [
      FileExpectation.isUnchangedSinceSeeding.mismatch(
        at: try sandbox.url("in/a.txt"), path: "in/a.txt", in: sandbox),
      try sandbox.seeded("in").mismatch(in: try sandbox.snapshot("in"), of: "in"),
      before.mismatch(in: try sandbox.snapshot("in"), of: "in"),
      before.adding().mismatch(at: try sandbox.url("in"), of: "in"),
    ].map { $0?.description ?? "" }
    for text in texts {
      XCTAssertTrue(text.contains(" one\n-two\n+three"), text)
      XCTAssertFalse(text.contains("content "), text)
    }
  }

  func testWhatIsNoTextIsShownByItsSizeAndDigest() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Data([0, 1]), to: "in/a.bin")
    let before = try sandbox.snapshot("in")
    try sandbox.write(Data([0, 2]), to: "in/a.bin")
    let text = try XCTUnwrap(before.mismatch(in: try sandbox.snapshot("in"), of: "in")).description
    XCTAssertTrue(text.contains("-a.bin  file, mode 644, 2 bytes, content "), text)
    XCTAssertTrue(text.contains("+a.bin  file, mode 644, 2 bytes, content "), text)
  }

  func testWhatWasPlantedLastCounts() throws {
    let sandbox = try Sandbox()
    try sandbox.plant([.file("a", "first")], at: "photos")
    try sandbox.remove("photos")
    try sandbox.plant([.file("a", "second")], at: "photos")
    XCTAssertEqual(try sandbox.snapshot("photos"), try sandbox.seeded("photos"))
    XCTAssertNil(
      FileExpectation.isUnchangedSinceSeeding.mismatch(
        at: try sandbox.url("photos/a"), path: "a", in: sandbox))
  }

  // MARK: Helpers

  private func filledSandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try shell(
      """
      umask 022; mkdir -p d/e; echo hello > a.txt; ln -s a.txt link; printf '\\0\\377' > bytes
      echo 'echo run' > d/run.sh; chmod 755 d/run.sh; : > d/any
      """, in: sandbox)
    return sandbox
  }

  private func shell(_ script: String, in sandbox: Sandbox) throws {
    let outcome = try Shell.app(script, sandbox: sandbox).run(timeout: 60)
    XCTAssertEqual(outcome.termination, .exited(0), outcome.errorOutput)
  }

  private func mismatch(_ tree: TreeExpectation, _ sandbox: Sandbox) -> Mismatch? {
    tree.mismatch(at: sandbox.workingDirectory, of: ".")
  }
}
