public import Foundation
package import HarnessSystem

extension Sandbox {
  /// The place of a path in this sandbox.
  ///
  /// A symbolic link at its end is not followed: the place is the link's own, wherever it leads.
  ///
  /// - Parameter path: Relative to the working directory, or to the home where it begins with `~/`,
  ///   or absolute within the sandbox. `..` takes back the component before it, also where that is
  ///   a link.
  /// - Returns: A file URL without `.` and `..`.
  /// - Throws: ``SandboxPathError`` where the path leaves the sandbox, also by a symbolic link.
  public func url(_ path: String) throws -> URL {
    let place = try place(of: path)
    try check(path, at: place, followsLast: false)
    return URL(fileURLWithPath: place.text)
  }

  /// Writes a file, and the folders above it.
  ///
  /// - Parameters:
  ///   - text: The content, written as UTF-8.
  ///   - path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, ``SystemError``.
  public func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  /// Writes a file, and the folders above it.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, ``SystemError``.
  public func write(_ data: Data, to path: String) throws {
    let place = try open(path, followsLast: true, makesFolders: true)
    if let status = place.status { try checkIsFile(path, status) }
    try place.write(data, makingItWith: 0o666)
  }

  /// The bytes of a file.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Returns: All of them.
  /// - Throws: ``SandboxPathError``, also where no file lies there, or what Foundation says of it.
  public func data(at path: String) throws -> Data {
    let url = try urlToOpen(path)
    guard let status = FileStatus(url, followingLinks: true) else {
      throw refusal(of: path, .missing)
    }
    try checkIsFile(path, status)
    return try FileBytes(DiskPath(url.path), followsLinks: true).contents(upTo: .max)
  }

  /// The text of a file, with U+FFFD for what is not UTF-8.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Returns: All of it.
  /// - Throws: ``SandboxPathError``, also where no file lies there, or what Foundation says of it.
  public func text(at path: String) throws -> String {
    String(decoding: try data(at: path), as: UTF8.self)
  }

  /// Whether something lies at a path; a symbolic link counts, wherever it leads.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Returns: True for a file, a folder, a link, a pipe.
  /// - Throws: ``SandboxPathError`` where the path leaves the sandbox.
  public func exists(_ path: String) throws -> Bool {
    FileStatus(try url(path)) != nil
  }
}

// MARK: - Staying in the sandbox

extension Sandbox {
  /// The place of a path that is about to be opened, so that the system follows its last link too.
  ///
  /// - Throws: ``SandboxPathError``.
  func urlToOpen(_ path: String) throws -> URL {
    URL(fileURLWithPath: try pathToOpen(path).text)
  }

  /// The same place, for the calls of the system: a URL costs a look at the disk.
  ///
  /// - Throws: ``SandboxPathError``.
  package func pathToOpen(_ path: String) throws -> DiskPath {
    let place = try place(of: path)
    try check(path, at: place, followsLast: true)
    return place
  }

  /// The place of a folder that a program is to start in.
  ///
  /// - Throws: ``SandboxPathError``.
  func folderToOpen(_ path: String) throws -> String {
    guard path == "." || path == workingPath else { return try pathToOpen(path).text }
    let place = DiskPath(workingPath)
    // The folders above it are known: only a link in its place would lead elsewhere.
    if FileStatus(path: place)?.isLink == true { try check(path, at: place, followsLast: true) }
    return workingPath
  }

  /// The absolute path, with `..` taken by its text alone.
  private func place(of path: String) throws -> DiskPath {
    guard !path.utf8.contains(0) else { throw refusal(of: path, .holdsNULByte) }
    return LinkFollower.normalized(DiskPath(absolute(path)))
  }

  private func absolute(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/") { return home.path + path.dropFirst() }
    let isAbsolute = path.utf8.first == DiskPath.separator
    return isAbsolute ? path : workingDirectory.path + "/" + path
  }

  /// - Returns: Where the path leads, without links on the way.
  @discardableResult
  private func check(_ path: String, at place: DiskPath, followsLast: Bool) throws -> DiskPath {
    let follower = LinkFollower(followsLast: followsLast, folder: DiskPath(root.path))
    guard let destination = follower.destination(of: place) else {
      throw refusal(of: path, .linksInACircle)
    }
    guard contains(destination) else {
      throw refusal(of: path, .leadsOutside(destination: destination.text))
    }
    return destination
  }

  /// The names that lead from the sandbox's folder to where a path leads, without links on the way.
  ///
  /// - Throws: ``SandboxPathError``.
  func namesInSandbox(_ path: String, followsLast: Bool) throws -> [DiskPath] {
    let destination = try check(path, at: place(of: path), followsLast: followsLast)
    return destination.bytes.dropFirst(DiskPath(root.path).bytes.count)
      .split(separator: DiskPath.separator).map { DiskPath(bytes: $0) }
  }

  /// A place that no write may wait for: a pipe waits for its reader for ever.
  private func checkIsFile(_ path: String, _ status: FileStatus) throws {
    guard !status.isRegular else { return }
    throw refusal(of: path, .notAFile(kind: status.kind))
  }

  /// The error that says why a path cannot be used.
  func refusal(of path: String, _ problem: SandboxPathError.Problem) -> SandboxPathError {
    SandboxPathError(path: path, problem: problem, sandbox: root.path)
  }

  /// Whether a place lies in the sandbox, or is its folder.
  private func contains(_ place: DiskPath) -> Bool {
    let folder = Array(root.path.utf8)
    return place.bytes == folder || place.bytes.starts(with: folder + [DiskPath.separator])
  }
}
