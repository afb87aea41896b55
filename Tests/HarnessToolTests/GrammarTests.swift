import Foundation
import HarnessScenarios
import HarnessTesting
import XCTest

/// The grammar of scenarios that editors read.
final class GrammarTests: ToolTestCase {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let file = project.appendingPathComponent("Editors/harness.tmLanguage.json")

  /// `HARNESS_UPDATE=1` writes the grammar anew.
  func testTheGrammarIsWhatTheToolPrints() throws {
    let wanted = try harness("grammar").expect(.success).output
    if ProcessInfo.processInfo.environment["HARNESS_UPDATE"] == "1" {
      try Data(wanted.utf8).write(to: Self.file)
    }
    XCTAssertEqual(
      try String(contentsOf: Self.file, encoding: .utf8), wanted,
      "HARNESS_UPDATE=1 writes the grammar anew")
  }

  private func colours() throws -> GrammarColours {
    try GrammarColours(try Data(contentsOf: Self.file))
  }

  func testPartsOfALineHaveTheirNames() throws {
    let text = """
      # tags: slow net
      # A phase
      [linux] [!exec:git] ! exec ls -la 'a ''b' $HOME${X@R} &name& # why
        defer ? kill web
      photos add --album=x $1
      cmp stdout a.txt\r
      'exec' x
      -- a $X.txt mode=755 --
      # text
      exec no
      -- b --
      """
    let wanted = """
      keyword.other.directive: tags:
      constant.other: | slow net|
      comment.line.number-sign.phase: # A phase
      support.constant.condition: linux
      keyword.operator.negation: !
      support.constant.condition: exec
      variable.parameter.condition: git
      keyword.operator.expectation: !
      keyword.control.command: exec
      variable.parameter.option: -la
      string.quoted.single: 'a ''b'
      variable.other: $HOME
      variable.other: ${X@R}
      keyword.operator.background: &name&
      comment.line.number-sign: # why
      keyword.control.command: defer
      keyword.operator.expectation: ?
      keyword.control.command: kill
      entity.name.function.app: photos
      variable.parameter.option: --album
      variable.other: $1
      keyword.control.command: cmp
      variable.other: $X
      storage.modifier.attribute: mode=755
      string.unquoted.section: # text
      string.unquoted.section: exec no
      entity.name.section: b
      """
    let found = try colours().tokens(of: text).map(\.shown)
    for line in wanted.split(separator: "\n") {
      XCTAssertTrue(found.contains(String(line)), "\(line)\n\(found)")
    }
    XCTAssertFalse(found.contains("keyword.control.command: no"))
  }

  /// What stands first in each line of the project's own scenarios is what the language says it is.
  func testEachCommandOfTheProjectsScenariosIsOne() throws {
    let colours = try colours()
    let commands = Set(ScenarioCommand.language.map(\.name))
    var count = 0
    for file in try scenarios() {
      let text = try String(contentsOf: file, encoding: .utf8)
      var isScript = true
      let lines = text.components(separatedBy: "\n")
      for (line, tokens) in zip(lines, colours.lines(of: text)) {
        let words = line.split { " \t\r".contains($0) }.map(String.init)
        if line.hasPrefix("-- "), words.count > 2, words.last == "--" {
          isScript = false
          XCTAssertEqual(tokens.first?.scope, "punctuation.definition.section.harness", line)
        } else if isScript,
          let first = words.first(where: { !$0.hasPrefix("[") && !["!", "?"].contains($0) })
        {
          count += 1
          guard !first.contains("'"), !words[0].hasPrefix("[") || words[0].hasSuffix("]") else {
            continue
          }
          let scopes = tokens.filter { $0.text == first }.map(\.scope)
          if first.hasPrefix("#") {
            XCTAssertTrue(
              tokens[0].scope.hasPrefix("comment")
                || tokens.contains { $0.scope.hasPrefix("keyword.other") }, line)
          } else {
            let wanted =
              commands.contains(first)
              ? "keyword.control.command.harness" : "entity.name.function.app.harness"
            XCTAssertTrue(
              scopes.contains(wanted) || first.contains("$"), "\(file.lastPathComponent): \(line)")
          }
        } else if !isScript, !line.isEmpty {
          XCTAssertEqual(tokens.map(\.scope), ["string.unquoted.section.harness"], line)
        }
      }
    }
    XCTAssertGreaterThan(count, 500)
  }

  private func scenarios() throws -> [URL] {
    let folder = Self.project.appendingPathComponent("Scenarios")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try XCTUnwrap(files).compactMap { $0 as? URL }
      .filter { ["txtar", "txt"].contains($0.pathExtension) }
  }
}
