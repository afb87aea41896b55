import CPlatform

/// What stands in a folder, in the system's order, without the folder itself and its parent.
///
/// It is read as a whole: one that an error cuts short is none, or what it lacks would be taken for
/// what is not there.
package struct FolderListing {
  /// Something in a folder.
  package struct Entry {
    package let name: DiskPath
    /// Whether it is known to be a regular file.
    package let isRegular: Bool
  }

  package private(set) var entries: [Entry] = []

  /// - Throws: ``SystemError`` where it is no folder, or may not be read.
  package init(_ path: DiskPath) throws(SystemError) {
    try self.init(path, below: platform_working_directory, at: path)
  }

  /// - Parameters:
  ///   - name: Its name in an open folder.
  ///   - folder: The open folder.
  ///   - path: Its path, for messages.
  /// - Throws: ``SystemError`` where it is no folder, or cannot be read to its end.
  package init(_ name: DiskPath, below folder: Int32, at path: DiskPath) throws(SystemError) {
    guard let listing = platform_open_listing(folder, name.cString) else {
      throw SystemError("opendir", path: path.text)
    }
    defer { platform_close_listing(listing) }
    var isRegular = false
    while let name = platform_next_name(listing, &isRegular) {
      entries.append(Entry(name: DiskPath(cString: name), isRegular: isRegular))
    }
    let error = platform_error()
    guard error == 0 else { throw SystemError("readdir", path: path.text, code: error) }
  }
}
