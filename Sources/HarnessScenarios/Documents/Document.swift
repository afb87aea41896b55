package import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// A document in Markdown whose examples are run: fenced blocks of `console`, in which a command stands
/// behind `$ ` and what it prints below.
package struct Document: Sendable {
  /// A command of an example, and what it prints.
  struct Step: Sendable, Equatable {
    /// The command's line in the document, from 1.
    let line: Int
    /// As it is written behind the prompt, with the lines that go on from it.
    let command: String
    /// What follows, with a newline behind each line.
    let output: Data
    /// The lines of the document that are the output, from 0.
    let outputRows: Range<Int>
    /// What stands before each line of its block.
    let prefix: String
    /// Whether `…` is how any lines are written there.
    let hasEllipsis: Bool
  }

  /// What is there to run, in the order of the document.
  enum Part: Sendable {
    case step(Step)
    /// What a comment for the harness says, the line that it begins in, and how many characters stand
    /// before each of its lines.
    case lines(Data, line: Int, columns: [Int])
  }

  /// The extensions of files that are documents.
  package static let extensions = [".md", ".markdown"]

  /// Whether a file is a document, by its name.
  package static func isDocument(_ file: String) -> Bool {
    let name = file.lowercased()
    return extensions.contains { name.utf8.count > $0.utf8.count && name.hasSuffix($0) }
  }

  /// Everything, as it was read.
  let bytes: [UInt8]
  private(set) var parts: [Part] = []
  private(set) var problems: [ScriptProblem] = []
  /// Whether it is a document without examples, which is its only problem.
  private(set) var hasNothingToRun = false
  /// The lines, with their line ends.
  let rows: [ArraySlice<UInt8>]
  private let file: String

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - data: Its bytes.
  ///   - file: Its name in messages.
  init(_ data: Data, file: String) {
    bytes = Array(data)
    self.file = file
    rows = Self.rows(of: bytes)
    var reader = DocumentReader(rows)
    reader.read()
    for block in reader.blocks {
      switch block {
      case .comment(let text, let row, let columns):
        parts.append(.lines(text, line: row + 1, columns: columns))
      case .console(let block): add(block)
      case .problem(let message, let row): addProblem(message, at: row)
      }
    }
    hasNothingToRun = steps.isEmpty && problems.isEmpty
    if hasNothingToRun {
      addProblem(
        "this document has nothing to run: no block that begins with ```console, in which a command "
          + "stands behind `$ `", at: 0)
    }
  }

  var steps: [Step] {
    parts.compactMap { part in
      if case .step(let step) = part { step } else { nil }
    }
  }

  private static func rows(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var rows: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: Marker.newline).map { $0 + 1 } ?? bytes.count
      rows.append(bytes[start..<end])
      start = end
    }
    return rows
  }

  private mutating func addProblem(_ message: String, at row: Int) {
    problems.append(ScriptProblem(file: file, line: row + 1, column: 1, message: message))
  }

  /// Takes the commands of a block.
  private mutating func add(_ block: DocumentReader.Console) {
    var row = block.rows.lowerBound
    let lines = block.lines
    func line(_ row: Int) -> [UInt8]? {
      block.rows.contains(row) ? lines[row - block.rows.lowerBound] : nil
    }
    guard let first = line(row), first.starts(with: Self.prompt) else {
      return addProblem(
        "a block of `console` begins with a command behind `$ `; one that is not to be run has another "
          + "name, such as `text`", at: block.rows.lowerBound - 1)
    }
    while let text = line(row) {
      let start = row
      var command = Array(text.dropFirst(Self.prompt.count))
      row += 1
      while let next = line(row), let more = Self.continuation(next, of: command) {
        command += [Marker.newline] + more
        row += 1
      }
      let output = row
      while let next = line(row), !next.starts(with: Self.prompt) { row += 1 }
      add(command, at: start, output: output..<row, of: block)
    }
  }

  private mutating func add(
    _ command: [UInt8], at row: Int, output rows: Range<Int>, of block: DocumentReader.Console
  ) {
    guard let text = String(validating: command, as: UTF8.self), !text.utf8.contains(0),
      !text.trimmed.isEmpty
    else { return addProblem("the command behind `$ ` is empty, or is no text", at: row) }
    let lines = rows.map { block.lines[$0 - block.rows.lowerBound] }
    let output = lines.reduce(into: Data()) { $0 += $1 + [Marker.newline] }
    parts.append(
      .step(
        Step(
          line: row + 1, command: text, output: output, outputRows: rows, prefix: block.prefix,
          hasEllipsis: lines.contains { $0.elementsEqual(DocumentPattern.ellipsis) })))
  }

  private static let prompt = Array("$ ".utf8)

  /// What a line adds to a command: behind `> `, or below a backslash.
  private static func continuation(_ line: [UInt8], of command: [UInt8]) -> [UInt8]? {
    if line.starts(with: Array("> ".utf8)) { return Array(line.dropFirst(2)) }
    if line.elementsEqual(">".utf8) { return [] }
    let backslashes = command.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    return backslashes.isMultiple(of: 2) ? nil : line
  }
}

