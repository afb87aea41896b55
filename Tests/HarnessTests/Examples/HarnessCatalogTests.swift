import Foundation
import XCTest

/// The documentation of the harness keeps step with the code.
final class HarnessCatalogTests: XCTestCase {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let sources = tests.deletingLastPathComponent()
    .appendingPathComponent("Sources/Harness")
  private static let app = tests.deletingLastPathComponent()
    .appendingPathComponent("Sources/SampleApp")
  private static let catalog = sources.appendingPathComponent("Harness.docc")

  /// What `make example` makes a package of.
  private static let builtElsewhere = "GettingStarted.md"

  func testEveryExampleOfTheCatalogIsCompiled() throws {
    let compiled = try [Self.tests, Self.app].flatMap { try files(below: $0, "swift") }
      .map { try lines(of: $0) }
    var examples = 0
    for article in try files(below: Self.catalog, "md")
    where article.lastPathComponent != Self.builtElsewhere {
      for example in try lines(of: article).split(separator: "```swift").dropFirst() {
        examples += 1
        let block = Array(example.prefix { $0 != "```" })
        XCTAssertTrue(
          compiled.contains { $0.firstRange(of: block) != nil },
          "\(article.lastPathComponent): \(block.joined(separator: "\n"))")
      }
    }
    XCTAssertGreaterThan(examples, 20)
  }

  private func files(below folder: URL, _ suffix: String) throws -> [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == suffix }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
