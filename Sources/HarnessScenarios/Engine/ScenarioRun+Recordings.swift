import Foundation
import Harness
import HarnessSystem

extension ScenarioRun {
  /// Has a server answer from its recording, or, where scenarios are updated, as the real one does.
  ///
  /// - Throws: ``ScenarioFailure``.
  func record(_ name: String, from url: String) throws {
    let origin = try ScenarioCommand.origin(url)
    guard let server = launches.servers[name] else { return }
    guard !recordings.contains(where: { $0.recording.server == name }) else {
      throw ScenarioFailure("\(name) has a recording already; another server has another name")
    }
    let place = RecordingPlace(of: name, in: place)
    noteRecording(at: place.path.text)
    do {
      let recording = try ServerRecording(of: server, from: origin, at: place, useOfRecordings)
      recordings.append(ScenarioRecording(recording: recording, line: line))
    } catch let failure as RecordingFailure {
      throw ScenarioFailure(failure)
    }
  }

  private var useOfRecordings: ServerRecording.Use {
    if engine.updatesSections { return .records }
    return engine.verification == nil ? .replays : .verifies
  }

  /// Takes what a server has recorded, or answered from its recording, before it ends.
  ///
  /// - Throws: ``ScenarioFailure`` where there is nothing to record.
  func endRecording(of name: String) throws(ScenarioFailure) {
    guard let index = recordings.firstIndex(where: { $0.recording.server == name }),
      let server = launches.servers[name]
    else { return }
    do {
      if let file = try recordings[index].recording.end(server) { recordedFiles.append(file) }
    } catch {
      throw ScenarioFailure(error)
    }
  }

  /// Warns of what was recorded and is not asked for any more.
  func warnOfUnaskedExchanges() {
    guard hasReachedEnd else { return }
    for recording in recordings.map(\.recording) {
      guard let unasked = recording.unasked else { continue }
      warnings.append(
        ScriptProblem(
          file: recording.place.shown, line: unasked.line, column: 1, message: unasked.text))
    }
    guard engine.updatesSections || engine.verification != nil else { return }
    let used = Set(recordings.map(\.recording.server))
    for name in recordedServers where !used.contains(name) {
      warnings.append(
        ScriptProblem(
          file: RecordingPlace(of: name, in: place).shown, line: 1, column: 1,
          message: "no line of the script uses this recording: there is no `fake -record=URL http "
            + "\(name)`"))
    }
  }

  /// The servers of which a recording lies beside the script.
  private var recordedServers: [String] {
    let (start, end) = (place.stem + ".", "." + RecordingPlace.ending)
    let names = (try? DiskPath(place.folder.path).entryNames().map(\.text)) ?? []
    return names.sorted().compactMap { name in
      guard name.hasPrefix(start), name.hasSuffix(end), name.count > start.count + end.count
      else { return nil }
      let server = String(name.dropFirst(start.count).dropLast(end.count))
      return FakeProblem.isServerName(server) ? server : nil
    }
  }
}

// MARK: - Verifying

extension ScenarioRun {
  /// Asks the real servers again what is recorded of them, where the run is to do that.
  ///
  /// - Returns: That the scenario has failed, where a recording no longer holds.
  func verifyRecordings() -> ScenarioResult.Status? {
    guard let verification = engine.verification else { return nil }
    for recorded in recordings {
      do throws(ScenarioFailure) {
        try verify(recorded.recording)
        verification.add(recorded.recording.count)
      } catch {
        let status = ScenarioResult.Status.failed(error, line: recorded.line.map { SourceLine($0) })
        note(status)
        return status
      }
    }
    return nil
  }

  private func verify(_ recording: ServerRecording) throws(ScenarioFailure) {
    do {
      try recording.verify { if let failure = cancellation.failure { throw failure } }
    } catch let failure as RecordingFailure {
      throw ScenarioFailure(failure)
    } catch {
      throw ScenarioFailure(describing: error)
    }
    note(
      "[verified \(Plural.of(recording.count, "exchange")) of \(recording.server) with "
        + "\(recording.origin)]")
  }
}

extension ScenarioFailure {
  init(_ failure: RecordingFailure) { self.init(failure.message, diff: failure.diff) }
}
