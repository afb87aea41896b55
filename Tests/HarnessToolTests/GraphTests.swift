import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// `harness graph`: what an app tells of its factories, drawn.
final class GraphTests: ToolTestCase {
  private static let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/workphotos.svg")

  func testWhatTheSampleAppNeedsIsDrawn() throws {
    let outcome = try harness("graph", try workphotos)
      .expect(.success, .standardError(.contains("mocks without a fault: Container.clock\n")))
    for line in [
      #"digraph "workphotos" {"#, #""console" [label="console"]"#,
      ##""drive" [label="drive", style="rounded", color="#c92a2a", penwidth=2, "##
        + #"tooltip="mocks: accepting, flaky, full, gated, offline, refuses"]"#,
      #""consent" -> "prompt""#, #""photoSelector" -> "consent""#,
    ] {
      XCTAssertTrue(outcome.output.contains("  \(line)\n") || outcome.output.hasPrefix(line), line)
    }
  }

  /// `dot -Tsvg` made the picture of what the tool draws.
  func testThePictureInTheDocumentationShowsTheSampleAppAsItIs() throws {
    let drawn = try harness("graph", try workphotos).expect(.success).output
      .matches(of: /\n  "(\w+)" (?:-> "(\w+)"|\[)/)
      .map { match in
        match.2.map { "\(match.1)-&gt;\($0)" } ?? String(match.1)
      }
    let picture = try String(contentsOf: Self.picture, encoding: .utf8)
    let shown = picture.matches(of: /<title>(.*)<\/title>/).dropFirst()
      .map { $0.1.replacing("&#45;", with: "-") }
    XCTAssertEqual(
      Set(shown.map(String.init)), Set(drawn),
      "`harness graph .build/debug/workphotos | dot -Tsvg` draws it anew")
    XCTAssertGreaterThan(drawn.count, 20)
  }

  func testMermaidIsWritten() throws {
    let lines = try harness("graph", "--mermaid", try workphotos).expect(.success).output
      .split(separator: "\n")
    XCTAssertEqual(lines.first, "flowchart LR")
    XCTAssertTrue(lines.contains(#"  n7("drive"):::live"#))
    XCTAssertTrue(lines.contains("  n1 --> n0"), "userFolders needs environment")
  }

  func testFactoriesThatGiveNothingAreShownAndFail() throws {
    try app(
      tells: #"""
        {"version": 1, "nodes": [
          {"name": "Garage.car", "place": "G.swift:1", "scope": "cached", "live": false, "mocks": [], "faults": []},
          {"name": "Garage.a\"b\\c", "place": null, "scope": "unique", "live": true, "mocks": ["m"], "faults": []}],
         "edges": [["Garage.car", "Garage.a\"b\\c"], ["Garage.car", "Hall.seat<Int>"]],
         "failures": [{"registration": "Garage.car", "place": "G.swift:1", "reason": "Circular\ndependency"}],
         "unresolved": [{"registration": "Garage.x", "place": "G.swift:2", "reason": "it is private"}],
         "liveWithoutMock": ["Garage.y"], "mocksWithoutFaults": [], "unused": ["Garage.z"]}
        """#)
    try harness("graph", "./app").expect(
      .status(1),
      .standardOutput(
        .contains(
          ##""Garage.car" [label="Garage.car\ncached", style="filled", fillcolor="#ffc9c9"]"##)),
      .standardOutput(.contains(#""Garage.car" -> "Garage.a\"b\\c""#)),
      .standardError(
        .equals(
          """
          failed: Garage.car (G.swift:1): Circular
          dependency
          not resolved: Garage.x (G.swift:2): it is private
          live without a mock: Garage.y
          unused: Garage.z

          """)))
    try harness("graph", "--mermaid", "./app").expect(
      .status(1), .standardOutput(.contains(##"n1("Garage.a#quot;b\c"):::live"##)),
      .standardOutput(.contains(##"n2["Hall.seat#lt;Int#gt;"]"##)))
  }

  func testGraphvizReadsWhatIsWritten() throws {
    try require(.dot)
    try app(
      tells: #"""
        {"nodes": [{"name": "A.\"<\\n\u00e9>|{}", "scope": "graph", "live": true, "mocks": ["\""]}], "edges": [],
         "failures": [], "unresolved": [], "liveWithoutMock": [], "mocksWithoutFaults": [], "unused": []}
        """#)
    let drawn = try harness("graph", "./app").expect(.success).output
    let dot = CLIApplication(url: try OptionalProgram.dot.url, sandbox: sandbox)
    try dot.run("-Tsvg", input: .text(drawn))
      .expect(.success, .standardOutput(.contains(#">&quot;&lt;\né&gt;|{}</text>"#)))
  }

  func testWhatTellsNoGraphIsSaidSo() throws {
    try harness("graph", "/bin/sh").expect(
      .status(2), .standardOutput(.isEmpty),
      .standardError(.contains("told no graph: it ended with exit status 0, and wrote \"\"")))
    try app(tells: "", complains: "app: HARNESS_DESCRIBE=graph asks …", status: 64)
    try harness("graph", "./app").expect(
      .status(2),
      .standardError(.equals("harness: ./app told no graph: app: HARNESS_DESCRIBE=graph asks …\n")))
    try harness("graph", "./nothere").expect(
      .status(2), .standardError(.contains("there is no file at")))
    try harness("graph", "nothere").expect(
      .status(2), .standardError(.contains("name a path with a slash, or a program of PATH")))
    try harness("graph").expect(.status(2), .standardError(.contains("takes one program")))
    try harness("graph", "a", "b").expect(.status(2), .standardError(.contains("found 2")))
  }

  private var workphotos: String {
    get throws { try CLIApplication.productURL("workphotos").path }
  }

  /// Writes an app that answers when it is asked for its graph.
  private func app(tells graph: String, complains complaint: String = "", status: Int = 0) throws {
    try sandbox.write(graph, to: "graph.json")
    let folder = sandbox.workingDirectory.path
    try write(
      """
      #!/bin/sh
      test "$HARNESS_DESCRIBE" = graph || exit 3
      cat '\(folder)/graph.json'
      printf '%s' '\(complaint)' >&2
      exit \(status)
      """, to: "app", mode: 0o755)
  }
}
