import Foundation
import XCTest

/// The examples of the documentation are copied from code that is compiled and run here.
final class CatalogTests: XCTestCase {
  func testEveryExampleOfTheCatalogIsCompiled() throws {
    let compiled = try compiledLines()
    var examples = 0
    for (article, block) in try blocks() {
      examples += 1
      XCTAssertTrue(contains(compiled, block), "\(article): \(block.joined(separator: "\n"))")
    }
    XCTAssertGreaterThan(examples, 40)
  }

  private let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The lines of every test file, without their indentation.
  private func compiledLines() throws -> [String] {
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    return try sources.flatMap { try lines(of: $0) }
  }

  /// The Swift examples of each article, line by line, without their indentation.
  private func blocks() throws -> [(String, [String])] {
    let catalog = tests.appendingPathComponent("../../Sources/Injection/Injection.docc")
    let articles = try FileManager.default.contentsOfDirectory(
      at: catalog.standardizedFileURL, includingPropertiesForKeys: nil)
    return try articles.filter { $0.pathExtension == "md" }.flatMap { article in
      try lines(of: article).split(separator: "```swift").dropFirst().map { block in
        (article.lastPathComponent, Array(block.prefix { $0 != "```" }))
      }
    }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func contains(_ lines: [String], _ block: [String]) -> Bool {
    guard let first = block.first else { return false }
    return lines.indices.contains { start in
      lines[start] == first && lines[start...].starts(with: block)
    }
  }
}
