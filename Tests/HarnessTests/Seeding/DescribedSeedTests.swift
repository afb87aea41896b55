import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Seeds that are described in code, copied from folders, and composed.
final class DescribedSeedTests: XCTestCase {
  private let holder = Result { try Sandbox() }

  private var sandbox: Sandbox { get throws { try holder.get() } }

  private var cache: SeedCache {
    get throws { SeedCache(folder: try sandbox.root.appendingPathComponent("cache")) }
  }

  private let date = Date(timeIntervalSince1970: 1_490_950_542.25)

  // MARK: What is made

  func testEverythingThatIsDescribedIsMade() throws {
    let copy = try plant([
      .file("notes.txt", "cats\n", mode: 0o640, modified: date),
      .file("deep/down/bytes", data: Data([0, 255]), mode: 0o4755),
      .folder("empty", mode: 0o1777, modified: date),
      .folder("closed", mode: 0o500, [.file("inside"), .symbolicLink("up", to: "../notes.txt")]),
      .symbolicLink("dangling", to: "/not/there", modified: date),
      .pipe("pipe", mode: 0o622),
      .hardLink("again", to: "notes.txt"),
    ])
    copy.expect("notes.txt", "cats\n", mode: 0o640, date)
    copy.expect("deep/down/bytes", nil, mode: 0o4755, Seed.Entry.defaultDate)
    copy.expect("empty", nil, mode: 0o1777, date)
    copy.expect("closed", nil, mode: 0o500, Seed.Entry.defaultDate)
    copy.expect("closed/up", "cats\n", mode: nil, Seed.Entry.defaultDate)
    copy.expect("dangling", nil, mode: nil, date)
    copy.expect("pipe", nil, mode: 0o622, Seed.Entry.defaultDate)
    for folder in [".", "deep", "deep/down"] {
      copy.expect(folder, nil, mode: 0o755, Seed.Entry.defaultDate)
    }
    XCTAssertEqual(copy.status("dangling")?.link?.text, "/not/there")
    XCTAssertEqual(copy.status("again")?.inode, copy.status("notes.txt")?.inode)
    XCTAssertEqual(copy.status("pipe")?.isPipe, true)
  }

  func testNothingDescribedIsAnEmptyFolder() throws {
    let copy = try plant([])
    XCTAssertEqual(TreeSnapshot(of: copy.folder).paths, [])
    copy.expect(".", nil, mode: 0o755, Seed.Entry.defaultDate)
  }

  func testAFolderIsCopiedAndAChangedOneIsCopiedAgain() throws {
    let sandbox = try sandbox
    try sandbox.write("one", to: "original/a/file")
    try sandbox.makeSymbolicLink("original/link", to: "a/file")
    let seed = Seed(folder: try sandbox.url("original"))
    XCTAssertEqual(
      TreeSnapshot(of: try plant(seed).folder), try sandbox.snapshot("original"))
    let first = try XCTUnwrap(cachedNames.first)
    XCTAssertEqual(try plant(seed, at: "again").text("a/file"), "one")
    XCTAssertEqual(try cachedNames, [first])
    try sandbox.write("two", to: "original/a/file")
    XCTAssertEqual(try plant(seed, at: "changed").text("a/file"), "two")
    XCTAssertEqual(try cachedNames.count, 1)
    XCTAssertNotEqual(try cachedNames, [first])
  }

  func testEveryChangeOfAFolderIsSeen() throws {
    let sandbox = try sandbox
    try sandbox.write("one", to: "original/file")
    try sandbox.makeSymbolicLink("original/link", to: "file")
    let seed = Seed(folder: try sandbox.url("original"))
    var keys = [try SeedKey(seed).name]
    let changes: [() throws -> Void] = [
      { try sandbox.setMode(0o600, of: "original/file") },
      { try sandbox.setModificationDate(self.date, of: "original/file") },
      { try sandbox.makeFolder("original/empty") },
      {
        try sandbox.remove("original/link")
        try sandbox.makeSymbolicLink("original/link", to: "elsewhere")
      },
    ]
    for change in changes {
      try change()
      keys.append(try SeedKey(seed).name)
    }
    XCTAssertEqual(Set(keys).count, changes.count + 1)
  }

  func testAChangeIsSeenThatLeavesEveryDateAsItWas() throws {
    let sandbox = try sandbox
    try sandbox.write("one", to: "original/file")
    try sandbox.makeSymbolicLink("original/link", to: "file")
    let folder = try sandbox.url("original").path
    let changes = [
      "true", "printf two > file", "mv file g", "rm link; ln -s g link",
      "cp g new; mv new g; printf 3 > g",
    ]
    let keys = try changes.map { change in
      let outcome = try Shell.app(
        "cd '\(folder)' && \(change) && touch -h -d 2001-01-01Z * .", sandbox: sandbox
      ).run()
      XCTAssertEqual(outcome.exitStatus, 0, outcome.errorOutput)
      return try SeedKey(Seed(folder: sandbox.url("original"))).name
    }
    XCTAssertEqual(Set(keys).count, changes.count)
  }

