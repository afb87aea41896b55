package import Foundation
import Harness
import HarnessSystem

/// A scenario as an editor has it, and what can be told of it: problems, help, names.
///
/// Nothing of it is run. Whatever the text is, something can be told.
package struct LanguageAnalysis: Sendable {
  package let source: LanguageSource
  let scenario: Scenario
  let engine: ScenarioEngine
  /// The lines in which commands stand, from 0.
  let scriptLines: [Range<Int>]
  /// How many characters of a document stand before a line's command, by the line, from 0.
  private let columns: [Int: Int]
  private let isPart: Bool

  /// - Parameters:
  ///   - bytes: The text in UTF-8, which need not be that of the file.
  ///   - file: The file's path, or any name with its extension.
  ///   - engine: Knows the commands, conditions, apps and seeds.
  ///   - isPart: Whether the file is no scenario by itself, but is included by some: nothing is then
  ///     said of what lines before it may have done.
  ///   - unsaved: The bytes that an editor has for an included file, by its whole path; nil for the
  ///     disk's.
  package init(
    _ bytes: [UInt8], file: String, engine: ScenarioEngine, isPart: Bool = false,
    unsaved: @escaping @Sendable (String) -> Data? = { _ in nil }
  ) {
    source = LanguageSource(bytes)
    self.engine = engine
    self.isPart = isPart
    scenario = Scenario(
      Data(bytes), name: file, file: file,
      folder: URL(fileURLWithPath: file).deletingLastPathComponent(), unsaved: unsaved)
    scriptLines = Self.scriptLines(of: scenario.script, source)
    columns = Self.columns(of: scenario.script)
  }

  private static func columns(of script: Script) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for case .lines(_, let first, let columns) in script.document?.parts ?? [] {
      for (index, count) in columns.enumerated() { found[first - 1 + index] = count }
    }
    return found
  }

  private static func scriptLines(of script: Script, _ source: LanguageSource) -> [Range<Int>] {
    guard let document = script.document else {
      return [0..<(script.archive.sections.first.map { $0.line - 1 } ?? source.lineCount)]
    }
    return document.parts.compactMap { part in
      guard case .lines(let text, let line, _) = part else { return nil }
      let rows = Archive(text).script.count { $0 == Marker.newline }
      return (line - 1)..<min(source.lineCount, line - 1 + max(1, rows))
    }
  }

  /// Whether a command may stand in a line.
  func isScript(_ line: Int) -> Bool { scriptLines.contains { $0.contains(line) } }

  /// The bytes of a line from where a command may begin.
  func script(inLine line: Int) -> Range<Int> {
    let range = source.line(line)
    guard let count = columns[line], count > 0 else { return range }
    let before = String(decoding: source.bytes[range], as: UTF8.self).prefix(count)
    return min(range.lowerBound + before.utf8.count, range.upperBound)..<range.upperBound
  }

  /// Whether there is something to run.
  package var canRun: Bool { scenario.script.hasCommand && !isPart }

  /// The whole paths of the files that it includes, also of those that cannot be read.
  package var includedPaths: [String] { scenario.includedPaths }

  /// The lines of the script and of all that it includes.
  var allLines: [ScriptLine] { scenario.script.withIncludes.flatMap(\.lines) }

  /// The commands of the script's own lines before one, with what each of them puts off.
  ///
  /// - Parameter line: From 0; nil for all.
  /// - Returns: In their order, each with its line from 0.
  func commands(before line: Int? = nil) -> [(line: Int, parsed: ParsedLine)] {
    scenario.script.lines.flatMap { item -> [(line: Int, parsed: ParsedLine)] in
      guard case .command(let parsed) = item.content, item.number - 1 < line ?? .max else {
        return []
      }
      return ([parsed] + [parsed.deferred].compactMap(\.self)).map { (item.number - 1, $0) }
    }
  }
}

// MARK: - Problems

/// Something that is wrong in a text, or reads like a slip.
package struct LanguageProblem: Sendable, Equatable {
  /// The bytes that it is about.
  package let range: Range<Int>
  /// What is wrong, and what to do.
  package let message: String
  /// Whether the scenario cannot be run; else it is a slip, and is run as it stands.
  package let isError: Bool
  /// The whole path and the line, from 0, in an included file; nil where it is the text itself.
  package let place: Place?

  /// A line of another file.
  package struct Place: Sendable, Equatable {
    package let path: String
    package let line: Int
  }
}

extension LanguageAnalysis {
  /// All that `harness run` would say of the text before it runs anything.
  package var problems: [LanguageProblem] {
    let script = scenario.script
    // A document without examples is one like any other.
    if let document = script.document, document.hasNothingToRun, document.parts.isEmpty {
      return []
    }
    guard !isPart else { return script.problems.map { problem($0, isError: true) } }
    let findings = scenario.findings(for: engine)
    return findings.problems.map { problem($0, isError: true) }
      + findings.warnings.map { problem($0, isError: false) }
  }

  private func problem(_ problem: ScriptProblem, isError: Bool) -> LanguageProblem {
    guard problem.file != scenario.file else {
      let line = problem.line - 1
      let range =
        isScript(line)
        ? source.range(ofColumn: problem.column, inLine: line) : source.trimmedLine(line)
      return LanguageProblem(
        range: range, message: problem.message, isError: isError, place: nil)
    }
    let inclusion = inclusion(of: problem.file)
    return LanguageProblem(
      range: inclusion.range, message: "\(problem.description)", isError: isError,
      place: inclusion.path.map { .init(path: $0, line: max(0, problem.line - 1)) })
  }

  /// Where the text includes a file, itself or by way of another.
  ///
  /// - Parameter file: Its name in messages.
  /// - Returns: The bytes of its name, or the first line, and its whole path where that is known.
  func inclusion(of file: String) -> (range: Range<Int>, path: String?) {
    for (line, parsed) in commands() where parsed.commandName == ScenarioCommand.include.name {
      guard let operand = parsed.operands.first, let name = operand.literal,
        let within = scenario.script.includes[name]?.withIncludes,
        let included = within.first(where: { $0.file == file }
        )
      else { continue }
      return (source.range(ofColumn: operand.column, inLine: line), included.path)
    }
    return (source.trimmedLine(0), nil)
  }

  /// Where a line is shown that a run has found something in.
  ///
  /// - Parameters:
  ///   - line: From 1; nil for the first.
  ///   - file: The file as the scenario names it; another than the text is one that it includes.
  /// - Returns: The bytes of the line, or those of the included file's name.
  package func range(ofLine line: Int?, of file: String?) -> Range<Int> {
    guard file == nil || file == scenario.file else { return inclusion(of: file ?? "").range }
    return source.trimmedLine((line ?? 1) - 1)
  }
}
