import Foundation
import XCTest

/// The examples of the article on recorded calls and gates are copied from code that is compiled,
/// of the acceptance tests or of the app.
final class RecordedCallsAndGatesArticleTests: XCTestCase {
  func testEveryExampleIsCompiled() throws {
    let compiled = try sources().map { try lines(of: $0) }
    let examples = try lines(of: article).split(separator: "```swift").dropFirst()
    XCTAssertGreaterThan(examples.count, 10)
    for example in examples {
      let block = Array(example.prefix { $0 != "```" })
      XCTAssertTrue(
        compiled.contains { contains($0, block) }, block.joined(separator: "\n"))
    }
  }

  private let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  private var article: URL {
    project.appendingPathComponent("Sources/Harness/Harness.docc/RecordedCallsAndGates.md")
  }

  private func sources() throws -> [URL] {
    let folders = ["Tests/AcceptanceTests", "Sources/SampleApp"].map(project.appendingPathComponent)
    return folders.flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
    }
  }

  /// The lines of a file, without their indentation.
  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func contains(_ lines: [String], _ block: [String]) -> Bool {
    lines.indices.contains { lines[$0...].starts(with: block) }
  }
}
