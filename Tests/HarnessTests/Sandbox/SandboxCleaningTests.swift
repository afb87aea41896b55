import Foundation
import XCTest

@testable import Harness

final class SandboxCleaningTests: XCTestCase {
  /// A folder with a sandbox that was kept, which everyone may look at.
  private func folder() throws -> Sandbox {
    let disk = try Sandbox()
    let folders = ["tmp", "tmp/harness-aaaaaa111111"]
    try disk.write("", to: "tmp/harness-aaaaaa111111/.kept")
    let parts = ["work", "home", "tmp"].map { "\(folders[1])/\($0)" }
    for part in parts { try disk.write("x", to: part + "/a") }
    for path in folders + parts { chmod(try disk.url(path).path, 0o755) }
    for url in [disk.root, disk.workingDirectory] { chmod(url.path, 0o755) }
    return disk
  }

  func testASandboxThatCannotBeRemovedIsNotSaidToBeRemoved() throws {
    let disk = try folder()
    let place = try disk.url("tmp").path
    chmod(place, 0o555)
    defer { chmod(place, 0o755) }
    let findings = try OrdinaryUser.perform { try SandboxCleaning(folder: place).perform() }
    XCTAssertEqual(findings, [.init(path: "\(place)/harness-aaaaaa111111", result: .failed)])
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
