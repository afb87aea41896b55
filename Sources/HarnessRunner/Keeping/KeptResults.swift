import CPlatform
public import Foundation
import Harness
package import HarnessReports
import HarnessScenarios
import HarnessSystem

/// The results of earlier runs that still stand: those of scenarios of which nothing has changed that
/// they depend on.
///
/// A result is kept where a scenario passed at its first attempt, without a warning, and nothing was met
/// behind which nothing can be seen. It stands as long as the tool, its settings, the user and the machine
/// are the same, and so is all that was looked at outside of the sandbox.
public final class KeptResults: Sendable {
  private let folder: URL
  private let clock: @Sendable () -> Date

  /// - Parameter place: The project file, or else a scenario's file or a folder of some.
  /// - Throws: ``KeptResultsError`` where nothing can be kept.
  public convenience init(ofProjectAt place: URL) throws(KeptResultsError) {
    guard InputNotes.canBeTaken else { throw .cannotWatch }
    let folder: URL
    do {
      folder = try ProjectCache.folder("results", ofProjectAt: place)
    } catch {
      throw .noFolder(error.reason)
    }
    guard platform_is_accessible(folder.path, W_OK) else { throw .isReadOnly(folder.path) }
    self.init(folder: folder)
    removeAbandonedDrafts()
  }

  /// - Parameters:
  ///   - folder: Where the results lie.
  ///   - clock: Tells when a scenario starts. What was changed just before is not trusted.
  package init(folder: URL, clock: @escaping @Sendable () -> Date = { Date() }) {
    (self.folder, self.clock) = (folder, clock)
  }

  /// Where a scenario that starts now notes what it depends on.
  func notes(_ seen: SeenPaths) -> InputNotes { InputNotes(since: clock(), seen) }

  /// What is known of a scenario.
  enum Finding {
    case stands(KeptResult)
    /// Why it has to run.
    case hasToRun(String)
  }

  /// Looks whether a result stands.
  ///
  /// - Parameters:
  ///   - source: The scenario.
  ///   - engine: What would run it.
  ///   - key: What the run is told.
  ///   - lines: What is known of other scenarios' results.
  /// - Returns: What is known of it.
  func finding(
    for source: ScenarioSource, _ engine: ScenarioEngine, key: String, _ lines: InputLines
  ) -> Finding {
    guard let file = file(of: source), let bytes = try? FileBytes.contents(of: file) else {
      return .hasToRun("no result of it is kept")
    }
    guard let kept = KeptResult(bytes, lines) else {
      return .hasToRun("its kept result is not whole")
    }
    guard kept.key == key else {
      return .hasToRun("the tool, its settings or the machine have changed")
    }
    if let changed = kept.inputs.firstChange(seeds: engine.seeds, lines) {
      return .hasToRun("\(changed) has changed")
    }
    return .stands(kept)
  }

  /// Keeps a result, or forgets the one that was kept.
  ///
  /// - Returns: Why it is not kept; nil where it is.
  func note(
    _ event: RunEvent.ScenarioFinished, of source: ScenarioSource, _ inputs: InputNotes, key: String
  ) -> String? {
    guard let file = file(of: source) else { return "it is in no file" }
    do {
      try Self.check(event)
      let result = KeptResult(
        key: key, ended: Int(Date().timeIntervalSince1970), duration: event.duration,
        tags: event.tags, inputs: try inputs.recorded())
      try Self.write(result, to: file)
      return nil
    } catch {
      _ = try? FileManager.default.removeItem(atPath: file.text)
      return SystemReason.text(of: error)
    }
  }

  /// What forgets the results of scenarios that fail in a run: they stood for less than that has shown.
  ///
  /// They may have been kept by a run of a folder above them, which has a place of its own for results.
  ///
  /// - Parameter sources: What is run.
  /// - Returns: What is told of the run.
  package static func forgetting(failuresOf sources: [ScenarioSource]) -> any RunObserver {
    FailureObserver(sources)
  }

  /// Is told of a run, whether that keeps results or not.
  private final class FailureObserver: RunObserver {
    private let sources: [String: ScenarioSource]

    init(_ sources: [ScenarioSource]) {
      self.sources = Dictionary(
        sources.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func receive(_ event: RunEvent) {
      guard case .scenarioFinished(let end) = event, end.isFailure, let source = sources[end.name],
        let name = KeptResults.fileName(of: source)
      else { return }
      for folder in ProjectCache.all("results") {
        platform_unlink(folder.appendingPathComponent(name).path)
      }
    }
  }

  /// Replaces a result as a whole.
  ///
  /// Nothing waits for the disk: one that is not whole after a power cut is none.
  private static func write(_ result: KeptResult, to path: DiskPath) throws {
    let draft = DiskPath(path.text + draftMark + "\(platform_getpid())")
    let file = try FileBytes(draft, O_WRONLY | O_CREAT | O_TRUNC)
    try Data(result.text.utf8).withUnsafeBytes { try file.write($0) }
    guard platform_rename(draft.cString, path.cString) == 0 else {
      throw SystemError("rename", path: path.text)
    }
  }

  private static let draftMark = ".draft-"

  /// Removes what runs have left that were killed as they wrote.
  private func removeAbandonedDrafts() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "-")),
        name[...mark].hasSuffix(Self.draftMark), let process = Int32(name[mark...].dropFirst()),
        platform_kill(process, 0) != 0, platform_error() == ESRCH
      else { continue }
      platform_unlink(folder.appendingPathComponent(name).path)
    }
  }

  private static func check(_ event: RunEvent.ScenarioFinished) throws(InputRefusal) {
    guard event.status == .passed else { throw .other("it did not pass") }
    guard event.attempt == 1 else { throw .other("it passed only when it was tried again") }
    guard !event.updated else { throw .other("its file was rewritten") }
    guard event.warnings.isEmpty else { throw .other("it has a warning") }
  }

  private func file(of source: ScenarioSource) -> DiskPath? {
    Self.fileName(of: source).map { DiskPath(folder.appendingPathComponent($0).path) }
  }

  /// Nil for what is in no file.
  private static func fileName(of source: ScenarioSource) -> String? {
    guard let url = source.url else { return nil }
    let path = DiskPath(url.absoluteURL.standardized.path)
    let resolved = (try? path.resolved()) ?? path
    return String(ContentDigest(Data(resolved.text.utf8)).value, radix: 16)
  }
}

/// Why no result can be kept.
public enum KeptResultsError: Error, Equatable, CustomStringConvertible {
  /// The system does not let the harness see what programs look at.
  case cannotWatch
  /// There is no place for them; with what the system says.
  case noFolder(String?)
  /// This folder may not be written, so that what fails could not be forgotten.
  case isReadOnly(String)

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .cannotWatch:
      "--cached keeps nothing here: the system does not tell what programs look at (Linux does, with "
        + "seccomp's listeners); everything runs"
    case .noFolder(let reason):
      "--cached keeps nothing here: there is no folder for it"
        + (reason.map { " (\($0))" } ?? "") + "; set XDG_CACHE_HOME; everything runs"
    case .isReadOnly(let folder):
      "--cached keeps nothing here: nothing can be written in \(folder), so that what fails could not be "
        + "forgotten there; everything runs"
    }
  }
}