  func testAFolderBehindALinkIsCopied() throws {
    let sandbox = try sandbox
    try sandbox.write("one", to: "original/file")
    try sandbox.makeSymbolicLink("link", to: "original")
    XCTAssertEqual(try plant(Seed(folder: try sandbox.url("link"))).text("file"), "one")
  }

  func testEntriesThatTheirOwnerMayNotReadAreMadeAndCopied() throws {
    try OrdinaryUser.perform {
      let sandbox = try Sandbox()
      let cache = SeedCache(folder: sandbox.home.appendingPathComponent("cache"))
      let seed: Seed = [
        .file("secret", "secret", mode: 0), .folder("closed", mode: 0o300, [.file("in", "in")]),
        .folder("outer", mode: 0, [.folder("inner", mode: 0o500, [.file("in")])]),
      ]
      let modes: [(String, UInt32)] = [
        ("secret", 0), ("closed", 0o300), ("outer", 0), ("outer/inner", 0o500),
      ]
      let copy = sandbox.workingDirectory.appendingPathComponent("copy")
      for _ in 0..<2 {
        try cache.use(seed) { try $0.copy(to: copy) }
        for (name, mode) in modes {
          let file = copy.appendingPathComponent(name)
          XCTAssertEqual(FileStatus(file)?.permissions, mode, name)
          chmod(file.path, 0o700)
        }
        XCTAssertEqual(FileManager.default.contents(atPath: copy.path + "/secret")?.count, 6)
        XCTAssertEqual(FileManager.default.contents(atPath: copy.path + "/closed/in")?.count, 2)
        FileTree.remove(copy)
      }
    }
  }

  func testSeedsAreComposedAndEachPartIsMadeOnce() throws {
    let setup = try SetupScript("echo x > photo; mkdir full; touch -d 2002-02-02Z full photo .")
    let scene: Seed = [
      .seed(setup.seed(), at: "photos"),
      .folder("backup", [.seed(setup.seed(), at: "2017"), .seed([.file("nested")])]),
      .file("photos/full/damaged", "no photo"),
      .hardLink("photos/same", to: "photos/photo"),
    ]
    let copy = try plant(scene)
    XCTAssertEqual(
      TreeSnapshot(of: copy.folder).paths,
      [
        "backup", "backup/2017", "backup/2017/full", "backup/2017/photo", "backup/nested",
        "photos", "photos/full", "photos/full/damaged", "photos/photo", "photos/same",
      ])
    copy.expect("photos/full", nil, mode: 0o755, Date(timeIntervalSince1970: 1_012_608_000))
    XCTAssertEqual(copy.status("photos/same")?.inode, copy.status("photos/photo")?.inode)
    XCTAssertEqual(try setup.runs, 1)
  }

  func testAComposedSeedIsMadeAgainWhenThePartHasChanged() throws {
    let setup = try SetupScript("echo 1 > file")
    let scene: Seed = [.seed(setup.seed(), at: "part"), .file("whole")]
    XCTAssertEqual(try plant(scene).text("part/file"), "1\n")
    try setup.rewrite("echo 2 > file")
    XCTAssertEqual(try plant(scene, at: "again").text("part/file"), "2\n")
    XCTAssertEqual(try cachedNames.count, 2)
  }

  func testDescriptionsThatDifferAreDifferentSeeds() throws {
    let seeds: [Seed] = [
      [], [.file("a")], [.file("b")], [.file("a", "x")], [.file("a", mode: 0o600)],
      [.file("a", modified: date)], [.folder("a")], [.pipe("a")], [.symbolicLink("a", to: "b")],
      [.symbolicLink("a", to: "c")], [.seed([.file("a")])], [.seed([.file("a")], at: "b")],
      [.seed([]), .file("a")], [.file("a"), .file("b")], [.file("a"), .hardLink("b", to: "a")],
    ]
    XCTAssertEqual(Set(try seeds.map { try SeedKey($0).name }).count, seeds.count)
  }

