import Foundation
import Harness
import HarnessScenarios
import HarnessSystem

extension ScenarioSource {
  /// Writes the sections that a run has found new content for into the scenario's file.
  ///
  /// A file that was changed since it was read stays as it is: it is being edited.
  ///
  /// - Returns: False where the file holds that content already.
  /// - Throws: ``ScenarioFailure`` where the file cannot be written.
  func rewrite(_ scenario: Scenario, _ result: ScenarioResult) throws -> Bool {
    let hasRecorded = try write(result.recordedFiles)
    return try rewriteSections(scenario, result) || hasRecorded
  }

  /// Writes what was recorded; a recording that was changed since it was read stays as it is.
  private func write(_ recordings: [RecordedFile]) throws -> Bool {
    var hasWritten = false
    for file in recordings where file.old != file.new {
      guard url != nil else {
        throw ScenarioFailure("\(file.shown) is not written: the scenario was not read from a file")
      }
      do {
        try FileTurn.hold(file.path) { hasWritten = try file.write() || hasWritten }
      } catch let error as RecordingFailure {
        throw ScenarioFailure(error.message)
      } catch {
        throw ScenarioFailure("\(file.shown) cannot be written: \(SystemReason.of(error))")
      }
    }
    return hasWritten
  }

  private func rewriteSections(_ scenario: Scenario, _ result: ScenarioResult) throws -> Bool {
    let old = Data(scenario.script.archive.bytes)
    let bytes =
      scenario.script.document?.updated(result.updates)
      ?? scenario.script.archive.updated(result.updates, adding: result.additions)
    guard bytes != old else { return false }
    guard let url else {
      throw ScenarioFailure("\(file) cannot be updated: it was not read from a file")
    }
    do {
      let path = DiskPath(url.path)
      try FileTurn.hold(path) {
        try FileReplacement(of: path, if: .holds(old), keepsFile: true).write(bytes)
      }
    } catch {
      throw ScenarioFailure("\(file) cannot be updated: \(SystemReason.of(error))")
    }
    return true
  }
}

// MARK: - To be reviewed

extension ScenarioSource {
  /// What ``rewrite(_:_:)`` would write.
  func proposed(_ scenario: Scenario, _ result: ScenarioResult) throws -> [ProposedFile] {
    guard let url else {
      throw ScenarioFailure("\(file) cannot be reviewed: it was not read from a file")
    }
    let own = ProposedFile(
      name: name, file: file, path: DiskPath(url.path), old: Data(scenario.script.archive.bytes),
      parts(of: scenario.script, result))
    let recordings = result.recordedFiles.filter { $0.old != $0.new }.map {
      ProposedFile(
        name: name, file: $0.shown, path: $0.path, old: $0.old,
        [.init(label: "recording", text: $0.new, marker: 0)])
    }
    return [own] + recordings
  }

  /// What is right or wrong by itself.
  private func parts(of script: Script, _ result: ScenarioResult) -> [ProposedFile.Part] {
    let updates = result.updates.sorted { $0.key < $1.key }
    if let document = script.document {
      return updates.map { index, data in
        ProposedFile.Part(
          label: document.label(of: index), text: document.updated([index: data]))
      }
    }
    let archive = script.archive
    let changed = updates.map { index, data in
      let section = archive.sections[index]
      return ProposedFile.Part(
        label: section.name, text: archive.updated([index: data]), marker: section.line - 1)
    }
    let added = result.additions.map { addition in
      ProposedFile.Part(
        label: addition.name, text: archive.updated([:], adding: [addition]), isAppended: true)
    }
    // Where the last line has no end, all that is added changes that line.
    guard !added.isEmpty, archive.bytes.last != UInt8(ascii: "\n") else { return changed + added }
    return [
      ProposedFile.Part(
        label: (changed + added).map(\.label).joined(separator: ", "),
        text: archive.updated(result.updates, adding: result.additions))
    ]
  }
}
