import Foundation
import XCTest

@testable import Harness

/// A used sandbox is taken over by the next scenario only where nothing tells it from a new one.
final class RecyclingTests: XCTestCase {
  func testAUsedSandboxIsEmptiedAndTakenOver() throws {
    let used = try Sandbox()
    try used.write("x", to: "a/b/c")
    try used.write("x", to: "~/.config/settings")
    try used.write("x", to: "../tmp/file")
    try used.makeFolder(".tmp", mode: 0o700)
    let fresh = try XCTUnwrap(Sandbox(recycling: used, keeping: ".tmp"))
    XCTAssertEqual(fresh.root, used.root)
    XCTAssertEqual(try names(in: fresh.root), ["home", "tmp", "work"])
    XCTAssertEqual(try names(in: fresh.workingDirectory), [".tmp"])
    XCTAssertEqual(try names(in: fresh.home), [])
    XCTAssertEqual(try names(in: fresh.temporaryDirectory), [])
    used.removeUnlessKept()
    XCTAssertNotNil(FileStatus(fresh.root))
  }

  func testAFolderThatIsNotAsItWasMadeIsNotTakenOver() throws {
    try assertIsNotTakenOver { chmod($0.home.path, 0o755) }
    try assertIsNotTakenOver { mkdir($0.root.path + "/beside", 0o700) }
    try assertIsNotTakenOver { rmdir($0.temporaryDirectory.path) }
    try assertIsNotTakenOver { sandbox in
      rmdir(sandbox.home.path)
      return symlink("work", sandbox.home.path)
    }
  }

  func testAKeptFolderThatIsNotEmptyGoes() throws {
    let used = try Sandbox()
    try used.write("x", to: ".tmp/file")
    let fresh = try XCTUnwrap(Sandbox(recycling: used, keeping: ".tmp"))
    XCTAssertEqual(try names(in: fresh.workingDirectory), [])
  }

  func testAKeptSandboxIsNotTakenOver() throws {
    let used = try Sandbox()
    defer { FileTree.remove(used.root) }
    try used.write("x", to: "file")
    used.keep()
    XCTAssertNil(Sandbox(recycling: used, keeping: ".tmp"))
    XCTAssertEqual(try used.text(at: "file"), "x")
  }

  func testASandboxIsTakenOverOnce() throws {
    let used = try Sandbox()
    let fresh = try XCTUnwrap(Sandbox(recycling: used, keeping: ".tmp"))
    XCTAssertNil(Sandbox(recycling: used, keeping: ".tmp"))
    XCTAssertNotNil(FileStatus(fresh.root))
  }

  private func assertIsNotTakenOver(
    _ change: (Sandbox) throws -> Int32, line: UInt = #line
  ) throws {
    let used = try Sandbox()
    XCTAssertEqual(try change(used), 0, line: line)
    XCTAssertNil(Sandbox(recycling: used, keeping: ".tmp"), line: line)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }
}
