import CPlatform
package import Foundation

/// What the harness writes into a file of its own to know later, or in another process, what it has
/// made: a magic word, the file or folder that the note itself belongs to, who made it, and what
/// else was made.
///
///     harness-made 1
///     at 64768 1312033
///     by 1000 41217
///     made 64768 1312040
///
/// Numbers are a device and an inode, and a user and a process. A copy of the note belongs to
/// another file than it says, and is worth nothing.
package struct MakerNote {
  /// The folders that were made.
  package let made: Set<FileIdentity>

  private static let magic = "harness-made 1"

  /// A longer file is none of these notes: room for a million folders.
  private static let longest = 64 << 20

  /// What stands in an open file; nil where it is no whole note, or not of this user.
  ///
  /// - Parameters:
  ///   - file: Nothing of it was read yet.
  ///   - place: The file itself, or the folder that it marks.
  /// - Throws: ``SystemError`` where it cannot be read.
  package init?(in file: Int32, for place: FileIdentity) throws {
    let status = try FileStatus(of: file)
    guard status.isRegular, status.size <= Self.longest, status.owner == platform_geteuid() else {
      return nil
    }
    let text = try RawFile.contents(of: file)
    // What stands behind the last newline was not written to its end.
    let lines = [UInt8](text).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).dropLast()
    guard lines.count >= 3, lines[0].elementsEqual(Self.magic.utf8),
      Self.numbers(lines[1], "at").map(Self.identity) == place,
      let maker = Self.numbers(lines[2], "by"), maker.0 == UInt64(status.owner)
    else { return nil }
    made = Set(lines.dropFirst(3).compactMap { Self.numbers($0, "made").map(Self.identity) })
  }

  /// The beginning of a note of this process.
  package static func beginning(for place: FileIdentity) -> Data {
    let (user, process) = (platform_geteuid(), platform_getpid())
    return Data(
      "\(magic)\nat \(place.device) \(place.inode)\nby \(user) \(process)\n".utf8)
  }

  /// The line that notes a folder.
  package static func line(of folder: FileIdentity) -> Data {
    Data("made \(folder.device) \(folder.inode)\n".utf8)
  }

  /// The numbers of a line; by bytes, as the notes of a long run have thousands of lines.
  private static func numbers(_ line: ArraySlice<UInt8>, _ word: String) -> (UInt64, UInt64)? {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[0].elementsEqual(word.utf8),
      let first = UInt64(String(decoding: words[1], as: UTF8.self)),
      let second = UInt64(String(decoding: words[2], as: UTF8.self))
    else { return nil }
    return (first, second)
  }

  private static func identity(_ numbers: (UInt64, UInt64)) -> FileIdentity {
    FileIdentity(device: numbers.0, inode: numbers.1)
  }
}

/// The file in a sandbox that says that it is to stay, and that it is one.
package enum KeepMark {
  package static let name = DiskPath(".kept")

  /// Puts it into a sandbox, unless something else has taken the sandbox's place.
  package static func put(in sandbox: DiskPath, _ identity: FileIdentity) {
    guard let folder = try? OpenFolder.place(sandbox),
      (try? folder.status().identity) == identity
    else { return }
    // An app may have made something of that name.
    FileTree.remove(name, in: folder)
    try? folder.makeFile(name) { file in
      try MakerNote.beginning(for: identity).withUnsafeBytes { try RawFile.write($0, to: file) }
    }
  }

  /// Whether something of its name lies in a folder.
  package static func isIn(_ folder: OpenFolder) -> Bool { (try? folder.status(of: name)) != nil }

  /// Whether it lies in a folder, and is of that folder.
  ///
  /// - Throws: ``SystemError`` where one lies there that cannot be read.
  package static func isValid(in folder: OpenFolder) throws -> Bool {
    // A link is none, wherever it leads.
    guard let mark = try? folder.status(of: name), mark.isRegular else { return false }
    var isValid = false
    try folder.withFile(name) { file, _ in
      isValid = try MakerNote(in: file, for: try folder.status().identity) != nil
    }
    return isValid
  }
}
