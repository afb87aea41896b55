import CPlatform
import Foundation
import HarnessSystem

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
    let encoder = JSONEncoder()
    // The same bytes for the same seed.
    encoder.outputFormatting = .sortedKeys
    try FileReplacement(of: DiskPath(modesFile.path)).write(try encoder.encode(hidden))
  }

  /// Copies the tree, with the modes that it was made with.
  ///
  /// - Parameter destination: A folder, made if it is not there.
  /// - Throws: ``SeedError``, ``SystemError``, or what Foundation says of the disk.
  func copy(to destination: URL) throws {
    try copy(to: DiskPath(destination.path))
  }

  /// Copies the tree, with the modes that it was made with.
  ///
  /// - Parameter destination: A folder, made if it is not there.
  /// - Throws: ``SeedError``, ``SystemError``, or what Foundation says of the disk.
  func copy(to destination: DiskPath) throws {
    try TreeCopy(from: DiskPath(tree.path), to: destination, modes: modes()).perform()
  }

  /// The modes that entries have in a copy, and cannot have here, by their paths in the tree.
  ///
  /// - Throws: What Foundation says of the disk.
  func modes() throws -> [DiskPath: UInt32] {
    let hidden = try JSONDecoder().decode([HiddenEntry].self, from: Data(contentsOf: modesFile))
    let modes = hidden.map { (DiskPath(bytes: $0.path), $0.mode) }
    return Dictionary(modes, uniquingKeysWith: { first, _ in first })
  }

  /// Notes that the seed was used, so that it stays.
  func noteUse() {
    platform_utimensat(platform_working_directory, folder.path, nil)
  }

  private func reveal(_ path: DiskPath, noting hidden: inout [HiddenEntry]) throws {
    guard let status = FileStatus(path: path), status.isDirectory || status.isRegular else {
      return
    }
    let needed: UInt32 = status.isDirectory ? 0o500 : 0o400
    if status.permissions & needed != needed {
      // The tree itself is written as a dot.
      let relative = path.bytes.dropFirst(tree.path.utf8.count + 1)
      let noted = relative.isEmpty ? DiskPath.itself.bytes : Array(relative)
      hidden.append(HiddenEntry(path: noted, mode: status.permissions))
      guard platform_chmod(path.cString, status.permissions | needed) == 0 else {
        throw SystemError("chmod", path: path.text)
      }
    }
    guard status.isDirectory else { return }
    for name in try path.entryNames() { try reveal(path.appending(name), noting: &hidden) }
  }
}
