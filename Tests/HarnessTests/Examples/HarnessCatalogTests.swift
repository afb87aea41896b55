import Foundation
import XCTest

/// The documentation of the harness keeps step with the code.
final class HarnessCatalogTests: XCTestCase {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = tests.deletingLastPathComponent().appendingPathComponent("Sources")
  private static let app = sources.appendingPathComponent("SampleApp")
  private static let catalogs = ["Harness", "HarnessTesting", "ScenarioTesting"].map {
    sources.appendingPathComponent("\($0)/\($0).docc")
  }

  func testEveryExampleOfTheCatalogsIsCompiled() throws {
    let compiled = try [Self.tests, Self.app].flatMap { try files(below: $0, "swift") }
      .map { try lines(of: $0) }
    var count = 0
    for article in try articles() {
      for example in try examples(of: article) {
        count += 1
        XCTAssertTrue(
          compiled.contains { $0.firstRange(of: example) != nil },
          "\(article.lastPathComponent): \(example.joined(separator: "\n"))")
      }
    }
    XCTAssertGreaterThan(count, 40)
  }

  func testMakeExampleTakesEveryArticleThatShowsFiles() throws {
    let script = try lines(of: Self.tests.appendingPathComponent("getting-started.sh"))
    let articles = try articles().filter { try lines(of: $0).contains(where: isNameOfAFile) }
    XCTAssertGreaterThan(articles.count, 1)
    for article in articles {
      XCTAssertTrue(script.contains("take \(article.lastPathComponent)"), article.path)
    }
  }

  private func articles() throws -> [URL] {
    try Self.catalogs.flatMap { catalog in
      let articles = try files(below: catalog, "md")
      XCTAssertFalse(articles.isEmpty, catalog.path)
      return articles
    }
  }

  /// The blocks of code in an article; of those below the name of a file, `make example` makes a
  /// package.
  private func examples(of article: URL) throws -> [[String]] {
    let parts = try lines(of: article).split(separator: "```swift")
    return zip(parts, parts.dropFirst()).compactMap { before, example in
      guard !isNameOfAFile(before.last { !$0.isEmpty } ?? "") else { return nil }
      return Array(example.prefix { $0 != "```" })
    }
  }

  private func isNameOfAFile(_ line: String) -> Bool { line.hasPrefix("**`") }

  private func files(below folder: URL, _ suffix: String) throws -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == suffix }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
