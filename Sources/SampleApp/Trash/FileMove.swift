import Foundation

/// Moves a file, also to another file system: `destination` exists whole, or not at all.
func moveFile(from source: String, to destination: String) throws(SystemError) {
  if rename(source, destination) == 0 { return }
  guard errno == EXDEV else { throw .last("move", source) }
  try copyThenRemove(source, to: destination)
}

/// Copies a file, waits until the copy is on the disk, and only then removes the original.
func copyThenRemove(_ source: String, to destination: String) throws(SystemError) {
  do throws(SystemError) {
    try copyFile(source, to: destination)
    guard unlink(source) == 0 else { throw SystemError.last("remove", source) }
  } catch {
    if error.code != EEXIST { unlink(destination) }
    throw error
  }
}

private func copyFile(_ source: String, to destination: String) throws(SystemError) {
  let original = try OpenFile(source, O_RDONLY)
  let status = try original.status()
  let copy = try OpenFile(
    destination, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600, action: "create")
  var position = 0
  while true {
    let bytes = try original.bytes(at: position, count: 1 << 18)
    if bytes.isEmpty { break }
    try copy.write(bytes)
    position += bytes.count
  }
  try copy.adopt(status)
  try copy.synchronize()
}

extension OpenFile {
  /// Takes the permissions and the times of another file.
  fileprivate func adopt(_ status: stat) throws(SystemError) {
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0,
      futimens(descriptor, [lastAccess(status), lastChange(status)]) == 0
    else { throw .last("create", path) }
  }
}

private func lastAccess(_ status: stat) -> timespec {
  #if os(Linux)
    status.st_atim
  #else
    status.st_atimespec
  #endif
}

private func lastChange(_ status: stat) -> timespec {
  #if os(Linux)
    status.st_mtim
  #else
    status.st_mtimespec
  #endif
}
