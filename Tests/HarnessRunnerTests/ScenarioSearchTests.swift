import Foundation
import Harness
import ScenarioTestSupport
import XCTest

@testable import HarnessRunner

final class ScenarioSearchTests: XCTestCase {
  func testFindsTextArchivesInFoldersBelowSortedByName() throws {
    let tree = try ScenarioTree([
      "b.txtar": "", "a.txt": "", "sub/deep/c.txtar": "", "sub/notes.md": "", ".hidden.txt": "",
      ".git/d.txt": "",
    ])
    XCTAssertEqual(try tree.sources().map(\.name), ["a", "b", "sub/deep/c"])
    XCTAssertEqual(try tree.sources().map(\.file).last, tree.path + "/sub/deep/c.txtar")
  }

  func testACharacterThatJoinsThePointBehindItHidesNoScenario() throws {
    let tree = try ScenarioTree(["a\u{600}.txtar": "stop\n", "b\u{600}.txt": "stop\n"])
    XCTAssertEqual(try tree.sources().map(\.name), ["a\u{600}", "b\u{600}"])
  }

  func testAFileIsAScenarioWhateverItsName() throws {
    let tree = try ScenarioTree(["script": ""])
    let found = try ScenarioSearch().scenarios(in: [tree.path + "/script"])
    XCTAssertEqual(found.map(\.name), ["script"])
  }

  func testAFileThatIsNamedTwiceIsFoundOnce() throws {
    let tree = try ScenarioTree(["a.txt": "", "b.txt": ""])
    let found = try ScenarioSearch().scenarios(in: [tree.path + "/b.txt", tree.path + "/"])
    XCTAssertEqual(found.map(\.name), ["b", "a"])
  }

  func testTwoScenariosOfOneNameHaveTheirPathsAsNames() throws {
    let tree = try ScenarioTree(["x/a.txt": "", "y/a.txt": "", "y/b.txt": ""])
    let (x, y) = (tree.path + "/x", tree.path + "/y")
    let found = try ScenarioSearch().scenarios(in: [x, y])
    XCTAssertEqual(found.map(\.name), [x + "/a.txt", y + "/a.txt", "b"])
  }

  func testAPathThatBecomesANameMayBeTheNameOfAnother() throws {
    let tree = try ScenarioTree(["x/a.txt": "", "y/a.txt": ""])
    let path = tree.path + "/x/a.txt"
    let other = ScenarioSource(bytes: Data(), name: path)
    let found = try ScenarioSearch.distinct(
      try ScenarioSearch().scenarios(in: [tree.path + "/x"])
        + (try ScenarioSearch().scenarios(in: [tree.path + "/y"])))
    XCTAssertEqual(found.map(\.name), [path, tree.path + "/y/a.txt"])
    XCTAssertThrowsError(try ScenarioSearch.distinct(found + [other]))
  }

