import Foundation
import TestSupport
import XCTest

@testable import Harness

/// Which paths a sandbox takes, and which it refuses.
final class SandboxPathTests: XCTestCase {
  private var sandboxes: (inner: Sandbox, outer: Outside)?

  private var sandbox: Sandbox {
    get throws { try XCTUnwrap(sandboxes).inner }
  }

  private var outside: Outside {
    get throws { try XCTUnwrap(sandboxes).outer }
  }

  override func setUpWithError() throws {
    sandboxes = (try Sandbox(), try Outside())
  }

  override func tearDown() {
    sandboxes = nil
  }

  // MARK: Paths that are taken

  func testRelativePathsStartAtTheWorkingDirectory() throws {
    let directory = try sandbox.workingDirectory.path
    XCTAssertEqual(try sandbox.url("a/b.txt").path, directory + "/a/b.txt")
    XCTAssertEqual(try sandbox.url(".").path, directory)
    XCTAssertEqual(try sandbox.url("").path, directory)
    XCTAssertEqual(try sandbox.url("a//b/").path, directory + "/a/b")
  }

  func testAbsolutePathsWithinTheSandboxAreTaken() throws {
    let path = try sandbox.home.path + "/.config/app.json"
    XCTAssertEqual(try sandbox.url(path).path, path)
    XCTAssertEqual(try sandbox.url(sandbox.root.path).path, try sandbox.root.path)
  }

  func testDotDotMayLeaveTheWorkingDirectoryButNotTheSandbox() throws {
    XCTAssertEqual(try sandbox.url("../home/x").path, try sandbox.home.path + "/x")
    XCTAssertEqual(try sandbox.url("..").path, try sandbox.root.path)
    try assertRefused("../..")
    try assertRefused("../../etc/passwd")
    try assertRefused("a/../../../x")
    try assertRefused("not-there/../../../x")
  }

  func testNamesThatLookSpecialToOthersArePlainNames() throws {
    let directory = try sandbox.workingDirectory.path
    for name in ["a~", "~root", "%2e%2e", "a%2fb", "a b", "a\nb", "a;b", "a?b", "a#b", "-", "é"] {
      XCTAssertEqual(try sandbox.url(name).path, directory + "/" + name)
      try sandbox.write("x", to: name)
      XCTAssertEqual(try sandbox.text(at: name), "x", name)
    }
    XCTAssertEqual(try sandbox.snapshot().paths.count, 11)
  }

  func testATildeIsTheSandboxesHome() throws {
    XCTAssertEqual(try sandbox.url("~").path, try sandbox.home.path)
    XCTAssertEqual(try sandbox.url("~/.config/a").path, try sandbox.home.path + "/.config/a")
    try assertRefused("~/../../x")
  }

  func testANameThatBeginsWithACombiningMarkIsInTheSandbox() throws {
    let path = try sandbox.workingDirectory.path + "/\u{301}x"
    XCTAssertEqual(try sandbox.url(path).path, path)
  }

  func testLinksThatStayInTheSandboxAreFollowed() throws {
    try sandbox.plantLink("inner", to: "../home")
    try sandbox.write("x", to: "inner/file")
    XCTAssertEqual(
      FileManager.default.contents(atPath: try sandbox.home.path + "/file"), Data("x".utf8))
    try sandbox.plantLink("alias", to: "inner/file")
    try sandbox.write("y", to: "alias")
    XCTAssertEqual(try sandbox.text(at: "inner/file"), "y")
  }

  func testPathsThatDoNotExistYetAreTaken() throws {
    try sandbox.write("x", to: "a/b/c/d.txt")
    XCTAssertEqual(try sandbox.text(at: "a/b/c/d.txt"), "x")
  }

  // MARK: Paths that are refused

  func testAbsolutePathsOutsideAreRefused() throws {
    try assertRefused("/etc/passwd")
    try assertRefused("/")
    try assertRefused(try sandbox.root.path + "-sibling")
    try assertRefused(try sandbox.root.path + "/../x")
  }

  func testANULByteIsRefusedAndDoesNotCutThePathShort() throws {
    XCTAssertThrowsError(try sandbox.url("a\0/../../../etc/passwd"))
    XCTAssertThrowsError(try sandbox.write("x", to: "a\0b"))
    XCTAssertEqual(try sandbox.snapshot().paths, [])
  }

  func testAFolderThatLeadsOutsideIsRefused() throws {
    try sandbox.plantLink("out", to: try outside.folder.path)
    try assertRefused("out/secret.txt")
    try assertRefused("out/new/file.txt")
    XCTAssertThrowsError(try sandbox.write("x", to: "out/new.txt"))
    XCTAssertThrowsError(try sandbox.data(at: "out/secret.txt"))
    XCTAssertEqual(try outside.names, ["secret.txt"])
  }

  func testAFolderThatLeadsOutsideToWhatDoesNotExistYetIsRefused() throws {
    try sandbox.plantLink("out", to: try outside.folder.path + "/later")
    try assertRefused("out/file.txt")
    XCTAssertThrowsError(try sandbox.write("x", to: "out/file.txt"))
    XCTAssertEqual(try outside.names, ["secret.txt"])
  }

