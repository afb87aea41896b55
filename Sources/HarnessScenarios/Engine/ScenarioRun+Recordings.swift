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
    guard !recordings.contains(where: { $0.server == name }) else {
      throw ScenarioFailure("\(name) has a recording already; another server has another name")
    }
    let recording = try readRecording(of: server, from: origin)
    recordings.append(recording)
    guard !engine.updatesSections else { return server.record(from: origin) }
    let placed = recording.exchanges.map { $0.exchange.placed(at: server.address, of: name) }
    server.answer(
      from: try HTTPReplay(placed, of: recording.place.shown),
      keepsBodies: engine.verification != nil)
  }

  /// - Throws: ``ScenarioFailure`` where there is none, or none that can be read, and none is made.
  private func readRecording(
    of server: HTTPServer, from origin: HTTPOrigin
  ) throws -> ScenarioRecording {
    let place = RecordingPlace(of: server.name, in: place)
    noteRecording(at: place.path.text)
    let content = try place.content()
    guard content != nil || engine.updatesSections else {
      throw ScenarioFailure(
        """
        there is no recording \(place.shown) yet
        `harness update` records one, while \(origin) answers
        """)
    }
    var exchanges: [(exchange: HTTPExchange, line: Int)] = []
    do {
      exchanges = try content.map { try RecordingReader($0, file: place.shown).exchanges } ?? []
    } catch {
      // It is replaced by what is recorded now.
      guard engine.updatesSections else { throw ScenarioFailure("\(error)") }
    }
    return ScenarioRecording(
      server: server.name, origin: origin, place: place, line: line, content: content,
      exchanges: exchanges, address: server.address)
  }

  /// Takes what a server has recorded, or answered from its recording, before it ends.
  ///
  /// - Throws: ``ScenarioFailure`` where there is nothing to record.
  func endRecording(of name: String) throws(ScenarioFailure) {
    guard let index = recordings.firstIndex(where: { $0.server == name }),
      let server = launches.servers[name]
    else { return }
    guard engine.updatesSections else {
      recordings[index].turns = server.replay?.turns
      return
    }
    let recording = recordings[index]
    guard let found = server.finishRecording() else {
      throw ScenarioFailure("\(recording.origin) has not answered all requests to \(name)")
    }
    guard !found.isEmpty else {
      throw ScenarioFailure(
        "nothing was recorded: no program has asked \(name), whose address is in $\(name)")
    }
    let kept = Self.keeping(recording.exchanges.map(\.exchange), found)
    recordedFiles.append(
      RecordedFile(
        shown: recording.place.shown, path: recording.place.path, old: recording.content,
        new: RecordingFile.text(of: kept, from: recording.origin)))
  }

  /// What was found, with old exchanges that still hold as they stand: each once, in their order.
  private static func keeping(_ old: [HTTPExchange], _ found: [HTTPExchange]) -> [HTTPExchange] {
    var rest = old
    return found.map { exchange in
      guard let index = rest.firstIndex(where: { $0.stillHolds(for: exchange) }) else {
        return exchange
      }
      return rest.remove(at: index)
    }
  }

  /// Warns of what was recorded and is not asked for any more.
  func warnOfUnaskedExchanges() {
    guard hasReachedEnd else { return }
    for recording in recordings {
      let unasked = zip(recording.turns ?? [], recording.exchanges).filter { $0.0.call == nil }
      guard let (_, first) = unasked.first else { continue }
      let more = unasked.count > 1 ? ", nor for \(unasked.count - 1) more" : ""
      warnings.append(
        ScriptProblem(
          file: recording.place.shown, line: first.line, column: 1,
          message:
            "no program has asked for \(first.exchange.name)\(more); `harness update` records "
            + "what is asked"))
    }
    guard engine.updatesSections || engine.verification != nil else { return }
    let used = Set(recordings.map(\.server))
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
    for recording in recordings {
      do {
        try verify(recording)
        verification.add(recording.exchanges.count)
      } catch {
        let status = ScenarioResult.Status.failed(
          error, line: recording.line.map { SourceLine($0) })
        note(status)
        return status
      }
    }
    return nil
  }

  private func verify(_ recording: ScenarioRecording) throws(ScenarioFailure) {
    let verification = HTTPVerification(
      of: recording.origin, fake: recording.server, at: recording.address)
    var wrong: [String] = []
    var diff = ""
    for (turn, recorded) in zip(recording.turns ?? [], recording.exchanges) {
      if let failure = cancellation.failure { throw failure }
      let name = "\(recording.place.shown):\(recorded.line): \(recorded.exchange.name)"
      switch verification.verify(turn, recorded.exchange) {
      case .holds: continue
      case .failed(let reason):
        throw ScenarioFailure("\(name) cannot be verified: \(reason)")
      case .differs(let differences):
        let parts = differences.map(\.part).joined(separator: " and ")
        wrong.append("\(name): \(parts) \(differences.count == 1 ? "differs" : "differ")")
        if diff.isEmpty { diff = differences.map(\.diff).joined(separator: "\n") }
      }
    }
    guard wrong.isEmpty else {
      throw ScenarioFailure(
        """
        \(recording.origin) no longer answers as it was recorded:
        \(wrong.prefix(10).joined(separator: "\n"))
        `harness update` records it anew
        """, diff: diff)
    }
    note(
      "[verified \(Plural.of(recording.exchanges.count, "exchange")) of \(recording.server) with "
        + "\(recording.origin)]")
  }
}
