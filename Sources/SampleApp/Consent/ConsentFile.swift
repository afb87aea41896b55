import Foundation

/// The file that remembers which folders may be read, by their absolute paths.
struct ConsentFile: Sendable {
  let path: String

  /// Whether `folder`, or one above it, is remembered.
  func allows(_ folder: String) throws(ConsentError) -> Bool {
    // Byte by byte: two names may be the same text in two normal forms, and are two folders.
    let bytes = Array(folder.utf8)
    return try read().allowed.map { Array($0.utf8) }.contains { allowed in
      bytes == allowed || bytes.starts(with: allowed == slash ? slash : allowed + slash)
    }
  }

  private var slash: [UInt8] { [UInt8(ascii: "/")] }

  /// Remembers that `folder` may be read.
  func remember(_ folder: String) throws(ConsentError) {
    let lock = try lockFolder()
    defer { extendLifetime(lock) }
    var content = try read()
    guard !content.allowed.contains(where: { $0.utf8.elementsEqual(folder.utf8) }) else { return }
    content.allowed.append(folder)
    content.allowed.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    do {
      try replaceFile(path, with: bytes(of: content))
    } catch {
      throw .unreadable(error)
    }
  }

  /// Holds off all others who remember something, until the file that it returns is closed: each
  /// reads what is there and writes it anew.
  private func lockFolder() throws(ConsentError) -> OpenFile {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    do {
      try makeDirectories(folder)
      let lock = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
      try lock.waitForLock()
      return lock
    } catch {
      throw .unreadable(error)
    }
  }

  private func read() throws(ConsentError) -> Content {
    let bytes: [UInt8]
    do {
      bytes = try SmallFile.bytes(of: path)
    } catch {
      switch error {
      case .missing: return Content(allowed: [])
      case .unreadable(let error): throw .unreadable(error)
      case .notRegular, .tooLarge: throw .malformed(path: path, reason: error.reason)
      }
    }
    do {
      return try JSONDecoder().decode(Content.self, from: Data(bytes))
    } catch {
      throw .malformed(path: path, reason: explanation(of: error))
    }
  }

  private func bytes(of content: Content) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(content)) + Array("\n".utf8)
    } catch {
      preconditionFailure("an array of strings has a JSON form: \(error)")
    }
  }
}

/// What the file holds.
private struct Content: Codable {
  var allowed: [String]
}
