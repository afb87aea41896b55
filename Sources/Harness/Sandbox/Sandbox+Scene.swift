import CPlatform
public import Foundation
import HarnessSystem

// What a test needs to set a scene by hand. Paths are as those of ``Sandbox/url(_:)``.

// MARK: - Making

extension Sandbox {
  /// Makes a folder, and the folders above it; one that is there already only gets the mode.
  ///
  /// - Parameters:
  ///   - path: Relative to the working directory.
  ///   - mode: Its permission bits, whatever the umask.
  /// - Returns: The folder.
  /// - Throws: ``SandboxPathError``, ``SystemError``.
  @discardableResult
  public func makeFolder(_ path: String, mode: UInt32 = 0o755) throws -> URL {
    let url = try urlToOpen(path)
    let place = try open(path, followsLast: true, makesFolders: true)
    if let status = place.status, !status.isDirectory {
      throw refusal(of: path, .alreadyThere(kind: status.kind))
    }
    try place.makeFolder()
    try place.setMode(mode & 0o7777)
    return url
  }

  /// Makes a named pipe, and the folders above it.
  ///
  /// - Parameters:
  ///   - path: Relative to the working directory.
  ///   - mode: Its permission bits, whatever the umask.
  /// - Returns: The pipe.
  /// - Throws: ``SandboxPathError``, also where something lies there; ``SystemError``, or what
  ///   Foundation says of the disk.
  @discardableResult
  public func makePipe(_ path: String, mode: UInt32 = 0o644) throws -> URL {
    let (url, place) = try placeToMake(path)
    try place.makePipe()
    try place.setMode(mode & 0o7777)
    return url
  }

  /// Makes a symbolic link, and the folders above it.
  ///
  /// - Parameters:
  ///   - path: Where the link is, relative to the working directory.
  ///   - destination: What the link holds, byte for byte. It may lead nowhere, or out of the
  ///     sandbox: the app follows it then, the functions of the sandbox do not.
  /// - Returns: The link.
  /// - Throws: ``SandboxPathError``, also where something lies there; ``SystemError``, or what
  ///   Foundation says of the disk.
  @discardableResult
  public func makeSymbolicLink(_ path: String, to destination: String) throws -> URL {
    guard !destination.utf8.contains(0) else { throw refusal(of: destination, .holdsNULByte) }
    let (url, place) = try placeToMake(path)
    try place.makeSymbolicLink(to: DiskPath(destination))
    return url
  }

  /// Gives a file a further name, and makes the folders above that.
  ///
  /// - Parameters:
  ///   - path: The new name, relative to the working directory.
  ///   - file: A file of the sandbox, relative to the working directory.
  /// - Returns: The place of the new name.
  /// - Throws: ``SandboxPathError``, also where something lies there or there is no such file;
  ///   ``SystemError``, or what Foundation says of the disk.
  @discardableResult
  public func makeHardLink(_ path: String, to file: String) throws -> URL {
    let source = try url(file)
    guard FileStatus(source) != nil else { throw refusal(of: file, .missing) }
    let (url, _) = try placeToMake(path)
    guard platform_link(source.path, url.path) == 0 else {
      throw SystemError("link", path: url.path)
    }
    return url
  }

  /// The place of something that is about to be made: nothing lies there, and its folder is there.
  private func placeToMake(_ path: String) throws -> (URL, SandboxPlace) {
    let place = try open(path, followsLast: false, makesFolders: true)
    if let status = place.status {
      throw refusal(of: path, .alreadyThere(kind: status.kind))
    }
    return (try url(path), place)
  }
}

// MARK: - Changing

extension Sandbox {
  /// Sets the permission bits of what lies at a path; a symbolic link is followed.
  ///
  /// What is made unreadable by it goes at the sandbox's end all the same.
  ///
  /// - Parameters:
  ///   - mode: As `chmod` takes them: 0o400, 0o1777.
  ///   - path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, also where nothing lies there; ``SystemError``.
  public func setMode(_ mode: UInt32, of path: String) throws {
    _ = try existing(path, at: urlToOpen(path))
    try open(path, followsLast: true).setMode(mode & 0o7777)
  }

  /// Sets when what lies at a path was last changed; a symbolic link gets the date itself.
  ///
  /// - Parameters:
  ///   - date: To the microsecond.
  ///   - path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, also where nothing lies there; ``SystemError``.
  public func setModificationDate(_ date: Date, of path: String) throws {
    let url = try existing(path, at: url(path))
    var time = FileTime(date).system
    guard platform_utimensat(platform_working_directory, url.path, &time) == 0 else {
      throw SystemError("utimensat", path: url.path)
    }
  }

  /// When what lies at a path was last changed; for a symbolic link, the link itself.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Returns: To the microsecond.
  /// - Throws: ``SandboxPathError``, also where nothing lies there.
  public func modificationDate(of path: String) throws -> Date {
    guard let status = FileStatus(try url(path)) else { throw refusal(of: path, .missing) }
    return status.modified.date
  }

  /// Removes what lies at a path: a file, a link, a pipe, or a folder with everything in it.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, also where nothing lies there, or where it is one of the
  ///   folders that make the sandbox; ``SystemError`` where something is left.
  public func remove(_ path: String) throws {
    let url = try existing(path, at: url(path))
    let folders = [root, workingDirectory, home, temporaryDirectory]
    guard !folders.contains(where: { $0.path == url.path }) else {
      throw refusal(of: path, .belongsToTheSandbox)
    }
    guard let left = try removeTree(path).first else { return }
    throw SystemError("rmdir", path: left.path.text, code: left.code)
  }

  private func existing(_ path: String, at url: URL) throws -> URL {
    guard FileStatus(url) != nil else { throw refusal(of: path, .missing) }
    return url
  }
}

// MARK: - JSON

extension Sandbox {
  /// Reads a file of JSON.
  ///
  ///     let settings: Settings = try sandbox.json(at: "~/.config/workphotos/settings.json")
  ///
  /// - Parameters:
  ///   - path: Relative to the working directory.
  ///   - type: What to read.
  /// - Returns: The value.
  /// - Throws: ``SandboxPathError``, or what Foundation says of the file or its content.
  public func json<Value: Decodable>(
    at path: String, as type: Value.Type = Value.self
  ) throws -> Value {
    try JSONDecoder().decode(type, from: data(at: path))
  }

  /// Writes a value as a file of JSON, its keys sorted, and the folders above it.
  ///
  /// - Parameters:
  ///   - value: What to write.
  ///   - path: Relative to the working directory.
  /// - Throws: ``SandboxPathError``, or what Foundation says of the value or of the disk.
  public func write(json value: some Encodable, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(encoder.encode(value), to: path)
  }
}
