import CPlatform
import Foundation
import HarnessSystem

/// The folder of this process's control sockets.
///
/// One for all of them: to make and remove a folder takes the disk longer than a launch. It goes
/// with this process, with whatever an app has put beside the sockets; if the process is killed,
/// the watcher removes it with the sockets.
enum SocketFolder {
  /// A folder that was made.
  struct Folder: Sendable {
    let path: String
    let identity: FileIdentity
  }

  private struct State {
    var folder: Folder?
    var count = 0
  }

  private static let state = Monitor(State())

  /// A path that no socket of this process had before.
  ///
  /// - Throws: ``SystemError`` where the folder cannot be made.
  static func newPath() throws -> String {
    try state.withLock { state in
      let folder = try state.folder ?? make()
      state.folder = folder
      state.count += 1
      return "\(folder.path)/\(state.count)"
    }
  }

  private static func make() throws -> Folder {
    let others = ["TMPDIR", "XDG_RUNTIME_DIR"].map { CallerEnvironment[$0] }
    let folder = try make(in: candidates(others))
    Watcher.tell(ofFolder: folder.path, folder.identity)
    _ = platform_at_exit { SocketFolder.remove() }
    return folder
  }

  /// Removes a socket, by the folder that was made and no other.
  static func removeSocket(_ path: String) {
    guard let folder = state.read(\.folder), let (_, name) = DiskPath(path).split,
      let place = try? OpenFolder.place(DiskPath(folder.path)),
      (try? place.status().identity) == folder.identity
    else { return }
    _ = place.removeEntry(name, isFolder: false)
  }

  /// Makes a folder in the first of some others that takes one; `mkdtemp` gives it mode 0700.
  ///
  /// - Throws: ``SystemError``: why the first takes none.
  static func make(in candidates: [String]) throws -> Folder {
    var first: (any Error)?
    for candidate in candidates {
      do {
        let path = try DiskPath.makeTemporaryFolder("\(candidate)/h-XXXXXX").text
        guard let status = FileStatus(path: DiskPath(path)) else { continue }
        return Folder(path: path, identity: status.identity)
      } catch {
        first = first ?? error
      }
    }
    throw first ?? SystemError("mkdtemp", path: candidates.first, code: ENOENT)
  }

  /// Where the folder may lie: `/tmp`, unless nothing can be made there, and else wherever its path
  /// is short, as the system allows a socket's path 104 bytes or so.
  static func candidates(_ folders: [String?]) -> [String] {
    let others = folders.compactMap(\.self) + ["/var/tmp", "/dev/shm"]
    return ["/tmp"] + others.filter { $0.hasPrefix("/") && $0.utf8.count <= longestFolder }
  }

  /// So that a folder in it and a number fit behind it.
  private static let longestFolder = 80

  private static func remove() {
    guard let folder = state.read(\.folder) else { return }
    FileTree.remove(DiskPath(folder.path), ifIs: folder.identity)
  }
}
