import CPlatform
import Foundation

/// The removal of trees on one mount.
///
/// Every folder is open while it is emptied, and its entries are reached through it: whatever a
/// program puts in a folder's place, a link or a mount, is not gone into. What lies deeper than a
/// few folders is first moved up, so that a tree of any depth takes as few descriptors.
package struct Removal {
  /// The mount that nothing is removed beyond.
  private let mount: UInt64
  /// Whether to go on; asked before each entry.
  private let goesOn: () -> Bool
  /// The folder that takes what lies too deep.
  private var top: OpenFolder?
  private var movedCount = 0
  /// How often a folder may still turn out not to be empty that was emptied: something refills it.
  private var refills = 10_000
  private var remnantCount = 0

  /// What could not be removed; the first few.
  package private(set) var remnants: [Remnant] = []

  /// How deep folders are gone into.
  private static let depthLimit = 24

  /// How many remnants are named.
  private static let namedRemnants = 20

  package init(on mount: UInt64, while goesOn: @escaping () -> Bool = { true }) {
    (self.mount, self.goesOn) = (mount, goesOn)
  }

  /// Removes an entry of a folder that itself stays as it is.
  package mutating func remove(_ entry: FolderListing.Entry, in folder: OpenFolder) {
    top = nil
    remove(entry, in: folder, depth: 0)
  }

  /// Removes the entries of an open folder.
  ///
  /// - Parameters:
  ///   - folder: Becomes empty.
  ///   - stays: Which entries are left.
  package mutating func empty(_ folder: OpenFolder, but stays: (DiskPath) -> Bool = { _ in false })
  {
    top = folder
    var isDone = false
    while !isDone {
      let (moved, known) = (movedCount, remnantCount)
      removeEntries(of: folder, depth: 1, but: stays)
      isDone = movedCount == moved || remnantCount > known
    }
  }

  private mutating func remove(
    _ entry: FolderListing.Entry, in folder: OpenFolder, depth: Int
  ) {
    guard goesOn() else {
      return note(Remnant(path: folder.path.appending(entry.name), problem: .unfinished))
    }
    if !entry.isRegular, removeFolder(entry.name, in: folder, depth: depth) { return }
    let error = remove(entry.name, isFolder: false, in: folder, depth: depth)
    guard let error else { return }
    // It may be a folder by now, which POSIX calls a lack of permission.
    if entry.isRegular, error.code == EISDIR || error.code == EPERM,
      removeFolder(entry.name, in: folder, depth: depth)
    {
      return
    }
    note(Remnant(error))
  }

  /// Removes a folder with everything in it, or notes what is left.
  ///
  /// - Returns: False where it is none.
  private mutating func removeFolder(_ name: DiskPath, in folder: OpenFolder, depth: Int) -> Bool {
    let known = remnantCount
    var movedBefore: Int?
    while let error = remove(name, isFolder: true, in: folder, depth: depth) {
      if error.code == ENOTDIR { return false }
      // Something in it is left, and was noted.
      if remnantCount > known { return true }
      if let remnant = remnant(of: error, folder.path.appending(name)) {
        note(remnant)
      } else {
        // The topmost one is filled by what is moved up.
        if movedBefore == movedCount { refills -= 1 }
        movedBefore = movedCount
        emptyFolder(name, in: folder, depth: depth)
      }
    }
    return true
  }

  /// Why there is no use in going into a folder; nil where it just is not empty.
  private func remnant(of error: SystemError, _ path: DiskPath) -> Remnant? {
    guard error.code == ENOTEMPTY || error.code == EEXIST else { return Remnant(error) }
    return refills > 0 ? nil : Remnant(path: path, problem: .refilled)
  }

  /// Removes what lies in a folder, or moves the folder up.
  private mutating func emptyFolder(_ name: DiskPath, in folder: OpenFolder, depth: Int) {
    do throws(SystemError) {
      let opened = try open(name, in: folder)
      if depth == 0 { top = opened }
      guard depth < Self.depthLimit else { return try moveUp(name, in: folder, opened) }
      removeEntries(of: opened, depth: depth + 1)
    } catch let error where Self.tellsOfChange(error.code) {
      // Something else has taken its place: it is looked at again.
    } catch {
      note(Remnant(error))
    }
  }

  private static func tellsOfChange(_ code: Int32) -> Bool {
    code == ENOENT || code == ENOTDIR || code == ELOOP
  }

  private mutating func removeEntries(
    of folder: OpenFolder, depth: Int, but stays: (DiskPath) -> Bool = { _ in false }
  ) {
    do throws(SystemError) {
      for entry in try entries(of: folder) where !stays(entry.name) {
        remove(entry, in: folder, depth: depth)
        if !goesOn() { break }
      }
    } catch {
      note(Remnant(error))
    }
  }

  /// What lies in a folder, which takes the permission to search it too.
  private func entries(of folder: OpenFolder) throws(SystemError) -> [FolderListing.Entry] {
    do throws(SystemError) {
      return try folder.entries()
    } catch {
      guard error.code == EACCES, folder.makePrivate() else { throw error }
      return try folder.entries()
    }
  }

  /// Opens a folder, with the permissions that it takes; one of another mount stays closed.
  private func open(_ name: DiskPath, in folder: OpenFolder) throws(SystemError) -> OpenFolder {
    do throws(SystemError) {
      let opened = try folder.folder(name)
      guard try opened.mount() == mount else {
        throw SystemError("open", path: folder.path.appending(name).text, code: EXDEV)
      }
      return opened
    } catch let error where error.code == EACCES {
      return try folder.closedFolder(name, on: mount)
    }
  }

  /// Moves a folder into the topmost one, whose turn comes again.
  private mutating func moveUp(
    _ name: DiskPath, in folder: OpenFolder, _ opened: OpenFolder
  ) throws(SystemError) {
    guard let top else { return }
    // Moving a folder changes its entry for its parent, which takes a permission to write.
    opened.makePrivate()
    try folder.move(name, to: top, as: DiskPath(".harness-removing-\(movedCount)"))
    movedCount += 1
  }

  /// - Returns: Nil where it is gone, or else what the system says.
  private func remove(
    _ name: DiskPath, isFolder: Bool, in folder: OpenFolder, depth: Int
  ) -> SystemError? {
    var error = folder.removeEntry(name, isFolder: isFolder)
    if error?.code == EACCES, depth > 0, folder.makePrivate() {
      error = folder.removeEntry(name, isFolder: isFolder)
    }
    return error?.code == ENOENT ? nil : error
  }

  private mutating func note(_ remnant: Remnant) {
    remnantCount += 1
    if remnants.count < Self.namedRemnants { remnants.append(remnant) }
  }
}
