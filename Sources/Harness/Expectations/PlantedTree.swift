import CPlatform
import Foundation
public import HarnessComparison
import HarnessSystem

/// A fixture that was planted: where, and what it was.
struct PlantedTree: Sendable {
  private let folder: DiskPath
  private let stored: StoredSeed
  /// Entries that cannot be in the cache what they are here.
  private let entries: [DiskPath: PlantedEntry]

  /// Takes note of a fixture that has just been planted, before anything is launched.
  ///
  /// - Throws: What Foundation says of the cache.
  init(_ stored: StoredSeed, at destination: URL) throws {
    self.stored = stored
    let folder = DiskPath(destination.path)
    self.folder = folder
    entries = try stored.modes().reduce(into: [:]) { entries, hidden in
      let path = hidden.key == .itself ? folder : folder.appending(hidden.key)
      // Nothing is known of an entry below a folder that is closed to its owner.
      guard let status = FileStatus(path: path) else { return }
      entries[hidden.key] = PlantedEntry(mode: hidden.value, unread: TreeEntry(status, path).unread)
    }
    if entries.values.contains(where: { $0.unread != nil }) { Self.letTheClockTick() }
  }

  /// Lets the file system's clock go on: a write within the same tick would leave the date of what
  /// may not be read as it is.
  private static func letTheClockTick() { platform_sleep(10_000) }

  /// Where a path lies in the tree; empty for the tree's own folder, nil for a path outside it.
  func place(of path: DiskPath) -> DiskPath? {
    guard path.isWithin(folder) else { return nil }
    return DiskPath(bytes: path.bytes.dropFirst(folder.bytes.count + 1))
  }

  /// What the fixture held.
  func snapshot() throws -> TreeSnapshot {
    TreeSnapshot.withoutLimit(of: stored.tree, hints: TreeHints(planted: entries))
  }

  /// The entries of folders that may be entered and not listed, relative to a folder.
  func names(in other: DiskPath) -> [DiskPath] {
    let unlisted = entries.filter { $0.value.unread != nil && !$0.value.isClosed }
    guard !unlisted.isEmpty, let snapshot = try? snapshot() else { return [] }
    return snapshot.entries.keys.compactMap { place in
      let path = folder.appending(place)
      guard path.isWithin(other) else { return nil }
      return DiskPath(bytes: path.bytes.dropFirst(other.bytes.count + 1))
    }
  }
}

extension Sandbox {
  /// What was planted, to compare it with what an app has left of it.
  ///
  ///     sandbox.expect("photos", equals: try sandbox.seeded("photos").removing("IMG_1.jpg"))
  ///
  /// - Parameters:
  ///   - path: A folder that was given to ``plant(_:at:fileID:filePath:line:column:)``, or a place
  ///     in such a folder.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: What it held before anything was launched.
  /// - Throws: ``Failure`` where nothing was planted there, or the path leaves the sandbox, or what
  ///   Foundation says of the cache.
  public func seeded(
    _ path: String = ".", fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> TreeSnapshot {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform {
      do {
        return try performSeeded(path)
      } catch let mismatch as Mismatch {
        throw Failure(.mismatches([mismatch]), caller: caller)
      } catch let error as SandboxPathError {
        throw Failure(.mismatches([Mismatch("\(error)")]), caller: caller)
      }
    }
  }

  /// What `seeded` does, without a report.
  ///
  /// - Throws: ``Mismatch``, ``SandboxPathError``, or what Foundation says of the cache.
  package func performSeeded(_ path: String) throws -> TreeSnapshot {
    guard let (tree, place) = planted(at: DiskPath(try url(path).path)) else {
      throw Mismatch("nothing was planted at \(path); plant a seed there first")
    }
    guard let snapshot = try tree.snapshot().subtree(at: place) else {
      throw Mismatch("\(path) was not planted: its fixture has none")
    }
    return snapshot
  }

  /// The fixture that was planted last around a place, and where the place lies in it.
  fileprivate func planted(at path: DiskPath) -> (PlantedTree, place: DiskPath)? {
    plantedTrees.read { trees in
      trees.compactMap { tree in tree.place(of: path).map { (tree, $0) } }.last
    }
  }
}

extension FileExpectation {
  /// A file, folder or link as it was planted: kind, mode, content and text of a link.
  public static var isUnchangedSinceSeeding: FileExpectation {
    FileExpectation { file in
      let path = DiskPath(file.url.path)
      guard let (tree, place) = file.sandbox?.planted(at: path) else {
        return Mismatch("\(file.path) lies in no fixture; plant a seed there first")
      }
      guard let snapshot = try? tree.snapshot() else {
        return Mismatch("the fixture of \(file.path) is no longer in the cache of fixtures")
      }
      let entry = place.bytes.isEmpty ? snapshot.folder : snapshot.entries[place]
      guard let entry else { return Mismatch("\(file.path) was not planted: its fixture has none") }
      guard let found = FileStatus(file.url).map({ TreeEntry($0, path) }) else {
        return changed(file.path, "\(entry)", "nothing lies there")
      }
      guard found != entry else { return nil }
      guard let old = snapshot.texts.all[place], found.kind == "file", found.digest != entry.digest,
        let new = TreeTexts.text(FoundText.File(path: path, name: file.path).data)
      else { return changed(file.path, "\(entry)", "\(found)") }
      let diff = LongTextDiff.text(expected: old, found: new)
      return changed(file.path, entry.outline, found.outline, diff: diff)
    }
  }

  private static func changed(
    _ path: String, _ wanted: String, _ found: String, diff: String = ""
  ) -> Mismatch {
    let start = "\(path) is not as it was planted"
    return Mismatch(
      wanted == found ? start : "\(start): expected \(wanted), found \(found)", diff: diff)
  }
}
