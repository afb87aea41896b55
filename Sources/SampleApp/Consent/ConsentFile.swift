import Foundation

/// The file that remembers which folders may be read, by their absolute paths.
struct ConsentFile: Sendable {
  let path: String

  /// Whether `folder`, or one above it, is remembered.
  func allows(_ folder: String) throws(ConsentError) -> Bool {
    try read().allowed.contains { allowed in
      folder == allowed || folder.hasPrefix(allowed == "/" ? "/" : allowed + "/")
    }
  }

  /// Remembers that `folder` may be read.
  func remember(_ folder: String) throws(ConsentError) {
    var content = try read()
    content.allowed = Set(content.allowed + [folder]).sorted()
    do {
      try makeDirectories(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
      try replaceFile(path, with: bytes(of: content))
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
