import CPlatform
import Foundation

/// Whole folders on the disk.
enum FileTree {
  /// Removes a folder with everything in it, or a file.
  ///
  /// Whatever a program left is removed as far as its owner may: folders without permissions, names
  /// that are not UTF-8, trees deeper than a path can be long. Links are not followed.
  static func remove(_ url: URL) {
    remove(DiskPath(url.path))
  }

  /// Removes a folder with everything in it, or a file.
  static func remove(_ path: DiskPath) {
    guard let status = FileStatus(path: path) else { return }
    guard status.isDirectory else {
      platform_unlink(path.cString)
      return
    }
    Removal(of: path).perform()
  }
}

/// The removal of one folder.
///
/// Folders that lie deeper are first moved up into it, so that no path grows with the tree's depth,
/// and nothing recurses.
private struct Removal {
  private let folder: DiskPath
  private var movedCount = 0

  init(of folder: DiskPath) {
    self.folder = folder
  }

  consuming func perform() {
    platform_chmod(folder.cString, 0o700)
    // Entries that cannot be removed end the loop, as no folder moves any more.
    var movedBefore = -1
    while platform_rmdir(folder.cString) != 0 && movedCount > movedBefore {
      movedBefore = movedCount
      for name in names(in: folder) { removeEntry(folder.appending(name)) }
    }
    platform_rmdir(folder.cString)
  }

  private mutating func removeEntry(_ path: DiskPath) {
    guard FileStatus(path: path)?.isDirectory == true else {
      platform_unlink(path.cString)
      return
    }
    platform_chmod(path.cString, 0o700)
    for name in names(in: path) {
      let entry = path.appending(name)
      if FileStatus(path: entry)?.isDirectory == true {
        moveUp(entry)
      } else {
        platform_unlink(entry.cString)
      }
    }
    platform_rmdir(path.cString)
  }

  private mutating func moveUp(_ path: DiskPath) {
    // Moving a folder changes its entry for its parent, which takes a permission to write.
    platform_chmod(path.cString, 0o700)
    let place = folder.appending(DiskPath(".harness-removing-\(movedCount)"))
    if platform_rename(path.cString, place.cString) == 0 { movedCount += 1 }
  }

  private func names(in folder: DiskPath) -> [DiskPath] {
    (try? folder.entryNames()) ?? []
  }
}
