import Foundation
import HarnessSystem

/// The recordings of a test's servers, until it is known whether the test has passed.
package final class TestRecordings: Sendable {
  private struct Entry {
    let server: HTTPServer
    var recording: ServerRecording
    let caller: Caller
    /// What came of it; nil while its server listens.
    var end: Result<RecordedFile?, RecordingFailure>?

    mutating func finish() {
      guard end == nil else { return }
      end = Result { () throws(RecordingFailure) in try recording.end(server) }
    }
  }

  private let entries = Monitor<[Entry]>([])

  init() {}

  func has(_ server: HTTPServer) -> Bool {
    entries.read { $0.contains { $0.server === server && $0.end == nil } }
  }

  /// The name of a server that is recorded now; nil where none is.
  var recorded: String? {
    entries.read { $0.first { $0.end == nil && $0.recording.isMadeNow }?.recording.server }
  }

  func add(_ server: HTTPServer, _ recording: ServerRecording, _ caller: Caller) {
    entries.withLock { $0.append(Entry(server: server, recording: recording, caller: caller)) }
  }

  /// Takes what a server has recorded, or answered, before it ends.
  func end(_ server: HTTPServer) {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.server === server }) else { return }
      entries[index].finish()
    }
  }

  /// Writes what a test has recorded that has passed, or asks real servers again where that is wanted.
  ///
  /// - Returns: What is wrong with the recordings.
  package func finish() -> [Failure] {
    let finished = entries.withLock { entries in
      for index in entries.indices { entries[index].finish() }
      defer { entries = [] }
      return entries
    }
    return finished.compactMap { entry in
      do {
        try Self.finish(entry)
        return nil
      } catch {
        let server = entry.recording.server
        return Failure(
          .noFake(.noRecording(Self.text(of: error), server: server)), caller: entry.caller)
      }
    }
  }

  private static func finish(_ entry: Entry) throws {
    if let file = try entry.end?.get(), try file.write() {
      StandardStream.errors.tell("harness: wrote \(file.shown)\n")
    }
    let recording = entry.recording
    if let unasked = recording.unasked {
      let text = "\(recording.place.shown):\(unasked.line): \(unasked.text)"
      FailureReporting.warn(
        Failure(.noFake(.noRecording(text, server: recording.server)), caller: entry.caller))
    }
    try recording.verifyWhereWanted()
  }

  private static func text(of error: any Error) -> String {
    guard let failure = error as? RecordingFailure else { return "\(error)" }
    return failure.diff.isEmpty ? failure.message : failure.message + "\n" + failure.diff
  }
}

extension CLIApplication {
  /// The recordings of the test's servers.
  var recordings: TestRecordings {
    get throws { try sandbox().recordings }
  }
}

extension Sandbox {
  /// The recordings of the servers of the test whose disk it is.
  package var recordings: TestRecordings { companion(TestRecordings.init) }
}
