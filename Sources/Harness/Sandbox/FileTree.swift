import Foundation

/// Whole folders on the disk.
enum FileTree {
  /// Removes a folder with everything in it, also where a program took away its permissions.
  static func remove(_ folder: URL) {
    let manager = FileManager.default
    if (try? manager.removeItem(at: folder)) != nil { return }
    makeFoldersWritable(folder.path)
    try? manager.removeItem(at: folder)
  }

  private static func makeFoldersWritable(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
    chmod(path, 0o700)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      makeFoldersWritable(path + "/" + name)
    }
  }
}
