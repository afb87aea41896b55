import Foundation

/// The user's home trash: freedesktop.org Trash specification 1.0.
///
/// Files of other file systems are copied into it, as the specification allows.
struct HomeTrash: Trash {
  /// The trash folder, `$XDG_DATA_HOME/Trash`.
  let folder: String

  let clock: any WallClock
  var localTime = LocalTime.system

  func discard(_ path: String) throws(TrashError) {
    do {
      try makeDirectories("\(folder)/files")
      try makeDirectories("\(folder)/info")
      try move(absolutePath(of: path))
    } catch {
      throw TrashError(path: path, cause: error)
    }
  }

  private func move(_ origin: String) throws(SystemError) {
    let name = try reserveName(for: origin)
    do {
      try moveFile(from: origin, to: "\(folder)/files/\(name)")
    } catch {
      unlink(infoPath(name))
      throw error
    }
  }

  /// The path from the root, without links except for the file itself: a link is moved as such.
  private func absolutePath(of path: String) throws(SystemError) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "\(try resolvedPath("."))/\(path)" }
    let parent = try resolvedPath(slash == path.startIndex ? "/" : String(path[..<slash]))
    return (parent == "/" ? "" : parent) + path[slash...]
  }

  /// Writes the information about a file under a name that no other file has, and returns the name.
  private func reserveName(for origin: String) throws(SystemError) -> String {
    let info = TrashInfo(path: origin, deleted: localTime.reading(at: clock.now()))
    let wanted = TrashName(
      origin.split(separator: "/").last.map(String.init) ?? origin, limit: nameLimit)
    var number = 1
    while true {
      let name = wanted.numbered(number)
      if try write(info, for: name) { return name }
      number += 1
    }
  }

  /// The most bytes of a name in the trash, whose information has a longer one.
  private var nameLimit: Int {
    let longest = pathconf("\(folder)/info", Int32(_PC_NAME_MAX))
    return (longest > 0 ? Int(longest) : 255) - HomeTrash.infoSuffix.utf8.count
  }

  /// Whether `name` was free, and now holds `info`.
  private func write(_ info: TrashInfo, for name: String) throws(SystemError) -> Bool {
    let path = infoPath(name)
    let file: OpenFile
    do {
      file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, action: "create")
    } catch {
      if error.code == EEXIST { return false }
      throw error
    }
    do {
      // A file without information, left by a program that was interrupted, keeps its name.
      if exists("\(folder)/files/\(name)") {
        unlink(path)
        return false
      }
      try file.write(Array(info.text.utf8))
      // On the disk before the photo is moved: what has no information is not restored.
      try file.synchronize()
      return true
    } catch {
      unlink(path)
      throw error
    }
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private func infoPath(_ name: String) -> String {
    "\(folder)/info/\(name)\(HomeTrash.infoSuffix)"
  }

  private static let infoSuffix = ".trashinfo"
}
