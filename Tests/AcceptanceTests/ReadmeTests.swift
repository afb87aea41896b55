import Foundation
import XCTest

/// What the README shows is compiled and run.
final class ReadmeTests: XCTestCase {
  func testTheExampleIsATestOfThisSuite() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let example = try String(
      contentsOf: folder.appendingPathComponent("ReadmeExampleTests.swift"), encoding: .utf8)
    let readme = try String(
      contentsOf: folder.appendingPathComponent("../../README.md").standardizedFileURL,
      encoding: .utf8)
    XCTAssertTrue(readme.contains("```swift\n\(example)```\n"), "copy one to the other")
  }
}
