import Foundation
import HarnessSystem

/// Copies a folder: names, contents, modes, dates, symbolic links, hard links between its files,
/// named pipes and holes in files.
///
/// The copies belong to the user who copies; extended attributes are left behind. Blocks are shared
/// where the file system can. No copy is a hard link to its original, through which an app could
/// write into it.
struct TreeCopy {
  private let source: DiskPath
  private let destination: DiskPath
  private let modes: [DiskPath: UInt32]

  /// - Parameters:
  ///   - source: A folder.
  ///   - destination: A folder, made if it is not there.
  ///   - modes: The modes that copies are given in place of those in the source, by the path below
  ///     it; that of the folder itself is a dot.
  init(from source: DiskPath, to destination: DiskPath, modes: [DiskPath: UInt32] = [:]) {
    self.source = source
    self.destination = destination
    self.modes = modes
  }

  /// Copies what lies in the source into the destination.
  ///
  /// Small trees are copied by this thread, larger ones by several.
  ///
  /// - Throws: ``AlreadyThere``, ``SeedError/cannotCopy(path:kind:)``,
  ///   ``SystemError``: the first thing that went wrong.
  func perform() throws {
    guard let status = FileStatus(path: source) else {
      throw SystemError("lstat", path: source.text)
    }
    try OpenFolder.make(destination)
    let from = try OpenFolder(source)
    let into = try OpenFolder(destination)
    let queue = CopyQueue(CopyBatch(folder: .itself, entries: nil))
    queue.note(CopiedFolder(path: .itself, status))
    CopyWorker(source: from, destination: into, modes: modes, queue: queue).run()
    try finish(try queue.finished(), in: into)
  }

  /// Makes the hard links, and gives the folders their modes and dates: all that changes them is
  /// done.
  private func finish(_ result: CopyQueue.Result, in folder: OpenFolder) throws {
    for link in result.links { try folder.makeHardLink(link.path, to: link.first) }
    for copied in result.folders.reversed() {
      let mode = modes[copied.path] ?? copied.status.permissions
      try folder.finish(copied.path, mode: mode, modified: copied.status.modified)
    }
  }
}
