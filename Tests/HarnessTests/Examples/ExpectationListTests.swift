import Foundation
import XCTest

@testable import Harness

/// The article "All expectations" lists every expectation as the source declares it.
final class ExpectationListTests: XCTestCase {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let page = project.appendingPathComponent(
    "Sources/HarnessTesting/HarnessTesting.docc/Expectations.md")
  private static let folders = [
    "HarnessComparison/Text", "HarnessComparison/Trees", "Harness/Expectations",
  ]

  /// What is listed: the heading, and the type that the expectations give.
  private static let types = [
    (
      "Of a launch: `outcome.expect(…)`, `app.expect(…)`, `app.eventually(…)`", "OutcomeExpectation"
    ),
    (
      "Of a text: in `.standardOutput(…)`, `.standardError(…)`, `.screen(…)`, `.content(…)`",
      "TextExpectation"
    ),
    ("Of a file: `sandbox.expect(path, …)`, `app.eventually(path, …)`", "FileExpectation"),
    ("Of an entry of a tree: `sandbox.expect(path, equals: […])`", "TreeItem"),
    ("Of a tree: `sandbox.expect(path, equals: …)`", "TreeExpectation"),
  ]

  func testThePageListsWhatTheSourceDeclares() throws {
    let source = try Self.folders.flatMap(Self.files)
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    var text = "# All expectations\n\nAs the source declares them; a test keeps this page so.\n"
    for (heading, type) in Self.types {
      let found = Self.signatures(of: type, in: source)
      XCTAssertGreaterThan(found.count, 1, type)
      text += "\n## \(heading)\n\n" + found.map { "- `\($0)`\n" }.joined()
    }
    if ProcessInfo.processInfo.environment["HARNESS_UPDATE"] == "1" {
      try Data(text.utf8).write(to: Self.page)
    }
    XCTAssertEqual(
      try String(contentsOf: Self.page, encoding: .utf8), text, "HARNESS_UPDATE=1 writes the page")
  }

  /// The Swift files of a folder of the sources, in the order of their names.
  private static func files(in folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: project.appendingPathComponent("Sources/\(folder)"), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// For example `.called(_ registration: String, times: Int? = nil)`, in the order of the source.
  private static func signatures(of type: String, in source: String) -> [String] {
    source.components(separatedBy: "public static ").dropFirst().compactMap { part in
      let declaration = part.prefix { $0 != "{" }.split { $0.isWhitespace }.joined(separator: " ")
        .replacingOccurrences(of: "( ", with: "(").replacingOccurrences(of: " )", with: ")")
      for (start, end) in [("func ", " -> \(type)"), ("var ", ": \(type)")]
      where declaration.hasPrefix(start) && declaration.hasSuffix(end) {
        return "." + declaration.dropFirst(start.count).dropLast(end.count)
      }
      return nil
    }
  }
}
