import CPlatform
package import Foundation
import HarnessComparison
package import HarnessSystem

/// A place in a sandbox, whose folder is open.
///
/// The folders on the way were opened one after the other from the sandbox's own, and none of them
/// was a link. So what is made or changed at the place is in the sandbox, whatever a program puts in
/// a folder's place meanwhile.
package struct SandboxPlace {
  package let folder: OpenFolder
  package let name: DiskPath

  /// What lies there, a link itself; nil where nothing does.
  package var status: FileStatus? { try? folder.status(of: name) }

  /// Writes a file, which is made where it is not there.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - mode: Its permissions where it is made, less those of the umask.
  /// - Throws: ``SystemError``, ``NoFileError`` where something else than a file lies there.
  package func write(_ data: Data, makingItWith mode: UInt32) throws {
    let file = try fileToWrite(O_TRUNC, makingItWith: mode)
    try data.withUnsafeBytes { try file.write($0) }
    guard file.file.close() else { throw folder.error("close", name) }
  }

  /// Opens a file for writing, which is made where it is not there.
  ///
  /// - Parameters:
  ///   - flags: `O_TRUNC` or `O_APPEND`.
  ///   - mode: Its permissions where it is made, less those of the umask.
  /// - Returns: The file, which nothing had to be waited for.
  /// - Throws: ``SystemError``, ``NoFileError`` where something else than a file lies there.
  package func fileToWrite(_ flags: Int32, makingItWith mode: UInt32) throws -> FileBytes {
    let path = folder.path.appending(name)
    // To open a pipe without a reader fails, and to open a device may do something.
    try FileBytes.check(status, path)
    let safely = O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let number = platform_openat(folder.number, name.cString, (flags & ~O_TRUNC) | safely, mode)
    guard number >= 0 else { throw folder.error("open", name) }
    return try FileBytes(Descriptor(number), path, flags)
  }

  /// Makes a symbolic link.
  ///
  /// - Throws: ``SystemError``.
  package func makeSymbolicLink(to target: DiskPath) throws(SystemError) {
    try check(platform_symlinkat(target.cString, folder.number, name.cString), "symlink")
  }

  /// Makes a named pipe.
  ///
  /// - Throws: ``SystemError``.
  func makePipe() throws(SystemError) {
    try check(platform_mkfifoat(folder.number, name.cString, 0o600), "mkfifo")
  }

  /// Makes a folder, or takes what is there.
  ///
  /// - Throws: ``SystemError``.
  package func makeFolder() throws(SystemError) {
    guard platform_mkdirat(folder.number, name.cString, 0o777) != 0 else { return }
    let error = folder.error("mkdir", name)
    guard error.code == EEXIST, status?.isDirectory == true else { throw error }
  }

  /// Opens the folder that lies there, which is made where nothing does.
  fileprivate func openOrMake() throws(SystemError) -> OpenFolder {
    do throws(SystemError) {
      return try folder.place([name])
    } catch {
      guard error.code == ENOENT else { throw error }
    }
    try makeFolder()
    return try folder.place([name])
  }

  /// Sets the permissions; those of a link are not set.
  ///
  /// - Throws: ``SystemError``.
  package func setMode(_ mode: UInt32) throws(SystemError) {
    try check(platform_fchmodat(folder.number, name.cString, mode), "chmod")
  }

  private func check(_ result: Int32, _ call: String) throws(SystemError) {
    guard result == 0 else { throw folder.error(call, name) }
  }
}

extension Sandbox {
  /// Opens the folder of a path.
  ///
  /// - Parameters:
  ///   - path: As ``url(_:)`` takes it.
  ///   - followsLast: Whether a link at its end is followed, which the place then is not.
  ///   - makesFolders: Whether the folders above it are made where they are missing.
  /// - Returns: The place.
  /// - Throws: ``SandboxPathError``, ``SystemError``.
  package func open(
    _ path: String, followsLast: Bool, makesFolders: Bool = false
  ) throws -> SandboxPlace {
    let names = try namesInSandbox(path, followsLast: followsLast)
    guard let name = names.last else { throw refusal(of: path, .belongsToTheSandbox) }
    var folder = try OpenFolder.place(DiskPath(root.path))
    for name in names.dropLast() {
      let place = SandboxPlace(folder: folder, name: name)
      folder = makesFolders ? try place.openOrMake() : try folder.place([name])
    }
    return SandboxPlace(folder: folder, name: name)
  }

  /// Removes what lies at a path, with everything in it; a link at its end is not followed.
  ///
  /// - Returns: What is left: not all goes where the limit that comparisons have here is over.
  /// - Throws: ``SandboxPathError``, ``SystemError``.
  package func removeTree(_ path: String) throws -> [Remnant] {
    do {
      let place = try open(path, followsLast: false)
      return FileTree.remove(
        place.name, in: place.folder, while: { !ComparisonLimit.isOver })
    } catch let error as SystemError {
      guard error.code == ENOENT else { throw error }
      return []
    }
  }
}
