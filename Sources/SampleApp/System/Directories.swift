import Foundation

/// Makes the folder `path` and those above it that are missing, for their owner alone.
func makeDirectories(_ path: String) throws(SystemError) {
  if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
    throw .last("create", path)
  }
  try makeDirectories(String(path[..<slash]))
  guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last("create", path) }
}

/// The absolute path of `path` without symbolic links, as the system resolves it.
func resolvedPath(_ path: String) throws(SystemError) -> String {
  guard let resolved = realpath(path, nil) else { throw .last("find", path) }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Writes `bytes` to `path` as one step: a reader finds the old content or the new, never a part.
func replaceFile(_ path: String, with bytes: [UInt8]) throws(SystemError) {
  let unfinished = "\(path).\(getpid())"
  do throws(SystemError) {
    let file = try OpenFile(
      unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600, action: "create")
    try file.write(bytes)
    try file.synchronize()
    guard rename(unfinished, path) == 0 else { throw SystemError.last("replace", path) }
  } catch {
    unlink(unfinished)
    throw error
  }
}
