import CPlatform
import HarnessSystem

/// The files of a project at a moment: what a scenario may depend on of which it is not known.
///
/// What begins with a point is left out, as the folders in which programs are built and the history of
/// the project lie; so are links.
package final class ProjectTree {
  /// The version of each file.
  private(set) var files: [DiskPath: FileVersion] = [:]

  /// Whether there were more files than are looked at.
  package private(set) var isCut = false

  /// As many as are looked at in a moment.
  package static let limit = 100_000

  /// What the tool's own output goes to.
  private static let ownStreams = Set([1, 2].compactMap { try? FileStatus(of: $0).identity })

  /// Looks at all files.
  ///
  /// - Parameters:
  ///   - folder: The project's.
  ///   - aside: What does not count.
  init(_ folder: DiskPath, aside: Set<DiskPath>) {
    collect(folder, aside)
  }

  private func collect(_ folder: DiskPath, _ aside: Set<DiskPath>) {
    guard let names = try? folder.entryNames() else { return }
    for name in names where name.bytes.first != UInt8(ascii: ".") {
      guard files.count < Self.limit else {
        isCut = true
        return
      }
      let path = folder.appending(name)
      guard !aside.contains(path), let status = FileStatus(path: path),
        !Self.ownStreams.contains(status.identity)
      else { continue }
      if status.isDirectory {
        collect(path, aside)
      } else {
        files[path] = status.version
      }
    }
  }

  /// A file that is not as it was in an earlier tree, in no order, and where in the tree it was found.
  func changes(since earlier: ProjectTree) -> [DiskPath] {
    let changed = files.filter { earlier.files[$0.key] != $0.value }.map(\.key)
    return changed + earlier.files.keys.filter { files[$0] == nil }
  }

  /// Takes a file as it is now.
  func accept(_ path: DiskPath) {
    files[path] = FileStatus(path: path)?.version
  }
}
