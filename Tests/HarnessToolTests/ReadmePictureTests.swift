import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// The picture at the top of the README: what `harness picture` draws of two runs.
final class ReadmePictureTests: ToolTestCase {
  private static let documentation = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation")

  private func drawn() throws -> String {
    for (folder, status) in [("failing", Int32(1)), ("mended", 0)] {
      let scenarios = Self.documentation.appendingPathComponent("Picture/\(folder)").path
      try harness("run", scenarios, "--json", "\(folder).jsonl").expect(.status(status))
    }
    return try harness("picture", "failing.jsonl", "mended.jsonl", "full-disk")
      .expect(.success).output
  }

  /// On a busy machine a program may take so long for a screen that it is drawn in two steps.
  func testTheReadmeShowsWhatTheToolDraws() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
    let picture = Self.documentation.appendingPathComponent("full-disk.svg")
    let shown = try String(contentsOf: picture, encoding: .utf8)
    let isSame = try (0..<5).contains { _ in try drawn() == shown }
    XCTAssertTrue(isSame, "`make picture` draws it anew")
  }

  func testBothRunsDifferInTheProgramAlone() throws {
    let parts = try ["failing", "mended"].map { folder in
      try String(
        contentsOf: Self.documentation.appendingPathComponent("Picture/\(folder)/full-disk.txtar"),
        encoding: .utf8
      ).components(separatedBy: "-- ")
    }
    XCTAssertEqual(parts[0].count, parts[1].count)
    let differing = zip(parts[0], parts[1]).filter { $0 != $1 }.map(\.0)
    XCTAssertEqual(differing.count, 1)
    XCTAssertTrue(differing[0].hasPrefix("note.sh"), differing[0])
  }
}
