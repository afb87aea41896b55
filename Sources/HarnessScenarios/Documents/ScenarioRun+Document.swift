import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// A command of a document, where its script comes to it.
struct DocumentStep: Sendable, Equatable {
  let step: Document.Step
  /// Its position among the commands of the document.
  let index: Int
}

extension ScenarioRun {
  /// Runs a command of a document as a person would at a prompt, and compares what is seen.
  ///
  /// - Throws: ``ScenarioFailure``, and what a program's start throws.
  func runStep(_ item: DocumentStep) throws {
    try runInShell(item.step.command)
    let problem = statusProblem
    let output = try seenOutput()
    let comparison = try PatternComparison(
      pattern: DocumentPattern.pattern(of: item.step.output), found: output,
      placeholders: placeholders)
    let holds = try comparison.holds()
    if let problem {
      throw ScenarioFailure(problem, diff: holds ? "" : comparison.diff)
    }
    guard !holds else { return }
    if try update(item, comparison) { return }
    throw ScenarioFailure("the command prints something else", diff: comparison.diff)
      .acceptable(!engine.updatesSections)
  }

  /// Runs a command in a shell of its own, in the folder in which the one before has ended.
  private func runInShell(_ command: String) throws {
    guard Self.maySwitchFolder(command) else { return try runShell(command) }
    let place = disk.temporaryDirectory + "/.folder"
    // On the command's own line, so that what the shell says of it has the number of its line.
    let note = "{ pwd >\(ShellWord.quoted(place)); } 2>/dev/null"
    try runShell("trap \(ShellWord.quoted(note)) EXIT; \(command)")
    defer { try? FileManager.default.removeItem(atPath: place) }
    let noted = (try? FileBytes.contents(of: DiskPath(place))) ?? Data()
    guard noted.first == UInt8(ascii: "/"), noted.last == Marker.newline else {
      throw ScenarioFailure(
        "the folder in which the command has ended is not known, so the next one could not start there: it "
          + "replaces its shell, or nothing could be written into $TMPDIR")
    }
    let folder = String(decoding: noted.dropLast(), as: UTF8.self)
    if folder != disk.directory.path { try disk.change(to: folder) }
  }

  /// Inside of another, so that what the shell itself says of the command is seen in its place too.
  private func runShell(_ command: String) throws {
    try runProgram(
      "sh", ["-c", #"exec sh -c "$1" 2>&1"#, "sh", command], expecting: .either)
  }

  /// Whether a command has a word that changes a shell's folder.
  private static func maySwitchFolder(_ command: String) -> Bool {
    command.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      .contains { ["cd", "pushd", "popd"].contains($0) }
  }

  /// Both streams, with the newline behind them that a prompt stands below.
  private func seenOutput() throws -> Data {
    var output = try last.output.whole("the output")
    if let end = output.last, end != Marker.newline { output.append(Marker.newline) }
    return output
  }

  /// Why the command's end is not what the document says; nil where it is.
  private var statusProblem: String? {
    guard let termination, termination != .exited(0), !isFollowedByStatus else { return nil }
    let word =
      if case .exited(let status) = termination { "\(status)" } else { "…" }
    if termination == .exited(127) { return missingProgramProblem }
    return
      "the command failed with \(termination); `<!-- harness: status \(word) -->` behind its block "
      + "expects that"
  }

  /// What a shell has not found, as its message names it behind a colon: `sh: 1: todo: not found`.
  private var missingProgram: String? {
    for row in last.output.text.split(separator: "\n") where row.hasSuffix("not found") {
      let parts = row.components(separatedBy: ": ")
      guard parts.count > 1, case let name = parts[parts.count - 2], !name.isEmpty else { continue }
      return name.split(separator: "/").last.map(String.init)
    }
    return nil
  }

  /// To expect such an end would be to expect that nothing runs.
  private var missingProgramProblem: String {
    let found = missingProgram
    guard let name = found, engine.apps[name] == nil else {
      return
        "the command failed with \(Termination.exited(127)): something that it starts was not found"
    }
    let word = ShellWord.quoted(name)
    return
      "the program \(name) was not found: where it is one of this project, `harness run --app "
      + "\(word)=./\(word)` names it, or {\"apps\": {\(name.debugDescription): "
      + "\("./\(name)".debugDescription)}} in harness.json, beside the document or in Scenarios"
  }

  private func update(_ item: DocumentStep, _ comparison: PatternComparison) throws -> Bool {
    guard engine.updatesSections, let document else { return false }
    let output = DocumentPattern.written(
      try comparison.updated(), hasEllipsis: item.step.hasEllipsis)
    guard document.canHold(output, at: item.index) else {
      throw ScenarioFailure(
        "what the command prints cannot be written below it, as it would be read otherwise: it begins "
          + "with `> `, has a line with `$ ` or a fence, or is no text", diff: comparison.diff)
    }
    updates[item.index] = output
    return true
  }
}
