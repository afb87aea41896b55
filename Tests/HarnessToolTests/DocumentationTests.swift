import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// What the documentation says of scenarios is true.
final class DocumentationTests: ToolTestCase {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let language = project.appendingPathComponent("Documentation/ScenarioLanguage.md")
  private static let article =
    project
    .appendingPathComponent("Sources/ScenarioTesting/ScenarioTesting.docc/Scenarios.md")
  private static let readme = project.appendingPathComponent("README.md")

  /// `HARNESS_UPDATE=1` writes the reference anew.
  func testTheReferenceIsWhatTheToolPrints() throws {
    let (start, end) = ("<!-- reference -->\n", "\n<!-- end of reference -->")
    let text = try String(contentsOf: Self.language, encoding: .utf8)
    let first = try XCTUnwrap(text.range(of: start))
    let last = try XCTUnwrap(text.range(of: end))
    let reference = try harness("help", "--markdown").expect(.success).output
    let wanted = text[..<first.upperBound] + "\n" + reference + text[last.lowerBound...]
    if ProcessInfo.processInfo.environment["HARNESS_UPDATE"] == "1" {
      try Data(wanted.utf8).write(to: Self.language)
    } else {
      XCTAssertEqual(text, String(wanted), "HARNESS_UPDATE=1 writes the reference anew")
    }
  }

  func testTheExamplesOfTheDocumentationAreInScenariosThatRun() throws {
    let folder = Self.project.appendingPathComponent("Scenarios/language")
    let scenarios = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).map { "\n" + (try String(contentsOf: $0, encoding: .utf8)) }
    let examples = try [Self.language, Self.readme].flatMap { try blocks("txtar", in: $0) }
    XCTAssertGreaterThan(examples.count, 5)
    for example in examples {
      XCTAssertTrue(scenarios.contains { $0.contains("\n" + example) }, example)
    }
  }

  func testThreeCommandsLeadFromNothingToGreen() throws {
    try require(.git)
    let commands = try XCTUnwrap(
      blocks("sh", in: Self.article).first { $0.contains("harness run") })
    let shell = CLIApplication("/bin/sh", sandbox: try Sandbox())
    let folder = try CLIApplication.productURL("harness").deletingLastPathComponent().path
    shell.launchEnvironment["PATH"] =
      "\(folder):\(try OptionalProgram.git.url.deletingLastPathComponent().path):/bin"
    try shell.run("-ec", commands, timeout: 120)
      .expect(.success, .standardOutput(.contains("1 scenario: 1 passed")))
  }

  /// What a person types who follows the article, in an empty folder.
  func testTheArticleOnAToolInPythonLeadsToWhatItSays() throws {
    try require(.python3)
    let article = Self.project.appendingPathComponent(
      "Sources/ScenarioTesting/ScenarioTesting.docc/OtherTools.md")
    let shell = CLIApplication("/bin/sh", sandbox: try Sandbox())
    let folder = try CLIApplication.productURL("harness").deletingLastPathComponent().path
    let python = try OptionalProgram.python3.url.deletingLastPathComponent().path
    shell.launchEnvironment["PATH"] = "\(folder):\(python):/usr/bin:/bin"
    shell.launchEnvironment["HARNESS_CLIENTS"] = Self.project.appendingPathComponent("Clients").path
    let commands = try blocks("sh", in: article).joined(separator: "\n")
    try shell.run("-ec", commands, timeout: 120)
      .expect(
        .success, .standardOutput(.contains("1 scenario: 1 passed")),
        .standardOutput(.matches("3 scenarios: (3 passed|2 passed, 1 skipped)")))
  }

  /// What a person types who follows the section on scripts, in an empty folder.
  func testTheArticleOnOtherLanguagesLeadsToAScriptThatIsTested() throws {
    let article = Self.project.appendingPathComponent(
      "Sources/HarnessTesting/HarnessTesting.docc/OtherLanguages.md")
    let shell = CLIApplication("/bin/sh", sandbox: try Sandbox())
    let folder = try CLIApplication.productURL("harness").deletingLastPathComponent().path
    shell.launchEnvironment["PATH"] = "\(folder):/usr/bin:/bin"
    shell.launchEnvironment["HARNESS_CLIENTS"] = Self.project.appendingPathComponent("Clients").path
    try shell.run("-ec", try blocks("sh", in: article).joined(separator: "\n"), timeout: 120)
      .expect(.success, .standardOutput(.contains("1 scenario: 1 passed")))
  }

  /// The blocks of code of one kind in a page.
  private func blocks(_ kind: String, in page: URL) throws -> [String] {
    try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```\(kind)\n")
      .dropFirst().compactMap { $0.components(separatedBy: "```").first }
  }
}
