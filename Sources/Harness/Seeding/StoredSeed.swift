import Foundation

/// A seed in the cache: a folder that holds the tree, and the modes that the tree cannot have
/// there.
struct StoredSeed {
  /// The folder in the cache.
  let folder: URL

  /// What the setup app made.
  var tree: URL { folder.appendingPathComponent("tree") }

  private var modesFile: URL { folder.appendingPathComponent("modes.json") }

  /// An entry that its owner may not read, and so could not be copied.
  private struct HiddenEntry: Codable {
    let path: [UInt8]
    let mode: UInt32
  }

  /// Makes every entry of the tree readable, and notes the modes that this changed.
  ///
  /// - Throws: ``SystemError``, or what Foundation says of the disk.
  func makeReadable() throws {
    var hidden: [HiddenEntry] = []
    try reveal(DiskPath(tree.path), noting: &hidden)
    try JSONEncoder().encode(hidden).write(to: modesFile)
  }

  /// Copies the tree, with the modes that it was made with.
  ///
  /// - Parameter destination: A folder, made if it is not there.
  /// - Throws: ``SeedError``, ``SystemError``, or what Foundation says of the disk.
  func copy(to destination: URL) throws {
    var copy = TreeCopy(modes: try modes())
    try copy.copyFolder(DiskPath(tree.path), to: DiskPath(destination.path))
  }

  /// What every copy of the tree holds at first.
  ///
  /// - Throws: What Foundation says of the disk.
  func snapshot() throws -> TreeSnapshot {
    TreeSnapshot(of: tree, modes: try modes())
  }

  /// The modes that entries have in a copy, and cannot have here.
  private func modes() throws -> [DiskPath: UInt32] {
    let hidden = try JSONDecoder().decode([HiddenEntry].self, from: Data(contentsOf: modesFile))
    let folder = DiskPath(self.folder.path)
    return Dictionary(
      hidden.map { (folder.appending(DiskPath(bytes: $0.path)), $0.mode) },
      uniquingKeysWith: { first, _ in first })
  }

  private func reveal(_ path: DiskPath, noting hidden: inout [HiddenEntry]) throws {
    guard let status = FileStatus(path: path), status.isDirectory || status.isRegular else {
      return
    }
    let needed: UInt32 = status.isDirectory ? 0o500 : 0o400
    if status.permissions & needed != needed {
      let relative = path.bytes.dropFirst(folder.path.utf8.count + 1)
      hidden.append(HiddenEntry(path: Array(relative), mode: status.permissions))
      guard chmod(path.cString, mode_t(status.permissions | needed)) == 0 else {
        throw SystemError("chmod", path: path.text)
      }
    }
    guard status.isDirectory else { return }
    for name in try path.entryNames() { try reveal(path.appending(name), noting: &hidden) }
  }
}
