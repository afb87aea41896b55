import CPlatform
import Foundation
import HarnessReports
import HarnessScenarios
import HarnessSystem

/// What a scenario needs alone, or with few others: held as long as it runs, and by no more scenarios
/// at a time than the project allows, in whatever process they run.
struct HeldLimits {
  private let locks: [FileLock]

  /// How long to wait before looking again, in microseconds.
  private static let pause: UInt32 = 5_000

  /// Waits for what a scenario needs.
  ///
  /// All take what they need in the order of the names, so no two wait for each other.
  ///
  /// - Parameters:
  ///   - source: Read where the project limits something.
  ///   - engine: Knows the limits.
  ///   - isGivenUp: Asked again and again whether the wait is to end.
  /// - Returns: Nil where it was given up. A need that has no limit is left to the checker.
  /// - Throws: What the system says of the files that stand for what is limited.
  static func wait(
    for source: ScenarioSource, _ engine: ScenarioEngine, unless isGivenUp: () -> Bool
  ) throws -> HeldLimits? {
    guard !engine.limits.isEmpty, let needs = try? source.read().needs else {
      return HeldLimits(locks: [])
    }
    var locks: [FileLock] = []
    for name in needs.sorted() {
      guard let count = engine.limits[name] else { continue }
      guard let lock = try wait(for: name, count, engine, unless: isGivenUp) else { return nil }
      locks.append(lock)
    }
    return HeldLimits(locks: locks)
  }

  private static func wait(
    for name: String, _ count: Int, _ engine: ScenarioEngine, unless isGivenUp: () -> Bool
  ) throws -> FileLock? {
    let folder = try folder(of: engine)
    let digest = String(ContentDigest(Data(name.utf8)).value, radix: 16)
    while !isGivenUp() {
      for number in 1...count {
        let file = folder.appendingPathComponent("\(digest)-\(number)")
        do {
          return try FileLock(file, .exclusive, patience: 0)
        } catch is StillLocked {
          continue
        }
      }
      platform_sleep(pause)
    }
    return nil
  }

  /// In the user's caches, or else among the temporary files.
  private static func folder(of engine: ScenarioEngine) throws -> URL {
    let project = URL(fileURLWithPath: engine.projectFolder ?? ".", isDirectory: true)
    if let folder = try? ProjectCache.folder("limits", ofProjectAt: project) { return folder }
    let digest = String(ContentDigest(Data(project.path.utf8)).value, radix: 16)
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent(".harness-limits-\(digest)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  /// Why a scenario has failed that does not get what it needs.
  static func failure(_ error: any Error) -> RunEvent.Failure {
    RunEvent.Failure(
      message: "what it needs cannot be held: \(SystemReason.text(of: error))", diff: "")
  }

  /// Lets the next ones run.
  func release() {
    for lock in locks { lock.release() }
  }
}
