import Foundation

/// Finds the regular files below a folder, without following links to other folders.
struct FolderWalk {
  /// What could not be listed, by its path below the root.
  private(set) var problems: [(relativePath: String, reason: PhotoProblem.Reason)] = []

  private let root: String
  private let excluded: String
  private var folders = [""]
  private var files: [String] = []

  /// Walks below the absolute path `root`, and passes over the one named `excluded`.
  init(root: String, excluded: String) {
    self.root = root
    self.excluded = excluded
  }

  /// The path below the root of a file not seen before; nil when there are no more.
  ///
  /// - Throws: `FolderError` where the root itself cannot be listed.
  mutating func nextFile() throws(FolderError) -> String? {
    while files.isEmpty, let folder = folders.popLast() {
      do {
        try list(folder)
      } catch {
        if folder.isEmpty { throw .unreadable(error) }
        problems.append((folder, .unreadable(error)))
      }
    }
    return files.popLast()
  }

  private mutating func list(_ folder: String) throws(SystemError) {
    let path = absolutePath(folder)
    guard let stream = opendir(path) else { throw .last("list", path) }
    defer { closedir(stream) }
    errno = 0
    while let entry = readdir(stream) {
      let kind = entry.pointee.d_type
      let (name, isUnicode) = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          (String(cString: $0), String(validatingCString: $0) != nil)
        }
      }
      if name != "." && name != ".." { add(name, isUnicode, kind, to: folder) }
      errno = 0
    }
    guard errno == 0 else { throw .last("list", path) }
  }

  private mutating func add(_ name: String, _ isUnicode: Bool, _ kind: UInt8, to folder: String) {
    let relativePath = folder.isEmpty ? name : "\(folder)/\(name)"
    guard isUnicode else { return problems.append((relativePath, .nameNotUnicode)) }
    switch Int32(kind) == Int32(DT_UNKNOWN) ? unknownKind(relativePath) : Int32(kind) {
    case Int32(DT_REG): files.append(relativePath)
    case Int32(DT_DIR):
      if absolutePath(relativePath) != excluded { folders.append(relativePath) }
    case Int32(DT_LNK):
      if leadsToFile(relativePath) { files.append(relativePath) }
    default: break
    }
  }

  /// What a file is, on a file system whose folders do not tell.
  private func unknownKind(_ relativePath: String) -> Int32 {
    var status = stat()
    guard lstat(absolutePath(relativePath), &status) == 0 else { return Int32(DT_UNKNOWN) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int32(DT_REG)
    case S_IFDIR: return Int32(DT_DIR)
    case S_IFLNK: return Int32(DT_LNK)
    default: return Int32(DT_UNKNOWN)
    }
  }

  private func leadsToFile(_ relativePath: String) -> Bool {
    var status = stat()
    return stat(absolutePath(relativePath), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func absolutePath(_ relativePath: String) -> String {
    let prefix = root == "/" ? "" : root
    return relativePath.isEmpty ? root : "\(prefix)/\(relativePath)"
  }
}
