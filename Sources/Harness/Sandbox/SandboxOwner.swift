import CPlatform
import Foundation

/// This process as the owner of its sandboxes in one folder, so that others can tell them from what
/// a killed process has left.
///
/// The names of its sandboxes begin with a mark of its own, for which it holds a lock as long as it
/// lives: the file `.harness-MARK` beside them. The file goes when the process ends in order.
final class SandboxOwner: Sendable {
  /// What the names of this process's sandboxes begin with.
  var prefix: String { SandboxRemains.prefix + mark }

  private let mark: String
  private let lockFile: URL
  /// Nil where the folder takes no lock; then nobody ever cleans up after this process.
  private let lock: FileLock?
  private let remains: SandboxRemains
  /// How many sandboxes are neither removed nor kept.
  private let count = Monitor(0)

  private static let owners = Monitor<[String: SandboxOwner]>([:])

  /// This process in a folder; the first time, what killed ones have left there begins to go.
  static func of(_ folder: String) -> SandboxOwner {
    owners.withLock { owners in
      if let owner = owners[folder] { return owner }
      if owners.isEmpty { _ = platform_at_exit { SandboxOwner.giveUp() } }
      let owner = SandboxOwner(folder)
      owners[folder] = owner
      owner.remains.remove()
      return owner
    }
  }

  /// Waits until what killed processes have left is gone.
  static func awaitCleaning() {
    for owner in owners.read(\.values) { owner.remains.awaitRemoval() }
  }

  /// Another owner than `of(_:)` would give, which nobody knows.
  init(_ folder: String) {
    remains = SandboxRemains(folder: DiskPath(folder))
    let place = URL(fileURLWithPath: folder, isDirectory: true)
    (mark, lock) = Self.lockedMark(in: place)
    lockFile = Self.lockFile(mark, in: place)
  }

  private static func lockedMark(in place: URL) -> (String, FileLock?) {
    for _ in 0..<attempts {
      let mark = randomMark()
      let file = lockFile(mark, in: place)
      if FileStatus(file) == nil, let lock = FileLock(ifFree: file) { return (mark, lock) }
    }
    return (randomMark(), nil)
  }

  private static func lockFile(_ mark: String, in place: URL) -> URL {
    place.appendingPathComponent(SandboxRemains.lockPrefix + mark)
  }

  /// Another process may take a new lock for that of a dead one, for a moment.
  private static let attempts = 5

  private static func randomMark() -> String {
    let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<SandboxRemains.markLength).compactMap { _ in characters.randomElement() })
  }

  /// Takes note of a sandbox that was made.
  func add() { count.withLock { $0 += 1 } }

  /// Takes note of a sandbox that was removed, or is to stay.
  func drop() { count.withLock { $0 -= 1 } }

  /// Removes the lock files of this process, unless somebody still has to clean up after it.
  private static func giveUp() {
    for owner in owners.read(\.values) where owner.count.read({ $0 }) == 0 && owner.lock != nil {
      platform_unlink(owner.lockFile.path)
    }
  }
}