  func testADateThatNoSystemHoldsIsNoReasonToTrap() throws {
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      _ = try? plant([.file("f", modified: Date(timeIntervalSince1970: seconds))], at: "\(seconds)")
    }
  }

  // MARK: What is refused

  func testPathsThatLeaveTheTreeAreRefused() throws {
    for path in ["../out", "/etc/motd", "a/../../out", "", ".", "..", "a\0b"] {
      assertRefused([.file(path)], .leavesTree(path: path))
    }
    assertRefused([.folder("a", [.file("../../out")])], .leavesTree(path: "../../out"))
    assertRefused([.seed([.file("x")], at: "../out")], .leavesTree(path: "../out"))
    assertRefused([.hardLink("a", to: "../out")], .leavesTree(path: "../out"))
    assertRefused([.symbolicLink("a", to: "b\0c")], .leavesTree(path: "b\0c"))
  }

  func testPathsThatStayInTheTreeAreTaken() throws {
    let names = ["...", "\u{E9}", "e\u{301}"].map { Seed.Entry.file($0) }
    let copy = try plant(Seed([.folder("a", [.file("../b//./c")])] + names))
    XCTAssertEqual(TreeSnapshot(of: copy.folder).paths.count, 6)
  }

  func testAPathThatIsDescribedTwiceIsRefused() throws {
    assertRefused([.file("a/b"), .file("a//b")], .describedTwice(path: "a/b"))
    assertRefused([.folder("a"), .file("a")], .describedTwice(path: "a"))
    assertRefused([.file("a"), .hardLink("a", to: "a")], .describedTwice(path: "a"))
    let part: Seed = [.file("x/y"), .folder("z")]
    assertRefused([.seed(part), .file("x/y")], .describedTwice(path: "x/y"))
    assertRefused([.seed(part), .symbolicLink("z", to: "x")], .describedTwice(path: "z"))
    assertRefused([.seed(part, at: "p"), .seed(part, at: "p")], .describedTwice(path: "p/x/y"))
  }

  func testAnEntryBelowAFileOrALinkIsRefused() throws {
    assertRefused([.file("a/b/c"), .file("a/b")], .notAFolder(path: "a/b", below: "a/b/c"))
    assertRefused(
      [.symbolicLink("a", to: "/tmp"), .file("a/b")], .notAFolder(path: "a", below: "a/b"))
    assertRefused([.file("a"), .seed([], at: "a")], .notAFolder(path: "a", below: "a"))
    let outside = try Outside()
    let part: Seed = [.symbolicLink("out", to: outside.folder.path)]
    assertRefused([.seed(part), .file("out/x")], .notAFolder(path: "out", below: "out/x"))
    XCTAssertEqual(outside.names, ["secret.txt"])
  }

  func testAHardLinkToWhatIsNotInTheTreeIsRefused() throws {
    assertRefused([.hardLink("a", to: "b")], .noLinkedFile(path: "a", file: "b"))
    assertRefused([.folder("b"), .hardLink("a", to: "b")], .noLinkedFile(path: "a", file: "b"))
  }

  func testAFolderThatIsNotThereIsRefused() throws {
    let missing = try sandbox.url("missing")
    assertRefused(
      Seed(folder: missing), .noFolder(path: missing.path, found: "nothing lies there"))
    try sandbox.write("x", to: "file")
    let file = try sandbox.url("file")
    assertRefused(Seed(folder: file), .noFolder(path: file.path, found: "a file lies there"))
  }

  func testARefusedSeedLeavesNothingInTheCache() throws {
    assertRefused([.file("x"), .hardLink("a", to: "b")], .noLinkedFile(path: "a", file: "b"))
    XCTAssertEqual(try cachedNames, [])
  }

  func testARefusalNamesThePathAndWhatToDo() {
    let refusals: [SeedError] = [
      .leavesTree(path: "../out"), .describedTwice(path: "a"), .notAFolder(path: "a", below: "a/b"),
      .noLinkedFile(path: "a", file: "b"), .noFolder(path: "/a", found: "nothing lies there"),
      .alreadyThere(path: "/a"),
    ]
    for refusal in refusals {
      XCTAssertTrue(refusal.description.contains("a"), "\(refusal)")
      XCTAssertTrue(refusal.description.contains("; "), "\(refusal)")
    }
  }

  // MARK: Helpers

  private func plant(_ seed: Seed, at name: String = "copy") throws -> Copy {
    let folder = try sandbox.home.appendingPathComponent(name)
    try cache.use(seed) { try $0.copy(to: folder) }
    return Copy(folder: folder)
  }

  private func assertRefused(_ seed: Seed, _ expected: SeedError, line: UInt = #line) {
    XCTAssertThrowsError(try plant(seed, at: "refused"), line: line) { error in
      XCTAssertEqual(error as? SeedError, expected, line: line)
    }
  }

  private var cachedNames: [String] {
    get throws {
      let folder = try cache.folder.path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { !$0.hasSuffix(SeedCleaning.lockMark) }.sorted()
    }
  }
}

/// A planted tree.
private struct Copy {
  let folder: URL

  func status(_ path: String) -> FileStatus? {
    FileStatus(folder.appendingPathComponent(path))
  }

  func text(_ path: String) -> String? {
    let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path)
    return data.map { String(decoding: $0, as: UTF8.self) }
  }

  func expect(_ path: String, _ text: String?, mode: UInt32?, _ date: Date, line: UInt = #line) {
    guard let status = status(path) else { return XCTFail("no \(path)", line: line) }
    if let text { XCTAssertEqual(self.text(path), text, path, line: line) }
    if let mode { XCTAssertEqual(status.permissions, mode, path, line: line) }
    XCTAssertEqual(status.modified.date, date, path, line: line)
  }
}
