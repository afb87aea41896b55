import Foundation
import TestSupport
import XCTest

@testable import Harness

final class SandboxCleaningTests: XCTestCase {
  /// A folder with a sandbox that was kept, which everyone may look at; made for this thread's
  /// user.
  private func folder() throws -> Sandbox {
    let disk = try Sandbox()
    let folders = ["tmp", "tmp/harness-aaaaaa111111"]
    for folder in folders { try disk.makeFolder(folder) }
    let sandbox = try disk.url(folders[1])
    KeepMark.put(in: DiskPath(sandbox.path), try XCTUnwrap(FileStatus(sandbox)).identity)
    chmod(sandbox.path + "/.kept", 0o644)
    let parts = ["work", "home", "tmp"].map { "\(folders[1])/\($0)" }
    for part in parts { try disk.write("x", to: part + "/a") }
    for path in folders + parts { chmod(try disk.url(path).path, 0o755) }
    for url in [disk.root, disk.workingDirectory] { chmod(url.path, 0o755) }
    return disk
  }

  func testASandboxThatCannotBeRemovedIsNotSaidToBeRemoved() throws {
    let disk = try folder()
    let place = try disk.url("tmp").path
    let sandbox = "\(place)/harness-aaaaaa111111"
    chmod(place, 0o555)
    defer { chmod(place, 0o755) }
    let findings = try OrdinaryUser.perform { try SandboxCleaning(folder: place).perform() }
    XCTAssertEqual(findings.map(\.path), [sandbox])
    guard case .failed(let reasons) = findings.first?.result else {
      return XCTFail("\(findings)")
    }
    XCTAssertTrue(reasons.allSatisfy { $0.hasPrefix(sandbox) }, "\(reasons)")
    XCTAssertTrue(reasons.contains("\(sandbox): Permission denied"), "\(reasons)")
  }

  func testASandboxOfAnotherUserStays() throws {
    try XCTSkipIf(geteuid() != 0, "only root can give files away")
    let disk = try folder()
    let place = try disk.url("tmp").path
    XCTAssertEqual(chown("\(place)/harness-aaaaaa111111", 65534, 65534), 0)
    XCTAssertEqual(
      try SandboxCleaning(folder: place).perform().map(\.result),
      [.left("it belongs to another user")])
  }

  func testAFolderThatIsNotThereIsAnError() {
    XCTAssertThrowsError(try SandboxCleaning(folder: "/nowhere/at/all").perform())
  }
}