  func testAChainOfLinksThatLeadsOutsideIsRefused() throws {
    try sandbox.plantLink("one", to: "two")
    try sandbox.plantLink("two", to: "three")
    try sandbox.plantLink("three", to: try outside.folder.path)
    try assertRefused("one/secret.txt")
  }

  func testAsManyLinksAreFollowedAsTheSystemFollows() throws {
    try sandbox.write("end", to: "0")
    for number in 1...41 { try sandbox.plantLink("\(number)", to: "\(number - 1)") }
    XCTAssertEqual(try sandbox.text(at: "40"), "end")
    XCTAssertThrowsError(try sandbox.text(at: "41"))
  }

  func testALinkThatClimbsIsJudgedWhereItLies() throws {
    try sandbox.write("", to: "deep/er/file")
    try sandbox.plantLink("deep/er/up", to: "../../../..")
    try assertRefused("deep/er/up/x")
    try sandbox.plantLink("deep/er/home", to: "../../../home")
    XCTAssertEqual(
      try sandbox.url("deep/er/home/x").path,
      try sandbox.workingDirectory.path + "/deep/er/home/x")
  }

  func testLinksInACircleAreRefused() throws {
    try sandbox.plantLink("a", to: "b")
    try sandbox.plantLink("b", to: "a")
    XCTAssertThrowsError(try sandbox.url("a/x"))
    XCTAssertThrowsError(try sandbox.write("x", to: "a"))
  }

  func testALinkItselfCanBeAskedForWhereverItLeads() throws {
    try sandbox.plantLink("out", to: try outside.secret.path)
    XCTAssertEqual(try sandbox.url("out").path, try sandbox.workingDirectory.path + "/out")
    XCTAssertTrue(try sandbox.exists("out"))
    try sandbox.plantLink("dangling", to: "nowhere")
    XCTAssertTrue(try sandbox.exists("dangling"))
    XCTAssertFalse(try sandbox.exists("nowhere"))
  }

  func testWritingThroughALinkThatLeadsOutsideIsRefused() throws {
    try sandbox.plantLink("out", to: try outside.secret.path)
    XCTAssertThrowsError(try sandbox.write("changed", to: "out")) { error in
      XCTAssertTrue(error is SandboxPathError, "\(error)")
    }
    try sandbox.plantLink("new", to: try outside.folder.path + "/new.txt")
    XCTAssertThrowsError(try sandbox.write("made", to: "new"))
    XCTAssertEqual(try outside.secretText, "untouched")
    XCTAssertEqual(try outside.names, ["secret.txt"])
  }

  func testReadingThroughALinkThatLeadsOutsideIsRefused() throws {
    try sandbox.plantLink("out", to: try outside.secret.path)
    XCTAssertThrowsError(try sandbox.text(at: "out")) { error in
      XCTAssertTrue(error is SandboxPathError, "\(error)")
    }
  }

  func testTheRefusalNamesThePathWhereItLeadsAndWhatToDo() throws {
    try sandbox.plantLink("out", to: try outside.folder.path)
    XCTAssertThrowsError(try sandbox.url("out/secret.txt")) { error in
      let refusal = error as? SandboxPathError
      XCTAssertEqual(refusal?.path, "out/secret.txt")
      let secret = (try? outside.secret.path) ?? ""
      XCTAssertEqual(refusal?.problem, .leadsOutside(destination: secret))
      XCTAssertEqual(refusal?.sandbox, try? sandbox.root.path)
      XCTAssertTrue("\(error)".contains("copy the file into the sandbox"), "\(error)")
    }
  }

  // MARK: What is not a file

  func testReadingAPipeDoesNotWaitForAWriter() throws {
    XCTAssertEqual(mkfifo(try sandbox.workingDirectory.path + "/pipe", 0o600), 0)
    XCTAssertThrowsError(try sandbox.data(at: "pipe")) { error in
      XCTAssertTrue("\(error)".contains("is a pipe"), "\(error)")
    }
  }

  func testWritingToAPipeDoesNotWaitForAReader() throws {
    XCTAssertEqual(mkfifo(try sandbox.workingDirectory.path + "/pipe", 0o600), 0)
    XCTAssertThrowsError(try sandbox.write("x", to: "pipe")) { error in
      XCTAssertTrue("\(error)".contains("is a pipe"), "\(error)")
    }
  }

  func testReadingAFolderSaysThatItIsOne() throws {
    XCTAssertThrowsError(try sandbox.data(at: ".")) { error in
      XCTAssertTrue("\(error)".contains("is a folder"), "\(error)")
    }
  }

  private func assertRefused(_ path: String, line: UInt = #line) throws {
    let sandbox = try sandbox
    XCTAssertThrowsError(try sandbox.url(path), path, line: line) { error in
      XCTAssertTrue(error is SandboxPathError, "\(error)", line: line)
    }
  }
}
