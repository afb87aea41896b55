package import Foundation
package import HarnessSystem

/// The recording of one fake server: what its fake answers from, or what a real server has answered now.
package struct ServerRecording: Sendable {
  /// What is done with a recording.
  package enum Use: Sendable {
    /// It answers.
    case replays
    /// It answers, and the real server is asked again behind it.
    case verifies
    /// The real server answers, and what it does is recorded.
    case records
  }

  /// The fake's name.
  package let server: String
  /// The real server.
  package let origin: HTTPOrigin
  package let place: RecordingPlace
  /// What the file held when it was read; nil where it was not there.
  package let content: Data?
  /// What it held, and in which lines; nothing where it is recorded anew and could not be read.
  private let exchanges: [(exchange: HTTPExchange, line: Int)]
  /// Where the fake of this run listens.
  private let address: String
  private let use: Use
  /// What the run has answered from it; nil while it runs, and where it is recorded.
  private var turns: [HTTPReplay.Turn]?

  /// Has a server answer from a recording, or as the real one does.
  ///
  /// - Parameters:
  ///   - server: The fake.
  ///   - origin: The real server.
  ///   - place: Where the recording lies.
  ///   - use: What is done with it.
  /// - Throws: ``RecordingFailure``; ``HTTPReplyProblem`` where no fake can answer so.
  package init(
    of server: HTTPServer, from origin: HTTPOrigin, at place: RecordingPlace, _ use: Use
  ) throws {
    (self.server, self.origin, self.place, self.use) = (server.name, origin, place, use)
    address = server.address
    content = try place.content()
    exchanges = try Self.exchanges(in: content, of: origin, place, use)
    if use == .records {
      server.record(from: origin)
      return
    }
    let placed = exchanges.map { $0.exchange.placed(at: server.address, of: server.name) }
    server.answer(
      from: try HTTPReplay(placed, of: place.shown), keepsBodies: use == .verifies)
  }

  private static func exchanges(
    in content: Data?, of origin: HTTPOrigin, _ place: RecordingPlace, _ use: Use
  ) throws -> [(exchange: HTTPExchange, line: Int)] {
    guard let content else {
      guard use == .records else {
        throw RecordingFailure(
          """
          there is no recording \(place.shown) yet
          \(place.recorder) records one, while \(origin) answers
          """)
      }
      return []
    }
    do {
      return try RecordingReader(content, file: place.shown).exchanges
    } catch {
      // It is replaced by what is recorded now.
      guard use == .records else { throw RecordingFailure("\(error)") }
      return []
    }
  }

  /// Whether the real server answers, and is recorded.
  var isMadeNow: Bool { use == .records }

  /// How many exchanges it holds.
  package var count: Int { exchanges.count }
}

// MARK: - At the end

