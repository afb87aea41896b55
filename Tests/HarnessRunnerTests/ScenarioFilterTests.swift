import ScenarioTestSupport
import XCTest

@testable import HarnessRunner

final class ScenarioFilterTests: XCTestCase {
  private func chosen(_ names: [String] = [], tags: [String] = []) throws -> [String] {
    let tree = try ScenarioTree([
      "drive/down.txt": "# tags: net slow\n", "drive/up.txt": "# tags: net\n", "list.txt": "stop\n",
    ])
    return ScenarioFilter(names: names, tags: tags).apply(to: try tree.sources()).map(\.name)
  }

  func testAPartOfANameChooses() throws {
    XCTAssertEqual(try chosen(["ri"]), ["drive/down", "drive/up"])
  }

  func testAPatternHasToFitTheWholeName() throws {
    XCTAssertEqual(try chosen(["*/up"]), ["drive/up"])
    XCTAssertEqual(try chosen(["up*"]), [])
    XCTAssertEqual(try chosen(["?ist"]), ["list"])
  }

  func testOneOfSeveralNamesIsEnough() throws {
    XCTAssertEqual(try chosen(["list", "down"]), ["drive/down", "list"])
  }

  func testTagsChooseAndExclude() throws {
    XCTAssertEqual(try chosen(tags: ["net"]), ["drive/down", "drive/up"])
    XCTAssertEqual(try chosen(tags: ["!slow"]), ["drive/up", "list"])
    XCTAssertEqual(try chosen(tags: ["net", "!slow"]), ["drive/up"])
    XCTAssertEqual(try chosen(tags: ["slow", "net"]), ["drive/down", "drive/up"])
  }

  func testAFileThatCannotBeReadIsChosenSoThatTheRunTellsOfIt() {
    let missing = ScenarioSource(file: "/nowhere/a.txt")
    XCTAssertEqual(ScenarioFilter(tags: ["net"]).apply(to: [missing]), [missing])
  }
}
