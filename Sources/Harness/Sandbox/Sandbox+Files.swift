public import Foundation

extension Sandbox {
  /// The place of a path in this sandbox.
  ///
  /// - Parameter path: Relative to the working directory, or absolute within the sandbox.
  /// - Throws: ``SandboxPathError`` where the path leaves the sandbox, also by a symbolic link.
  public func url(_ path: String) throws -> URL {
    let url = URL(fileURLWithPath: path, relativeTo: workingDirectory).absoluteURL
      .standardizedFileURL
    let destination = Self.resolvingExistingParents(of: url)
    guard contains(destination) else {
      throw SandboxPathError(path: path, destination: destination.path, sandbox: root.path)
    }
    return url
  }

  /// Writes a file, and the folders above it.
  ///
  /// - Parameters:
  ///   - text: The content, written as UTF-8.
  ///   - path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, or what Foundation says of the disk.
  public func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a file, and the folders above it.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, or what Foundation says of the disk.
  public func write(_ data: Data, to path: String) throws {
    let url = try url(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// The bytes of a file.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, or what Foundation says of the file.
  public func data(at path: String) throws -> Data {
    try Data(contentsOf: url(path))
  }

  /// The text of a file, with U+FFFD for what is not UTF-8.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, or what Foundation says of the file.
  public func text(at path: String) throws -> String {
    String(decoding: try data(at: path), as: UTF8.self)
  }

  /// Whether something lies at a path; a symbolic link counts, wherever it leads.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``.
  public func exists(_ path: String) throws -> Bool {
    var status = stat()
    return lstat(try url(path).path, &status) == 0
  }

  /// Whether a place lies in the sandbox, or is its folder.
  private func contains(_ url: URL) -> Bool {
    url.path == root.path || url.path.hasPrefix(root.path + "/")
  }

  /// Follows the links of the folders above a place; the last component may be a link itself.
  private static func resolvingExistingParents(of url: URL) -> URL {
    let parent = url.deletingLastPathComponent()
    guard parent.path != url.path else { return url }
    if let resolved = realpath(parent.path, nil) {
      defer { free(resolved) }
      return URL(fileURLWithPath: String(cString: resolved))
        .appendingPathComponent(url.lastPathComponent)
    }
    return resolvingExistingParents(of: parent).appendingPathComponent(url.lastPathComponent)
  }
}
