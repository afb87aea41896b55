import CPlatform
import Foundation

/// The folder of this process's control sockets.
///
/// One for all of them: to make and remove a folder takes the disk longer than a launch. It goes
/// with this process, with whatever an app has put beside the sockets; if the process is killed,
/// the watcher removes it.
enum SocketFolder {
  private struct State {
    var path: String?
    var count = 0
  }

  private static let state = Monitor(State())

  /// A path that no socket of this process had before.
  ///
  /// - Throws: ``SystemError`` where the folder cannot be made.
  static func newPath() throws -> String {
    try state.withLock { state in
      let folder = try state.path ?? make()
      state.path = folder
      state.count += 1
      return "\(folder)/\(state.count)"
    }
  }

  /// Makes a folder with a short path, as the system allows a socket's path 104 bytes or so;
  /// `mkdtemp` gives it mode 0700.
  private static func make() throws -> String {
    let path = try DiskPath.makeTemporaryFolder("/tmp/h-XXXXXX").text
    Watcher.tell(ofFolder: path)
    _ = platform_at_exit { SocketFolder.remove() }
    return path
  }

  private static func remove() {
    guard let path = state.read(\.path) else { return }
    FileTree.remove(DiskPath(path))
  }
}
