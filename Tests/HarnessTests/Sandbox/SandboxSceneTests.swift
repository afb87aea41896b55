import Foundation
import TestSupport
import XCTest

@testable import Harness

/// What a test can put into its sandbox by hand.
final class SandboxSceneTests: XCTestCase {
  private let holder = Result { try Sandbox() }

  private var sandbox: Sandbox { get throws { try holder.get() } }

  func testFoldersAreMadeWithTheirModeWhateverTheUmask() throws {
    let folder = try sandbox.makeFolder("a/b", mode: 0o1777)
    XCTAssertEqual(FileStatus(folder)?.permissions, 0o1777)
    try sandbox.makeFolder("a/b", mode: 0o700)
    XCTAssertEqual(FileStatus(folder)?.permissions, 0o700)
    try sandbox.write("x", to: "file")
    assertRefused("file", .alreadyThere(kind: "file")) { try $0.makeFolder($1) }
  }

  func testPipesLinksAndFurtherNamesAreMade() throws {
    let sandbox = try sandbox
    try sandbox.write("x", to: "file")
    XCTAssertEqual(FileStatus(try sandbox.makePipe("d/pipe", mode: 0o622))?.permissions, 0o622)
    XCTAssertEqual(try sandbox.exists("d/pipe"), true)
    let link = try sandbox.makeSymbolicLink("e/link", to: "../file")
    XCTAssertEqual(FileStatus(link)?.link?.text, "../file")
    let name = try sandbox.makeHardLink("f/name", to: "file")
    XCTAssertEqual(FileStatus(name)?.inode, FileStatus(try sandbox.url("file"))?.inode)
  }

  func testALinkMayLeadOutAndTheSandboxDoesNotFollowIt() throws {
    let outside = try Outside()
    try sandbox.makeSymbolicLink("out", to: outside.folder.path)
    let path = outside.folder.path
    assertRefused("out/new", .leadsOutside(destination: path + "/new")) { try $0.makeFolder($1) }
    assertRefused("out/new", .leadsOutside(destination: path + "/new")) { try $0.makePipe($1) }
    assertRefused("out", .leadsOutside(destination: path)) { try $0.setMode(0, of: $1) }
    assertRefused("out/secret.txt", .leadsOutside(destination: outside.secret.path)) {
      try $0.makeHardLink("mine", to: $1)
    }
    try sandbox.remove("out")
    XCTAssertEqual(outside.secretText, "untouched")
    XCTAssertEqual(FileStatus(outside.folder)?.permissions, 0o700)
  }

  func testWhateverIsMadeStaysInTheSandbox() throws {
    let verbs: [(Sandbox, String) throws -> Void] = [
      { try $0.makeFolder($1) }, { try $0.makePipe($1) }, { try $0.makeSymbolicLink($1, to: "x") },
      { try $0.makeHardLink($1, to: ".") }, { try $0.makeHardLink("new", to: $1) },
      { try $0.setMode(0, of: $1) }, { try $0.setModificationDate(Date(), of: $1) },
      { _ = try $0.modificationDate(of: $1) }, { try $0.remove($1) },
      { _ = try $0.json(at: $1, as: [Int].self) }, { try $0.write(json: [1], to: $1) },
    ]
    for verb in verbs {
      for path in ["../../out", "/etc/motd", "a\0b"] {
        XCTAssertThrowsError(try verb(sandbox, path)) { error in
          guard let error = error as? SandboxPathError else { return XCTFail("\(error)") }
          XCTAssertNotEqual(error.problem, .missing)
        }
      }
    }
  }

  func testNothingIsOverwritten() throws {
    try sandbox.write("x", to: "file")
    assertRefused("file", .alreadyThere(kind: "file")) { try $0.makePipe($1) }
    assertRefused("file", .alreadyThere(kind: "file")) { try $0.makeSymbolicLink($1, to: "x") }
    assertRefused("file", .alreadyThere(kind: "file")) { try $0.makeHardLink($1, to: "file") }
  }

  func testDatesAreSetToTheMicrosecond() throws {
    let sandbox = try sandbox
    try sandbox.write("x", to: "file")
    try sandbox.makeSymbolicLink("link", to: "file")
    let date = Date(timeIntervalSince1970: 1_490_950_542.25)
    try sandbox.setModificationDate(date, of: "link")
    XCTAssertEqual(try sandbox.modificationDate(of: "link"), date)
    XCTAssertNotEqual(try sandbox.modificationDate(of: "file"), date)
    let early = Date(timeIntervalSince1970: -0.75)
    try sandbox.setModificationDate(early, of: "file")
    XCTAssertEqual(try sandbox.modificationDate(of: "file"), early)
    assertRefused("none", .missing) { try $0.setModificationDate(date, of: $1) }
    assertRefused("none", .missing) { _ = try $0.modificationDate(of: $1) }
  }

  func testWhatNobodyMayReadGoesWithTheSandbox() throws {
    try OrdinaryUser.perform {
      var sandbox: Sandbox? = try Sandbox()
      let root = try XCTUnwrap(sandbox).root
      try sandbox?.write("x", to: "a/b/file")
      for path in ["a/b/file", "a/b", "a"] { try sandbox?.setMode(0, of: path) }
      sandbox = nil
      XCTAssertNil(FileStatus(root))
    }
  }

  func testAFolderIsRemovedWithEverythingInIt() throws {
    let sandbox = try sandbox
    try sandbox.write("x", to: "a/b/file")
    try sandbox.remove("a")
    XCTAssertFalse(try sandbox.exists("a"))
    assertRefused("a", .missing) { try $0.remove($1) }
    for folder in [".", "..", "~", "../tmp"] {
      assertRefused(folder, .belongsToTheSandbox) { try $0.remove($1) }
    }
    XCTAssertTrue(try sandbox.exists("~"))
  }

  func testJSONIsWrittenAndRead() throws {
    let sandbox = try sandbox
    try sandbox.write(json: ["b": [1, 2], "a": []], to: "~/.config/app/settings.json")
    let value: [String: [Int]] = try sandbox.json(at: "~/.config/app/settings.json")
    XCTAssertEqual(value, ["a": [], "b": [1, 2]])
    try sandbox.write("no JSON", to: "text")
    XCTAssertThrowsError(try sandbox.json(at: "text", as: [Int].self))
  }

  private func assertRefused(
    _ path: String, _ problem: SandboxPathError.Problem, line: UInt = #line,
    by verb: (Sandbox, String) throws -> Void
  ) {
    XCTAssertThrowsError(try verb(sandbox, path), line: line) { error in
      XCTAssertEqual((error as? SandboxPathError)?.problem, problem, line: line)
    }
  }
}
