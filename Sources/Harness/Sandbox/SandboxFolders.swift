import CPlatform
import Foundation

/// The folders of a sandbox on the disk, to be made as they were at first.
struct SandboxFolders {
  let root: DiskPath
  /// The folders in the root: the working directory first.
  let names: [String]

  /// Empties the folders.
  ///
  /// - Parameter keptFolder: A folder of the working directory that stays where it is empty.
  /// - Returns: False where something cannot be removed, or a folder is not as it was made: a mode,
  ///   an owner or an extended attribute was changed, or something lies beside the folders.
  func empty(keeping keptFolder: String) -> Bool {
    guard isAsMade(root), holds(names, in: root) else { return false }
    let kept = DiskPath(keptFolder)
    for (index, name) in names.enumerated() {
      let folder = root.appending(DiskPath(name))
      guard isAsMade(folder), empty(folder, but: index == 0 ? kept : nil) else { return false }
    }
    return true
  }

  private func empty(_ folder: DiskPath, but kept: DiskPath?) -> Bool {
    guard let names = try? folder.entryNames() else { return false }
    var mayBeLeft = false
    for name in names {
      let entry = folder.appending(name)
      if name == kept, isAsMade(entry), (try? entry.entryNames())?.isEmpty == true { continue }
      guard platform_unlink(entry.cString) != 0 else { continue }
      FileTree.remove(entry)
      mayBeLeft = true
    }
    guard mayBeLeft else { return true }
    return (try? folder.entryNames())?.allSatisfy { $0 == kept } ?? false
  }

  private func holds(_ names: [String], in folder: DiskPath) -> Bool {
    let found = (try? folder.entryNames()) ?? []
    return Set(found) == Set(names.map { DiskPath($0) })
  }

  /// Whether this is a folder of this user's, with the mode that sandboxes are made with.
  private func isAsMade(_ folder: DiskPath) -> Bool {
    guard let status = FileStatus(path: folder) else { return false }
    return status.isDirectory && status.permissions == 0o700 && status.owner == platform_geteuid()
      && !platform_has_extended_attributes(folder.cString)
  }
}
