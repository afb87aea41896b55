import CPlatform
import Foundation
import HarnessSystem

/// Removes from the cache what is no longer needed: what killed makers left, seeds whose setup
/// app or folder has changed since, and seeds that were not used for a week.
///
/// Whatever is locked stays.
struct SeedCleaning {
  let folder: URL

  static let lockMark = ".lock"
  static let unfinishedMark = ".unfinished-"

  /// How long a seed stays that is not used, in seconds: a week.
  static let retention: TimeInterval = 7 * 24 * 3600

  /// Removes what makers of this seed left that were killed: their lock is the caller's now.
  func removeUnfinished(of name: String) {
    for entry in entries where entry.hasPrefix(name + Self.unfinishedMark) {
      FileTree.remove(folder.appendingPathComponent(entry))
    }
  }

  /// Removes the seeds that a new one supersedes, and those that were not used for long.
  func removeUnused(besides key: SeedKey) {
    for name in Set(entries.map(Self.seedName)) where name != key.name {
      guard key.supersedes(name) || isOld(name) else { continue }
      let lockFile = folder.appendingPathComponent(name + Self.lockMark)
      guard let lock = FileLock(ifFree: lockFile) else { continue }
      defer { lock.release() }
      remove(name)
      platform_unlink(lockFile.path)
    }
  }

  /// Removes a seed; it is no seed any more before the first of its files goes.
  private func remove(_ name: String) {
    let seed = folder.appendingPathComponent(name)
    removeUnfinished(of: name)
    platform_rename(seed.path, seed.path + Self.unfinishedMark + "removed")
    removeUnfinished(of: name)
  }

  private func isOld(_ name: String) -> Bool {
    let seed = folder.appendingPathComponent(name)
    let status = FileStatus(seed) ?? FileStatus(URL(fileURLWithPath: seed.path + Self.lockMark))
    guard let status else { return false }
    return status.modified.date.timeIntervalSinceNow < -Self.retention
  }

  private var entries: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// The name of the seed that an entry of the cache belongs to.
  private static func seedName(of entry: String) -> String {
    if entry.hasSuffix(lockMark) { return String(entry.dropLast(lockMark.count)) }
    guard let mark = entry.ranges(of: unfinishedMark).last else { return entry }
    return String(entry[..<mark.lowerBound])
  }
}