extension ServerRecording {
  /// Takes what a server has recorded, or answered from its recording, before it ends.
  ///
  /// - Returns: What is to be written; nil where nothing is recorded.
  /// - Throws: ``RecordingFailure`` where there is nothing to record.
  package mutating func end(_ server: HTTPServer) throws(RecordingFailure) -> RecordedFile? {
    guard use == .records else {
      turns = server.replay?.turns
      return nil
    }
    guard let found = server.finishRecording() else {
      throw RecordingFailure("\(origin) has not answered all requests to \(self.server)")
    }
    guard !found.isEmpty else {
      throw RecordingFailure(
        "nothing was recorded: no program has asked \(self.server), whose address is in "
          + "$\(self.server)")
    }
    let kept = Self.keeping(exchanges.map(\.exchange), found)
    return RecordedFile(
      shown: place.shown, path: place.path, old: content,
      new: RecordingFile.text(of: kept, from: origin, by: place.recorder))
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

  /// What was recorded and is not asked for any more, and the line in which that stands; nil where all is.
  package var unasked: (line: Int, text: String)? {
    let unasked = zip(turns ?? [], exchanges).filter { $0.0.call == nil }
    guard let (_, first) = unasked.first else { return nil }
    let more = unasked.count > 1 ? ", nor for \(unasked.count - 1) more" : ""
    return (
      first.line,
      "no program has asked for \(first.exchange.name)\(more); \(place.recorder) records what is asked"
    )
  }

  /// Asks the real server again for what was recorded, where it is used to find out whether it holds.
  ///
  /// - Throws: ``RecordingFailure``.
  func verifyWhereWanted() throws { if use == .verifies { try verify() } }

  /// Asks the real server again for what was recorded.
  ///
  /// - Parameter goesOn: Called before each request.
  /// - Throws: ``RecordingFailure`` where it no longer answers so; what `goesOn` throws.
  package func verify(while goesOn: () throws -> Void = {}) throws {
    let verification = HTTPVerification(of: origin, fake: server, at: address)
    var wrong: [String] = []
    var diff = ""
    for (turn, recorded) in zip(turns ?? [], exchanges) {
      try goesOn()
      let name = "\(place.shown):\(recorded.line): \(recorded.exchange.name)"
      switch verification.verify(turn, recorded.exchange) {
      case .holds: continue
      case .failed(let reason): throw RecordingFailure("\(name) cannot be verified: \(reason)")
      case .differs(let differences):
        let parts = differences.map(\.part).joined(separator: " and ")
        wrong.append("\(name): \(parts) \(differences.count == 1 ? "differs" : "differ")")
        if diff.isEmpty { diff = differences.map(\.diff).joined(separator: "\n") }
      }
    }
    guard !wrong.isEmpty else { return }
    throw RecordingFailure(
      """
      \(origin) no longer answers as it was recorded:
      \(wrong.prefix(10).joined(separator: "\n"))
      \(place.recorder) records it anew
      """, diff: diff)
  }
}

/// Why a recording cannot be used, or no longer holds.
package struct RecordingFailure: Error, Equatable {
  package let message: String
  /// As `cmp` shows it; empty where there is none.
  package let diff: String

  package init(_ message: String, diff: String = "") {
    (self.message, self.diff) = (message, diff)
  }
}

/// Where the recording of a server lies.
package struct RecordingPlace: Sendable {
  /// As the caller named it.
  package let shown: String
  package let path: DiskPath
  /// What records it, in a sentence.
  let recorder: String

  package init(shown: String, path: DiskPath, recorder: String) {
    (self.shown, self.path, self.recorder) = (shown, path, recorder)
  }

  /// What the file holds; nil where there is none.
  ///
  /// - Throws: ``RecordingFailure`` where it cannot be read.
  func content() throws(RecordingFailure) -> Data? {
    guard let status = FileStatus(path: path, followingLinks: true) else { return nil }
    guard status.isRegular else { throw RecordingFailure("\(shown) is a \(status.kind)") }
    do {
      return Data(try RawFile.contents(of: path))
    } catch {
      throw RecordingFailure("\(shown) cannot be read: \(SystemReason.of(error))")
    }
  }
}

/// A recording that a run has made, to be written where the run has passed.
package struct RecordedFile: Sendable {
  /// As the caller named it.
  package let shown: String
  /// Where it lies.
  package let path: DiskPath
  /// What it held before; nil where it was not there.
  package let old: Data?
  /// What it holds from now on.
  package let new: Data

  /// Writes it; one that was changed since it was read stays as it is.
  ///
  /// - Returns: Whether it holds something else now.
  /// - Throws: ``RecordingFailure``.
  package func write() throws(RecordingFailure) -> Bool {
    guard old != new else { return false }
    do {
      let condition = old.map(FileReplacement.Condition.holds) ?? .missing
      try FileReplacement(of: path, if: condition, keepsFile: true).write(new)
    } catch {
      throw RecordingFailure("\(shown) cannot be written: \(SystemReason.of(error))")
    }
    return true
  }
}
