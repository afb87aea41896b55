import Foundation

/// A fixture that was planted: where, and what it was.
struct PlantedTree: Sendable {
  private let folder: DiskPath
  private let stored: StoredSeed

  init(_ stored: StoredSeed, at destination: URL) {
    self.stored = stored
    folder = DiskPath(destination.path)
  }

  /// Where a path lies in the tree; empty for the tree's own folder, nil for a path outside it.
  func place(of path: DiskPath) -> DiskPath? {
    guard path.isWithin(folder) else { return nil }
    return DiskPath(bytes: path.bytes.dropFirst(folder.bytes.count + 1))
  }

  /// What the fixture held.
  func snapshot() throws -> TreeSnapshot { try stored.snapshot() }
}

extension Sandbox {
  /// A folder as it was planted, to compare it with what an app has left of it.
  ///
  ///     sandbox.expect("photos", equals: try sandbox.seeded("photos").removing("IMG_1.jpg"))
  ///
  /// - Parameter path: The folder that was given to ``plant(_:at:fileID:filePath:line:column:)``.
  /// - Returns: What it held before anything was launched.
  /// - Throws: ``Mismatch`` where nothing was planted there, ``SandboxPathError``, or what
  ///   Foundation says of the cache.
  public func seeded(_ path: String = ".") throws -> TreeSnapshot {
    let place = DiskPath(try url(path).path)
    let planted = plantedTrees.read { $0.last { $0.place(of: place)?.bytes.isEmpty == true } }
    guard let planted else {
      throw Mismatch("nothing was planted at \(path); plant a seed there first")
    }
    return try planted.snapshot()
  }
}

extension FileExpectation {
  /// A file, folder or link as it was planted: kind, mode, content and text of a link.
  public static var isUnchangedSinceSeeding: FileExpectation {
    FileExpectation { file in
      let path = DiskPath(file.url.path)
      let planted = file.sandbox?.plantedTrees.read { trees in
        trees.compactMap { tree in tree.place(of: path).map { (tree, $0) } }.last
      }
      guard let (tree, place) = planted else {
        return Mismatch("\(file.path) lies in no fixture; plant a seed there first")
      }
      guard let snapshot = try? tree.snapshot() else {
        return Mismatch("the fixture of \(file.path) is no longer in the cache of fixtures")
      }
      let entry = place.bytes.isEmpty ? snapshot.folder : snapshot.entries[place]
      guard let entry else { return Mismatch("\(file.path) was not planted: its fixture has none") }
      let found = FileStatus(file.url).map { TreeEntry($0, path, mode: nil) }
      guard found != entry else { return nil }
      let text = found?.description ?? "nothing lies there"
      return Mismatch("\(file.path) is not as it was planted: expected \(entry), found \(text)")
    }
  }
}
