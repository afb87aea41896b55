import CPlatform
import Foundation
import HarnessSystem

/// The folders of a sandbox on the disk, to be made as they were at first.
struct SandboxFolders {
  let root: DiskPath
  /// What the root was when it was made.
  let identity: FileIdentity
  /// The folders in the root: the working directory first.
  let names: [String]

  /// Empties the folders.
  ///
  /// - Parameter keptFolder: A folder of the working directory that stays where it is empty.
  /// - Returns: False where something cannot be removed, or a folder is not as it was made: a mode,
  ///   an owner or an extended attribute was changed, something is mounted there, or lies beside the
  ///   folders.
  func empty(keeping keptFolder: String) -> Bool {
    do {
      let folder = try OpenFolder(root)
      let mount = try folder.mount()
      guard try folder.status().identity == identity, try isAsMade(folder, on: mount),
        try holdsItsFolders(folder)
      else { return false }
      for (index, name) in names.enumerated() {
        let part = try folder.folder(DiskPath(name))
        guard try isAsMade(part, on: mount) else { return false }
        let kept = index == 0 ? DiskPath(keptFolder) : nil
        guard try empty(part, on: mount, but: kept) else { return false }
      }
      return true
    } catch {
      return false
    }
  }

  private func empty(
    _ folder: OpenFolder, on mount: UInt64, but kept: DiskPath?
  ) throws(SystemError) -> Bool {
    guard !(try folder.entries()).isEmpty else { return true }
    let stays = kept.map { isEmpty($0, in: folder, on: mount) } ?? false
    var removal = Removal(on: mount)
    removal.empty(folder) { stays && $0 == kept }
    let left = try folder.entries()
    return removal.remnants.isEmpty && left.allSatisfy { stays && $0.name == kept }
  }

  /// Whether a folder is there that is as it was made, with nothing in it.
  private func isEmpty(_ name: DiskPath, in folder: OpenFolder, on mount: UInt64) -> Bool {
    guard let folder = try? folder.folder(name), (try? isAsMade(folder, on: mount)) == true else {
      return false
    }
    return (try? folder.entries())?.isEmpty ?? false
  }

  private func holdsItsFolders(_ folder: OpenFolder) throws(SystemError) -> Bool {
    let found = try folder.entries().map(\.name)
    return Set(found) == Set(names.map { DiskPath($0) })
  }

  /// Whether this is a folder of this user's, with the mode that sandboxes are made with.
  private func isAsMade(_ folder: OpenFolder, on mount: UInt64) throws(SystemError) -> Bool {
    let (status, found) = (try folder.status(), try folder.mount())
    return status.permissions == 0o700 && status.owner == platform_geteuid()
      && !folder.hasExtendedAttributes && found == mount
  }
}
