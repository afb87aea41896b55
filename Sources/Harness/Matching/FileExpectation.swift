public import Foundation

/// What a file of a sandbox is expected to be.
///
/// A value: it compares, and says what differs.
public struct FileExpectation: Sendable {
  private let compare: @Sendable (_ url: URL, _ path: String) -> Mismatch?

  private init(_ compare: @escaping @Sendable (URL, String) -> Mismatch?) {
    self.compare = compare
  }

  /// Compares a file.
  ///
  /// - Parameters:
  ///   - url: Where it lies.
  ///   - path: The path as the test gave it, for the message.
  /// - Returns: How it differs, or nil where it is as expected.
  public func mismatch(at url: URL, path: String) -> Mismatch? {
    compare(url, path)
  }

  /// Something lies there: a file, a folder, a link.
  public static var exists: FileExpectation {
    FileExpectation { url, path in
      guard FileStatus(url) == nil else { return nil }
      return Mismatch("\(path) does not exist\(neighbors(of: url))")
    }
  }

  /// Nothing lies there.
  public static var isAbsent: FileExpectation {
    FileExpectation { url, path in
      guard let status = FileStatus(url) else { return nil }
      return Mismatch("\(path) exists, as a \(status.kind), and must not")
    }
  }

  /// A file with this text; a link is followed to its file.
  public static func content(_ expectation: TextExpectation) -> FileExpectation {
    FileExpectation { url, path in
      comparingContent(of: url, path) { data in
        let text = String(decoding: data, as: UTF8.self)
        guard let mismatch = expectation.mismatch(in: text, of: path) else { return nil }
        guard mismatch.diff.isEmpty else { return mismatch }
        return Mismatch(mismatch.summary + "\n" + excerpt(text))
      }
    }
  }

  /// A file with exactly these bytes; a link is followed to its file.
  public static func bytes(_ expected: Data) -> FileExpectation {
    FileExpectation { url, path in
      comparingContent(of: url, path) { data in
        guard data != expected else { return nil }
        var place = 0
        for (found, wanted) in zip(data, expected) {
          if found != wanted { break }
          place += 1
        }
        return Mismatch(
          "\(path) holds other bytes than expected: \(data.count) instead of \(expected.count), "
            + "the first difference at offset \(place)")
      }
    }
  }

  /// These permissions, for example `0o644`.
  public static func mode(_ expected: UInt32) -> FileExpectation {
    FileExpectation { url, path in
      guard let status = FileStatus(url) else { return exists.mismatch(at: url, path: path) }
      guard status.permissions != expected else { return nil }
      return Mismatch(
        "\(path) has the mode \(octal(status.permissions)), expected \(octal(expected))")
    }
  }

  /// A symbolic link with this text, which need not lead anywhere.
  public static func symbolicLink(to expected: String) -> FileExpectation {
    FileExpectation { url, path in
      guard let status = FileStatus(url) else { return exists.mismatch(at: url, path: path) }
      guard let destination = status.link?.text else {
        return Mismatch("\(path) is a \(status.kind), not a symbolic link")
      }
      guard destination != expected else { return nil }
      return Mismatch("\(path) leads to \(destination), expected \(expected)")
    }
  }

  /// Compares what a file holds, if it is one: reading a pipe could last for ever.
  private static func comparingContent(
    of url: URL, _ path: String, _ compare: (Data) -> Mismatch?
  ) -> Mismatch? {
    guard let status = FileStatus(url, followingLinks: true) else {
      guard let link = FileStatus(url)?.link else { return exists.mismatch(at: url, path: path) }
      return Mismatch("\(path) is a symbolic link to \(link.text), where nothing lies")
    }
    guard status.isRegular else {
      return Mismatch("\(path) is a \(status.kind), not a file with content")
    }
    guard let data = try? Data(contentsOf: url) else {
      return Mismatch("\(path) may not be read; its mode is \(octal(status.permissions))")
    }
    return compare(data)
  }

  /// The first lines of a file, where no diff shows them.
  private static func excerpt(_ text: String) -> String {
    guard !text.isEmpty else { return "  the file is empty" }
    let lines = text.utf8.split(
      separator: UInt8(ascii: "\n"), maxSplits: shownLimit, omittingEmptySubsequences: false)
    let shown = lines.prefix(shownLimit).map { "    " + String(decoding: $0, as: UTF8.self) }
    let rest = lines.count > shownLimit ? ["    …"] : []
    return (["  the file holds:"] + shown + rest).joined(separator: "\n")
  }

  /// How many lines, or names, a message shows.
  private static let shownLimit = 20

  private static func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }

  /// What lies beside a missing file: often the misspelt name shows it.
  private static func neighbors(of url: URL) -> String {
    let folder = DiskPath(url.deletingLastPathComponent().path)
    guard let status = FileStatus(path: folder, followingLinks: true) else {
      return "; its folder does not exist either"
    }
    guard status.isDirectory else { return "; what should be its folder is a \(status.kind)" }
    guard let names = try? folder.entryNames() else { return "; its folder may not be read" }
    if names.isEmpty { return "; its folder is empty" }
    let shown = names.map(\.text).sorted().prefix(shownLimit).joined(separator: ", ")
    let rest = names.count - shownLimit
    return "; its folder holds: \(shown)" + (rest > 0 ? " and \(rest) more" : "")
  }
}
