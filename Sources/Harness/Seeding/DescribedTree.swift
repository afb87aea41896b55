import CPlatform
import Foundation
import HarnessSystem

/// Makes a described tree on the disk.
///
/// Other seeds come first, hard links last; modes and dates are given once everything is there, so
/// that a folder that may not be written into can be described with entries.
struct DescribedTree {
  private let root: DiskPath
  private var endings: [DiskPath: Ending] = [:]

  /// The mode and the date that an entry has in the end.
  private struct Ending {
    var mode: UInt32?
    var modified: FileTime
    var isLink = false
  }

  /// - Parameter root: A folder that is not there yet.
  init(at root: DiskPath) {
    self.root = root
  }

  /// Makes the tree.
  ///
  /// - Parameters:
  ///   - description: What lies in it.
  ///   - plant: Copies another seed into a folder.
  /// - Throws: ``SeedError``, ``SystemError``, and what `plant` throws.
  mutating func make(
    _ description: SeedDescription, plant: (Seed, DiskPath) throws -> Void
  ) throws {
    try makeFolder(root)
    let items = description.items
    for item in items {
      guard case .seed(let seed) = item.entry.content else { continue }
      try makeFoldersAbove(item.path)
      try plantPart(seed, at: item.path.map(root.appending) ?? root, plant)
    }
    for item in items where !item.isLast { try make(item) }
    for item in items where item.isLast { try make(item) }
    try finish()
  }

  private func plantPart(
    _ seed: Seed, at place: DiskPath, _ plant: (Seed, DiskPath) throws -> Void
  ) throws {
    do {
      try plant(seed, place)
    } catch let error as AlreadyThere {
      throw SeedError.describedTwice(path: String(error.path.dropFirst(root.text.count + 1)))
    }
  }

  private mutating func make(_ item: SeedDescription.Item) throws {
    guard let path = item.path else { return }
    let place = root.appending(path)
    try makeFoldersAbove(path)
    switch item.entry.content {
    case .seed: return
    case .folder: try makeFolder(place)
    case .file(let data): try write(data, to: place)
    case .symbolicLink(let destination): try makeLink(to: destination, at: place)
    case .pipe: try check(platform_mkfifo(place.cString, 0o600), "mkfifo", place)
    case .hardLink: return try makeHardLink(item, at: place)
    }
    let date = FileTime(item.entry.modified ?? Seed.Entry.defaultDate)
    endings[place] = Ending(mode: item.entry.mode, modified: date, isLink: item.entry.isLink)
  }

  private func write(_ data: Data, to place: DiskPath) throws {
    guard FileStatus(path: place) == nil else { throw describedTwice(place) }
    let file = try FileBytes(place, O_WRONLY | O_CREAT | O_EXCL)
    try data.withUnsafeBytes { try file.write($0) }
  }

  private func makeLink(to destination: String, at place: DiskPath) throws {
    guard !destination.utf8.contains(0) else { throw SeedError.leavesTree(path: destination) }
    try check(platform_symlink(destination, place.cString), "symlink", place)
  }

  private func makeHardLink(_ item: SeedDescription.Item, at place: DiskPath) throws {
    guard let linked = item.linked, let status = FileStatus(path: root.appending(linked)),
      status.isRegular
    else {
      let file = item.linked?.text ?? ""
      throw SeedError.noLinkedFile(path: item.path?.text ?? "", file: file)
    }
    try check(platform_link(root.appending(linked).cString, place.cString), "link", place)
  }

  /// Makes the folders above an entry that are not there, and notes what those that are there are
  /// to be again: a new entry changes their dates.
  private mutating func makeFoldersAbove(_ path: DiskPath?) throws {
    guard let path else { return }
    for folder in path.parents {
      let place = root.appending(folder)
      guard let status = FileStatus(path: place) else {
        try makeFolder(place)
        continue
      }
      guard status.isDirectory else {
        throw SeedError.notAFolder(path: folder.text, below: path.text)
      }
      if endings[place] == nil { endings[place] = Ending(modified: status.modified) }
    }
  }

  /// Makes a folder, or takes one that came with another seed.
  private mutating func makeFolder(_ place: DiskPath) throws {
    let isThere = FileStatus(path: place)?.isDirectory == true
    if !isThere { try check(platform_mkdir(place.cString, 0o700), "mkdir", place) }
    endings[place] = Ending(mode: 0o755, modified: FileTime(Seed.Entry.defaultDate))
  }

  private func check(_ result: Int32, _ call: String, _ place: DiskPath) throws {
    guard result != 0 else { return }
    let error = SystemError(call, path: place.text)
    throw error.code == EEXIST ? describedTwice(place) : error
  }

  private func describedTwice(_ place: DiskPath) -> SeedError {
    .describedTwice(path: String(place.text.dropFirst(root.text.count + 1)))
  }

  /// Gives every entry its mode and its date, what lies deepest first.
  private func finish() throws {
    for (place, ending) in endings.sorted(by: { $0.key.cString.count > $1.key.cString.count }) {
      var time = ending.modified.system
      guard platform_utimensat(platform_working_directory, place.cString, &time) == 0 else {
        throw SystemError("utimensat", path: place.text)
      }
      guard let mode = ending.mode, !ending.isLink else { continue }
      guard platform_chmod(place.cString, mode & 0o7777) == 0 else {
        throw SystemError("chmod", path: place.text)
      }
    }
  }
}

extension SeedDescription.Item {
  /// Whether other entries have to be there first.
  fileprivate var isLast: Bool { linked != nil }
}

extension Seed.Entry {
  fileprivate var isLink: Bool {
    guard case .symbolicLink = content else { return false }
    return true
  }
}
