import CPlatform

/// What stands in a folder, in the system's order, without the folder itself and its parent.
package final class FolderListing: Sequence, IteratorProtocol {
  /// Something in a folder.
  package struct Entry {
    package let name: DiskPath
    /// Whether it is known to be a regular file.
    package let isRegular: Bool
  }

  private let listing: OpaquePointer

  /// - Throws: ``SystemError`` where it is no folder, or may not be read.
  package convenience init(_ path: DiskPath) throws(SystemError) {
    try self.init(path, below: platform_working_directory, at: path)
  }

  /// - Parameters:
  ///   - name: Its name in an open folder.
  ///   - folder: The open folder.
  ///   - path: Its path, for messages.
  /// - Throws: ``SystemError`` where it is no folder, or may not be read.
  package init(_ name: DiskPath, below folder: Int32, at path: DiskPath) throws(SystemError) {
    guard let listing = platform_open_listing(folder, name.cString) else {
      throw SystemError("opendir", path: path.text)
    }
    self.listing = listing
  }

  deinit {
    platform_close_listing(listing)
  }

  package func next() -> Entry? {
    var isRegular = false
    guard let name = platform_next_name(listing, &isRegular) else { return nil }
    return Entry(name: DiskPath(cString: name), isRegular: isRegular)
  }
}
