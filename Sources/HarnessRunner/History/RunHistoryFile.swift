import Foundation
import HarnessReports
import HarnessScenarios
import HarnessSystem

/// Writes a run's events to its file, under the whole paths of its scenarios.
final class RunHistoryFile: RunObserver {
  private let lock: FileLock
  /// Nil once something could not be written: the rest of the run is not known then.
  private var file: FileBytes?
  /// The whole paths by the names of the scenarios; those in memory have none, and are not kept.
  private let places: [String: String]

  /// - Parameters:
  ///   - url: A file that is not there yet.
  ///   - heading: Its first line.
  ///   - sources: What is run.
  /// - Throws: What the system says of the file.
  init(_ url: URL, _ heading: HistoryHeading, _ sources: [ScenarioSource]) throws {
    places = Dictionary(
      sources.map { ($0.name, $0.place ?? "") }, uniquingKeysWith: { first, _ in first })
    lock = try FileLock(url, .exclusive, patience: 0)
    let file = try FileBytes(DiskPath(url.path), O_WRONLY | O_APPEND)
    self.file = file
    do {
      try Self.write(heading, to: file)
    } catch {
      try? FileManager.default.removeItem(at: url)
      throw error
    }
  }

  func receive(_ event: RunEvent) {
    guard let file else { return }
    do {
      try Self.write(placed(event), to: file)
    } catch {
      // What is not there counts as not run, where the start of the run is.
      self.file = nil
      if case .runStarted = event {
        let problem = RunHistoryError.notNoted(SystemReason.text(of: error))
        StandardStream.errors.tell("harness: \(problem)\n")
      }
    }
    if case .runFinished = event { lock.release() }
  }

  private static func write(_ value: some Encodable, to file: FileBytes) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = try encoder.encode(value) + Data("\n".utf8)
    try line.withUnsafeBytes { try file.write($0) }
  }

  private func placed(_ event: RunEvent) -> RunEvent {
    switch event {
    case .runStarted(var start):
      for index in start.scenarios.indices {
        start.scenarios[index].file = places[start.scenarios[index].name] ?? ""
      }
      return .runStarted(start)
    case .scenarioStarted(var start):
      start.file = places[start.name] ?? ""
      return .scenarioStarted(start)
    case .scenarioFinished(var end):
      end.file = places[end.name] ?? ""
      // Large, and nothing that a later run has to know, or a person who looks for what failed.
      end.session = nil
      if !end.isFailure { (end.log, end.output, end.errorOutput) = (ScenarioLog(), "", "") }
      return .scenarioFinished(end)
    case .runFinished: return event
    }
  }
}
