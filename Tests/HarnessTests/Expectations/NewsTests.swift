import Foundation
import XCTest

@testable import Harness

/// What makes `eventually` look again before its time limit.
final class NewsTests: XCTestCase {
  func testEachStreamIsNews() throws {
    for stream in [Harness.OutputStream.standardOutput, .standardError] {
      let launch = try Launch.byHand()
      let seen = launch.observation
      XCTAssertFalse(launch.read { $0.hasMore(than: seen) })
      launch.update { state in Data([0x61]).withUnsafeBytes { state.take($0, from: stream) } }
      XCTAssertTrue(launch.read { $0.hasMore(than: seen) }, stream.rawValue)
    }
  }

  func testAWriteIntoAFileByAnotherOfItsNamesIsNews() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "f")
    try sandbox.makeHardLink("elsewhere/f", to: "f")
    try expectNews(of: "f", in: sandbox) { try sandbox.write("new", to: "elsewhere/f") }
  }

  func testAnotherFolderInPlaceOfTheFilesIsNews() throws {
    let sandbox = try Sandbox()
    try sandbox.write("old", to: "d/f")
    try sandbox.write("new", to: "new/f")
    let folder = sandbox.workingDirectory.path
    try expectNews(of: "d/f", in: sandbox) {
      XCTAssertEqual(rename(folder + "/d", folder + "/old"), 0)
      XCTAssertEqual(rename(folder + "/new", folder + "/d"), 0)
    }
  }

  private func expectNews(
    of path: String, in sandbox: Sandbox, line: UInt = #line, after change: () throws -> Void
  ) throws {
    let launch = try Launch.byHand(sandbox: sandbox)
    let watch = try FileWatch(try sandbox.url(path), within: sandbox.root, waking: launch)
    try change()
    let hasNews = launch.wait(until: Deadline(after: 10)) { _ in watch.mayHaveChanged ? true : nil }
    XCTAssertEqual(hasNews, true, line: line)
  }
}