  func testALinkToAFolderOfScenariosIsRefused() throws {
    let tree = try ScenarioTree([
      "in/a.txt": "", "in/sub/b.txt": "", "in/notes/c.md": "", "out/d.txt": "",
    ])
    let folder = tree.sandbox.workingDirectory.appendingPathComponent("in")
    func sources() throws -> [String] {
      try ScenarioSearch().scenarios(in: [folder.path]).map(\.name)
    }
    func link(_ name: String, to path: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(name).path, withDestinationPath: path)
    }
    try link("of-notes", to: "notes")
    try link("of-a.txt", to: "a.txt")
    try link("of-nothing", to: "nothing")
    try link("again", to: "sub")
    try link("around", to: ".")
    XCTAssertEqual(try sources(), ["a", "of-a", "sub/b"])
    try link("linked", to: "../out")
    XCTAssertThrowsError(try sources()) { error in
      XCTAssertTrue("\(error)".contains("linked is a link to a folder of scenarios"), "\(error)")
    }
  }

  func testANameIsALine() throws {
    let tree = try ScenarioTree(["a\nnot ok 2 b.txt": "stop\n"])
    XCTAssertThrowsError(try tree.sources()) { error in
      XCTAssertTrue("\(error)".contains("holds the end of a line"), "\(error)")
    }
  }

  func testANameIsText() throws {
    for path in ["d\\377/b.txt", "d/\\376.txtar", "d/\\376/e/f.txt"] {
      let tree = try ScenarioTree(["a.txt": "stop\n"])
      let script = "f=$(printf '\(path)'); mkdir -p \"$(dirname \"$f\")\" && echo stop >\"$f\""
      let shell = CLIApplication("/bin/sh", sandbox: tree.sandbox)
      XCTAssertEqual(try shell.run("-c", script).exitStatus, 0)
      XCTAssertThrowsError(try tree.sources()) { error in
        XCTAssertTrue("\(error)".contains("holds scenarios, and its name is not UTF-8"), "\(error)")
        XCTAssertTrue("\(error)".contains("\\xF"), "\(error)")
      }
    }
    try expectNamesThatAreNoTextBehindLinks()
    let tree = try ScenarioTree(["a.txt": "stop\n"])
    let shell = CLIApplication("/bin/sh", sandbox: tree.sandbox)
    let data = try shell.run("-c", "f=$(printf 'd\\377'); mkdir $f && echo 1 >$f/data")
    XCTAssertEqual(data.exitStatus, 0)
    XCTAssertEqual(try tree.sources().map(\.name), ["a"])
  }

  /// Whatever lies beside it, a scenario behind a link is told of.
  private func expectNamesThatAreNoTextBehindLinks() throws {
    let tree = try ScenarioTree(["a.txt": "stop\n"])
    let shell = CLIApplication("/bin/sh", sandbox: tree.sandbox)
    let script =
      "mkdir ../o; echo stop >../o/b.txt; touch ../o/$(printf 'c\\377.txt'); ln -s ../o link"
    XCTAssertEqual(try shell.run("-c", script).exitStatus, 0)
    XCTAssertThrowsError(try tree.sources()) { error in
      XCTAssertTrue("\(error)".contains("is a link to a folder of scenarios"), "\(error)")
    }
  }

  func testTwoFilesWhoseNamesReadTheSameAreRefused() throws {
    let tree = try ScenarioTree(["\u{E9}.txt": ""])
    try tree.sandbox.write("", to: "e\u{301}.txt")
    XCTAssertThrowsError(try tree.sources()) { error in
      XCTAssertTrue("\(error)".contains("read the same"), "\(error)")
    }
  }

  func testALinkToAFolderAboveIsNotFollowed() throws {
    let tree = try ScenarioTree(["sub/a.txt": ""])
    try FileManager.default.createSymbolicLink(
      atPath: tree.path + "/sub/up", withDestinationPath: "..")
    XCTAssertEqual(try tree.sources().map(\.name), ["sub/a"])
  }

  func testExcludedFilesAndFoldersArePassedOver() throws {
    let tree = try ScenarioTree(["a.txt": "", "README.txt": "", "data/b.txt": ""])
    let search = ScenarioSearch(excluding: [GlobPattern("README.txt"), GlobPattern("data")])
    XCTAssertEqual(try search.scenarios(in: [tree.path]).map(\.name), ["a"])
  }

  func testAPathThatIsNotThereIsAnErrorThatNamesTheNearest() throws {
    let tree = try ScenarioTree(["scenarios/a.txt": ""])
    let wrong = tree.path + "/scenaros"
    XCTAssertThrowsError(try ScenarioSearch().scenarios(in: [wrong])) { error in
      XCTAssertEqual(
        "\(error)", "there is no file or folder \(wrong); did you mean \"\(tree.path)/scenarios\"?")
    }
  }

  func testNothingIsReadBeforeItsTurn() throws {
    let tree = try ScenarioTree()
    mkfifo(tree.path + "/pipe.txt", 0o600)
    XCTAssertEqual(try tree.sources().map(\.name), ["pipe"])
  }
}
