import Foundation
import HarnessSystem

/// One of the threads that copy a tree.
struct CopyWorker {
  let source: OpenFolder
  let destination: OpenFolder
  let modes: [DiskPath: UInt32]
  let queue: CopyQueue

  /// How many entries of a folder are copied in one go.
  private static let batchSize = 128

  /// Copies batches until none is left, on this thread and on those that it starts.
  func run() {
    var files = FileCopier()
    while let batch = queue.next() {
      do {
        try copy(batch, &files)
        queue.end(nil)
      } catch {
        queue.end(error)
      }
    }
  }

  private func copy(_ batch: CopyBatch, _ files: inout FileCopier) throws {
    let folder = FolderCopy(
      path: batch.folder, source: try source.folder(batch.folder),
      destination: try destination.folder(batch.folder))
    for entry in try batch.entries ?? firstEntries(of: folder) {
      try copy(entry, in: folder, &files)
    }
  }

  /// Reads a folder, and leaves all but its first entries to the worker that has time.
  private func firstEntries(of folder: FolderCopy) throws -> [FolderListing.Entry] {
    let entries = try folder.source.entries()
    guard entries.count > Self.batchSize else { return entries }
    let starts = stride(from: Self.batchSize, to: entries.count, by: Self.batchSize)
    add(
      starts.map { start in
        let batch = entries[start..<min(start + Self.batchSize, entries.count)]
        return CopyBatch(folder: folder.path, entries: Array(batch))
      })
    return Array(entries[..<Self.batchSize])
  }

  private func add(_ batches: [CopyBatch]) {
    guard queue.add(batches) else { return }
    // Without another thread, those that there are copy everything.
    try? OwnThread.start { run() }
  }

  private func copy(
    _ entry: FolderListing.Entry, in folder: FolderCopy, _ files: inout FileCopier
  ) throws {
    let name = entry.name
    if entry.isRegular { return try copyFile(name, in: folder, &files) }
    let status = try folder.source.status(of: name)
    if status.isDirectory {
      try copyFolder(name, status, in: folder)
    } else if status.isRegular {
      try copyFile(name, in: folder, &files)
    } else if status.isLink {
      let target = try folder.source.target(ofLink: name)
      try folder.destination.makeSymbolicLink(name, to: target)
      try folder.destination.finish(name, mode: nil, modified: status.modified)
    } else if status.isPipe {
      try folder.destination.makePipe(name)
      let mode = modes[folder.relative(name)] ?? status.permissions
      try folder.destination.finish(name, mode: mode, modified: status.modified)
    } else {
      let path = folder.source.path.appending(name)
      throw SeedError.cannotCopy(path: path.text, kind: status.kind)
    }
  }

  private func copyFolder(
    _ name: DiskPath, _ status: FileStatus, in folder: FolderCopy
  ) throws {
    try folder.destination.makeFolder(name)
    let path = folder.relative(name)
    queue.note(CopiedFolder(path: path, status))
    add([CopyBatch(folder: path, entries: nil)])
  }

  private func copyFile(
    _ name: DiskPath, in folder: FolderCopy, _ files: inout FileCopier
  ) throws {
    try folder.source.withFile(name) { original, status in
      if status.hasSeveralNames,
        queue.isFurtherName(folder.relative(name), of: status.identity)
      {
        return
      }
      let mode = modes.isEmpty ? nil : modes[folder.relative(name)]
      try files.copy(original, status, to: name, in: folder.destination) { copy in
        try OpenFolder.finish(copy, mode: mode ?? status.permissions, modified: status.modified)
      }
    }
  }
}

/// A folder of the tree, in the source and in the destination.
struct FolderCopy {
  /// Relative to the tree; a dot for the tree itself.
  let path: DiskPath
  let source: OpenFolder
  let destination: OpenFolder

  /// The path of an entry, relative to the tree.
  func relative(_ name: DiskPath) -> DiskPath {
    path == .itself ? name : path.appending(name)
  }
}
