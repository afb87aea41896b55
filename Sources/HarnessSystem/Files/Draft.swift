import CPlatform
import Foundation

/// A file that is being written in a folder, to take another's place there.
///
/// Where the system can, it has no name until it is whole: whatever ends this process then, nothing
/// is left. Its name cannot be foreseen, and tells by device and inode which file it belongs to: so
/// the draft of a process that was killed is known from every other file.
package struct Draft {
  /// Open for writing, and locked as long as its writer lives.
  package let file: Descriptor
  private let folder: OpenFolder
  /// Nil as long as it has none.
  private var name: DiskPath?

  private static let prefix = ".harness-draft-"

  /// - Parameters:
  ///   - folder: Where it is made.
  ///   - mode: Its permissions, less those of the umask.
  /// - Throws: ``SystemError``.
  package init(in folder: OpenFolder, mode: UInt32) throws {
    self.folder = folder
    let unnamed = platform_open_unnamed(folder.number, mode)
    if unnamed >= 0 {
      file = try Descriptor.aboveStandardStreams(unnamed)
    } else {
      let name = DiskPath(Self.prefix + Self.randomText())
      let number = platform_openat(
        folder.number, name.cString, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
      guard number >= 0 else { throw folder.error("open", name) }
      file = try Descriptor.aboveStandardStreams(number)
      self.name = name
    }
    // Where a disk knows no locks, no process takes it for abandoned either.
    platform_lock(file.number, true)
  }

  private static func randomText() -> String {
    String(UInt64.random(in: 0...UInt64.max), radix: 16)
  }

  /// Gives it its place: that of the file that had the name before.
  ///
  /// - Throws: ``SystemError``; then it is gone.
  package mutating func take(_ place: DiskPath) throws {
    do {
      let own = try ownName()
      if let name {
        try folder.move(name, to: folder, as: own)
      } else if platform_name_file(file.number, folder.number, own.cString) != 0 {
        throw folder.error("link", own)
      }
      name = own
      try folder.move(own, to: folder, as: place)
      name = nil
    } catch {
      discard()
      throw error
    }
  }

  private func ownName() throws -> DiskPath {
    let identity = try FileStatus(of: file.number).identity
    let numbers = [identity.device, identity.inode].map { String($0, radix: 16) }
    return DiskPath(Self.prefix + (numbers + [Self.randomText()]).joined(separator: "-"))
  }

  /// Removes it.
  package func discard() {
    if let name { _ = folder.removeEntry(name, isFolder: false) }
    file.close()
  }

  /// Removes the drafts in a folder whose writers were killed.
  ///
  /// What a draft's name tells has to be so, and its lock may not be held.
  package static func removeAbandoned(in folder: OpenFolder) {
    guard let folder = try? folder.folder(.itself), let entries = try? folder.entries() else {
      return
    }
    for entry in entries {
      guard let identity = identity(in: entry.name) else { continue }
      try? folder.withFile(entry.name) { file, status in
        guard status.identity == identity, status.isRegular, !status.hasSeveralNames,
          status.owner == platform_geteuid(), platform_lock(file, true) == 0
        else { return }
        _ = folder.removeEntry(entry.name, isFolder: false)
      }
    }
  }

  private static func identity(in name: DiskPath) -> FileIdentity? {
    guard name.text.hasPrefix(prefix) else { return nil }
    let numbers = name.text.dropFirst(prefix.count).split(separator: "-").compactMap {
      UInt64($0, radix: 16)
    }
    return numbers.count == 3 ? FileIdentity(device: numbers[0], inode: numbers[1]) : nil
  }
}
