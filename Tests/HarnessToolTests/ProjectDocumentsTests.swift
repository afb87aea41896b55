import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// The examples in the project's own documents.
final class ProjectDocumentsTests: ToolTestCase {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The documents that have something to run.
  private static let documents = [
    "README.md", "Documentation/Accepting.md", "Documentation/Documents.md",
    "Documentation/Editors.md", "Documentation/Grammar.md", "Documentation/KeptResults.md",
    "Documentation/Recording.md", "Documentation/Reports.md", "Documentation/RunEvents.md",
    "Documentation/RunningAgain.md", "Documentation/Sharding.md", "Documentation/Shells.md",
    "Documentation/Starting.md", "Documentation/SwiftEvents.md", "Documentation/Watching.md",
    "Documentation/workphotos.md",
  ]

  func testTheyPrintWhatTheDocumentsSay() throws {
    let programs = try ["harness", "workphotos", "workphotos-setup"].flatMap {
      ["--app", "\($0)=\(try CLIApplication.productURL($0).path)"]
    }
    // Beside no harness.json of the project, whose programs may be built elsewhere.
    for name in Self.documents {
      let text = try Data(contentsOf: Self.project.appendingPathComponent(name))
      try sandbox.write(text, to: name)
    }
    app.launchArguments = ["run", "--jobs", "2"] + programs + Self.documents
    try app.run(timeout: 120).expect(
      .success, .standardOutput(.contains("\(Self.documents.count) scenarios: ", "passed, in ")))
  }

  func testEachDocumentWithABlockOfConsoleIsAmongThem() throws {
    let folder = Self.project.appendingPathComponent("Documentation")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let found = (["README.md"] + names.map { "Documentation/\($0)" }).filter { name in
      guard name.hasSuffix(".md") else { return false }
      let text = try? String(contentsOf: Self.project.appendingPathComponent(name), encoding: .utf8)
      return text?.contains("\n```console\n$ ") ?? false
    }
    XCTAssertEqual(found.sorted(), Self.documents.sorted())
  }
}
