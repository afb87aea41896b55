package import Foundation
import Harness
package import HarnessReports
import HarnessSystem

/// The events of a project's last runs, each in a file of its own in the user's caches.
///
/// The first line of a file says what earlier runs left open, so that a run of a part makes nothing
/// forgotten, however many runs ago it failed. A run holds its file locked: that of a run which is
/// over, or was killed, is free.
package final class RunHistory: Sendable {
  private let folder: URL

  /// How many runs are kept.
  package static let limit = 10

  /// How long to wait for another run that begins, in seconds.
  private static let patience: TimeInterval = 10

  /// - Parameter place: The project file, or else a scenario's file or a folder of some.
  /// - Throws: ``RunHistoryError`` where nothing can be kept.
  package convenience init(ofProjectAt place: URL) throws(RunHistoryError) {
    do {
      self.init(folder: try ProjectCache.folder("runs", ofProjectAt: place))
    } catch {
      throw .noFolder(error.reason)
    }
  }

  /// - Parameter folder: Where the events lie.
  package init(folder: URL) {
    self.folder = folder
  }

  /// What is not known to have passed since it failed, was interrupted, or did not come to its turn.
  ///
  /// - Returns: Nil where no run is known.
  /// - Throws: ``RunHistoryError``.
  func open() throws(RunHistoryError) -> [KnownResult]? {
    try locked {
      let files = try self.files()
      guard files.contains(where: { self.readHeading($0) != nil }) else { return nil }
      return try self.known(in: files, self.results).open
    }
  }

  /// A run that begins.
  package struct Beginning {
    /// Writes its events down.
    package let observer: any RunObserver
    /// The whole paths of the scenarios that failed, and have not passed since.
    package let failedFiles: Set<String>
  }

  /// Begins a run.
  ///
  /// - Parameter selection: What it runs.
  /// - Returns: What is known before it, and what it has to be told.
  /// - Throws: ``RunHistoryError``: that it cannot be noted, where an earlier run would be taken for the
  ///   last.
  package func begin(_ selection: ScenarioSelection) throws(RunHistoryError) -> Beginning {
    do {
      return try beginning(selection)
    } catch .unreadable(let reason) {
      throw (try? files())?.isEmpty == false ? .notNoted(reason) : .noFolder(reason)
    }
  }

  private func beginning(_ selection: ScenarioSelection) throws(RunHistoryError) -> Beginning {
    try locked {
      let files = try self.files()
      let heading = self.heading(after: files)
      let number = (files.last.flatMap { Int($0.dropLast(Self.suffix.count)) } ?? 0) + 1
      let name = number.filled(to: 8) + Self.suffix
      let file = try RunHistoryFile(
        self.folder.appendingPathComponent(name), heading, selection.sources)
      self.removeOldest(of: files)
      let failed = heading.results.filter { $0.state == .failed }.map(\.file)
      return Beginning(observer: file, failedFiles: Set(failed))
    }
  }
}

// MARK: - What is known

extension RunHistory {
  private static let suffix = ".jsonl"

  private func locked<Result>(
    _ body: () throws -> Result
  ) throws(RunHistoryError) -> Result {
    do {
      let lock = try FileLock(
        folder.appendingPathComponent("lock"), .exclusive, patience: Self.patience)
      defer { lock.release() }
      return try body()
    } catch {
      throw .unreadable(SystemReason.text(of: error))
    }
  }

  /// The names of the files, in the order in which their runs began.
  private func files() throws -> [String] {
    try DiskPath(folder.path).entryNames().map(\.text).filter { $0.hasSuffix(Self.suffix) }
      .sorted()
  }

  /// The last file that says what was open before it, those behind it, and those that it says went on
  /// beside it, tell all.
  private func known(
    in files: [String], _ results: (String) throws -> [KnownResult]
  ) rethrows -> KnownResults {
    let last = files.indices.reversed().lazy.compactMap { index in
      self.readHeading(files[index]).map { (index, $0) }
    }.first
    let heading = last?.1 ?? HistoryHeading()
    let told = files[(last?.0 ?? files.startIndex)...] + files.filter(heading.running.contains)
    return KnownResults(heading.results + (try told.flatMap(results)))
  }

  private func results(in file: String) throws -> [KnownResult] {
    RunReport(try RunEventFile.events(in: folder.appendingPathComponent(file))).knownResults
  }

  private func readHeading(_ file: String) -> HistoryHeading? {
    guard
      let bytes = try? RawFile.contents(of: DiskPath(folder.appendingPathComponent(file).path)),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return try? JSONDecoder().decode(HistoryHeading.self, from: bytes[..<end])
  }

  /// What a run has to know that begins now.
  ///
  /// What cannot be read is told where it is asked for.
  private func heading(after files: [String]) -> HistoryHeading {
    let results = { file in (try? self.results(in: file)) ?? [] }
    let known = known(in: files, results)
    let running = files.filter(isRunning)
    // What passed is told where a run that goes on may say something older of it.
    let told = Set(running.flatMap(results).map(\.file))
    let passed = known.byFile.values.filter { $0.hasPassed && told.contains($0.file) }
    return HistoryHeading(results: known.open + passed, running: running)
  }

  private func isRunning(_ file: String) -> Bool {
    let url = folder.appendingPathComponent(file)
    guard let lock = FileLock(ifFree: url, makesFile: false) else { return true }
    lock.release()
    return false
  }

  /// Leaves room for one more; a run that goes on keeps its file.
  private func removeOldest(of files: [String]) {
    for file in files.dropLast(Self.limit - 1) where !isRunning(file) {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(file))
    }
  }
}

/// The first line of a file: an event that reports pass over.
struct HistoryHeading: Codable {
  var event = "history"
  /// What is not known to have passed, and what may be needed to judge runs that go on.
  var results: [KnownResult] = []
  /// The files of the runs that went on.
  var running: [String] = []
}

/// Why it is not known what earlier runs have left open.
package enum RunHistoryError: Error, Equatable, CustomStringConvertible {
  /// There is no place for events; with what the system says.
  case noFolder(String?)
  /// They cannot be read, and why.
  case unreadable(String)
  /// Those of this run cannot be written, and why.
  case notNoted(String)

  /// What was found, and what to do.
  package var description: String {
    switch self {
    case .noFolder(let reason):
      "--failed knows no run: there is no folder for the events of runs"
        + (reason.map { " (\($0))" } ?? "")
        + "; set XDG_CACHE_HOME, or name the events of a run: --failed=FILE"
    case .unreadable(let reason):
      "--failed does not know the last runs: \(reason); run all, or name the events of a run: "
        + "--failed=FILE"
    case .notNoted(let reason):
      "what comes of this run is not noted, and `harness run --failed` goes by those before it: \(reason)"
    }
  }
}
