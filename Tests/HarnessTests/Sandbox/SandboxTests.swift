import Foundation
import TestSupport
import XCTest

@testable import Harness

/// The disk that a test has to itself: how it is made, and when it goes.
final class SandboxTests: XCTestCase {
  func testASandboxIsItsUsersAloneWhateverTheUmask() throws {
    for bits: mode_t in [0, 0o277, 0o777] {
      let mask = umask(bits)
      defer { umask(mask) }
      let sandbox = try Sandbox()
      for folder in [sandbox.root, sandbox.workingDirectory, sandbox.home] {
        XCTAssertEqual(FileStatus(folder)?.permissions, 0o700)
      }
    }
  }

  func testItsFoldersAreThereAndNobodyElseMayLookIn() throws {
    let sandbox = try Sandbox()
    let folders = [
      sandbox.root, sandbox.workingDirectory, sandbox.home, sandbox.temporaryDirectory,
    ]
    for folder in folders {
      XCTAssertEqual(FileStatus(folder)?.isDirectory, true)
      XCTAssertEqual(FileStatus(folder)?.permissions, 0o700)
    }
    XCTAssertEqual(Set(folders).count, 4)
  }

  func testManySandboxesMadeAtOnceShareNothing() throws {
    let made = Collected<Sandbox>()
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      if let sandbox = try? Sandbox() { made.append(sandbox) }
    }
    XCTAssertEqual(Set(made.all.map(\.root.path)).count, 64)
  }

  func testItIsRemovedWithItsLastReference() throws {
    let root = try rootOfReleasedSandbox { try $0.write("x", to: "a/b") }
    XCTAssertNil(FileStatus(root))
  }

  func testAKeptSandboxStays() throws {
    let root = try rootOfReleasedSandbox { sandbox in
      XCTAssertFalse(sandbox.willBeKept)
      sandbox.keep()
      XCTAssertTrue(sandbox.willBeKept)
    }
    defer { FileTree.remove(root) }
    XCTAssertNotNil(FileStatus(root))
  }

  func testTheVariableKeepsASandbox() throws {
    let root = try withVariable("HARNESS_KEEP", "1") { try rootOfReleasedSandbox { _ in } }
    defer { FileTree.remove(root) }
    XCTAssertNotNil(FileStatus(root))
  }

  func testAnyOtherValueOfTheVariableKeepsNothing() throws {
    for value in ["0", "", "no"] {
      let root = try withVariable("HARNESS_KEEP", value) { try rootOfReleasedSandbox { _ in } }
      XCTAssertNil(FileStatus(root), value)
    }
  }

  // MARK: TMPDIR

  func testItLiesInTMPDIRWhateverLinksLeadThere() throws {
    let base = try Sandbox()
    try base.write("", to: "real/file")
    try base.plantLink("link", to: "real")
    let real = base.workingDirectory.path + "/real"
    for path in [real, real + "/", real + "//", base.workingDirectory.path + "/link/"] {
      let sandbox = try withVariable("TMPDIR", path) { try Sandbox() }
      XCTAssertEqual(sandbox.root.deletingLastPathComponent().path, real, path)
      XCTAssertEqual(try sandbox.url("x").path, sandbox.workingDirectory.path + "/x")
      // The same file under its name through the link.
      let alias = base.workingDirectory.path + "/link/" + sandbox.root.lastPathComponent + "/work/x"
      try sandbox.write("through", to: alias)
      XCTAssertEqual(try sandbox.text(at: "x"), "through")
    }
  }

  func testAnEmptyTMPDIRMeansTheSystemsFolder() throws {
    let sandbox = try withVariable("TMPDIR", "") { try Sandbox() }
    XCTAssertEqual(
      sandbox.root.deletingLastPathComponent().path,
      URL(fileURLWithPath: "/tmp").resolvingSymlinksInPath().path)
  }

  func testAMissingTMPDIRIsNamed() throws {
    XCTAssertThrowsError(try withVariable("TMPDIR", "/not/there") { try Sandbox() }) { error in
      let refusal = error as? SandboxCreationError
      XCTAssertEqual(refusal?.folder, "/not/there")
      XCTAssertEqual(refusal?.error.code, ENOENT)
      XCTAssertTrue("\(error)".contains("set it to a folder that is there"), "\(error)")
    }
    let app = CLIApplication("/bin/sh")
    XCTAssertThrowsError(try withVariable("TMPDIR", "/not/there") { try app.run() }) { error in
      guard case .noSandbox? = (error as? Failure)?.reason else { return XCTFail("\(error)") }
    }
  }

  // MARK: Helpers

  private func rootOfReleasedSandbox(_ use: (Sandbox) throws -> Void) throws -> URL {
    let sandbox = try Sandbox()
    try use(sandbox)
    return sandbox.root
  }

  /// Runs `body` with a variable of this process set.
  private func withVariable<Result>(
    _ name: String, _ value: String, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = getenv(name).map { String(cString: $0) }
    setenv(name, value, 1)
    defer {
      if let before { setenv(name, before, 1) } else { unsetenv(name) }
    }
    return try body()
  }
}