// MARK: - As a script

extension Document {
  /// The lines of the document, and the files that its comments hold.
  func script(
    file: String, problems: inout [ScriptProblem]
  ) -> (lines: [ScriptLine], archive: Archive) {
    var (lines, sections): ([ScriptLine], [Archive.Section]) = ([], [])
    var count = 0
    problems += self.problems
    for part in parts {
      switch part {
      case .step(let step):
        lines.append(
          ScriptLine(
            file: file, number: step.line, text: "$ " + step.command,
            content: .step(DocumentStep(step: step, index: count))))
        count += 1
      case .lines(let text, let first, let columns):
        let archive = Archive(text)
        lines += ScriptLine.read(
          archive.script, file: file, firstNumber: first, columns: columns, problems: &problems)
        sections += archive.sections.map { $0.below(first) }
      }
    }
    return (lines, Archive(document: bytes, sections: sections))
  }
}

// MARK: - Writing

extension Document {
  /// The positions of its commands.
  package var positions: Range<Int> { steps.indices }

  /// The document with other outputs; every other byte stays.
  ///
  /// - Parameter outputs: What commands print, with a newline behind each line, by their position.
  /// - Returns: Its bytes.
  package func updated(_ outputs: [Int: Data]) -> Data {
    let steps = steps
    var (result, row) = (Data(), 0)
    for (index, output) in outputs.sorted(by: { $0.key < $1.key }) {
      let step = steps[index]
      for kept in rows[row..<step.outputRows.lowerBound] { result += kept }
      result += Self.written(output, of: step, lineEnd: lineEnd(at: step.line - 1))
      row = step.outputRows.upperBound
    }
    for kept in rows[row...] { result += kept }
    return result
  }

  /// What a command is called: its first line, behind the prompt.
  package func label(of index: Int) -> String {
    "$ " + (steps[index].command.split(separator: "\n").first ?? "")
  }

  /// Whether a document with this output is read as having it.
  ///
  /// - Parameters:
  ///   - output: What a command prints.
  ///   - index: The command's position.
  /// - Returns: False where it would be read otherwise.
  func canHold(_ output: Data, at index: Int) -> Bool {
    guard String(validating: output, as: UTF8.self) != nil, !output.contains(0) else {
      return false
    }
    let read = Document(updated([index: output]), file: file)
    guard read.problems.isEmpty else { return false }
    let (old, new) = (steps, read.steps)
    return old.count == new.count
      && zip(old, new).enumerated().allSatisfy { place, pair in
        pair.0.command == pair.1.command
          && pair.1.output == (place == index ? output : pair.0.output)
      }
  }

  private func lineEnd(at row: Int) -> [UInt8] {
    rows[row].suffix(2).elementsEqual([0x0D, 0x0A]) ? [0x0D, 0x0A] : [Marker.newline]
  }

  private static func written(_ output: Data, of step: Step, lineEnd: [UInt8]) -> Data {
    var written = Data()
    for line in output.split(separator: Marker.newline, omittingEmptySubsequences: false).dropLast()
    {
      let text = Array(step.prefix.utf8) + line
      // Nothing is left behind that an editor would remove.
      let blanks = line.isEmpty ? text.reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count : 0
      written += text.dropLast(blanks) + lineEnd
    }
    return written
  }
}

/// How an output is written in a document: as `cmp` has patterns, and `…` for `...`.
enum DocumentPattern {
  static let ellipsis = Array("…".utf8)
  private static let dots = Array("...".utf8)
  private static let backslash = UInt8(ascii: "\\")

  /// What the lines of a document are as a pattern.
  static func pattern(of output: Data) -> Data {
    mapLines(output) { line in
      if line.elementsEqual(ellipsis) { return dots }
      return looksLikeEllipsis(line) ? Array(line.dropFirst()) : Array(line)
    }
  }

  /// How a pattern is written in a document.
  ///
  /// - Parameters:
  ///   - pattern: A pattern.
  ///   - hasEllipsis: Whether any lines are written as `…`.
  /// - Returns: The lines of the document.
  static func written(_ pattern: Data, hasEllipsis: Bool) -> Data {
    mapLines(pattern) { line in
      if line.elementsEqual(dots) { return hasEllipsis ? ellipsis : dots }
      return looksLikeEllipsis(line) ? [backslash] + line : Array(line)
    }
  }

  private static func looksLikeEllipsis(_ line: Data) -> Bool {
    line.drop { $0 == backslash }.elementsEqual(ellipsis)
  }

  private static func mapLines(_ text: Data, _ body: (Data) -> [UInt8]) -> Data {
    let lines = text.split(separator: Marker.newline, omittingEmptySubsequences: false)
    return Data(lines.map(body).joined(separator: [Marker.newline]))
  }
}
