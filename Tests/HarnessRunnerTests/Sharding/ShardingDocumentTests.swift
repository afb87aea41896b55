import XCTest

@testable import HarnessRunner

/// `Documentation/Sharding.md` says what is so.
final class ShardingDocumentTests: XCTestCase {
  private var lines: [String] {
    get throws {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let file = root.appendingPathComponent("Documentation/Sharding.md")
      return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    }
  }

  func testItsTableIsThatOfTheEnginesInTheirOrder() throws {
    let rows = try lines.filter { $0.hasPrefix("| ") }
    let engines = [CIProvider.bazel] + CIProvider.services
    let positions = try engines.map { engine in
      let row = "| `\(engine.index)`, `\(engine.total)` | \(engine.base) |"
      return try XCTUnwrap(rows.firstIndex { $0.hasSuffix(row) }, row)
    }
    XCTAssertEqual(positions, positions.sorted())
  }

  func testEveryEngineHasASnippetThatNamesAFileForEachShard() throws {
    let text = try lines.joined(separator: "\n")
    let snippets = text.components(separatedBy: "\n### ").dropFirst()
    XCTAssertEqual(
      snippets.compactMap { $0.split(separator: "\n").first.map(String.init) },
      [
        "GitHub Actions", "GitLab", "CircleCI", "Buildkite", "Bitbucket", "Semaphore",
        "Azure Pipelines", "Knapsack's variables, or a service of your own", "Kubernetes", "Slurm",
        "Bazel",
      ])
    for snippet in snippets where !snippet.hasPrefix("Bazel") {
      let command = try XCTUnwrap(
        snippet.split(separator: "\n").first { $0.contains("harness run") })
      XCTAssertNotNil(command.firstMatch(of: /--json "?[\/\w.-]*[$0]/), "\(command)")
    }
  }
}
