public import Foundation

/// What a file of a sandbox is expected to be. A value: it compares, and says what differs.
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

  /// A file with this text.
  public static func content(_ expectation: TextExpectation) -> FileExpectation {
    FileExpectation { url, path in
      guard let data = try? Data(contentsOf: url) else {
        return exists.mismatch(at: url, path: path) ?? Mismatch("\(path) cannot be read")
      }
      return expectation.mismatch(in: String(decoding: data, as: UTF8.self), of: path)
    }
  }

  /// A file with exactly these bytes.
  public static func bytes(_ expected: Data) -> FileExpectation {
    FileExpectation { url, path in
      guard let data = try? Data(contentsOf: url) else {
        return exists.mismatch(at: url, path: path) ?? Mismatch("\(path) cannot be read")
      }
      guard data != expected else { return nil }
      let place = zip(data, expected).prefix { $0 == $1 }.count
      return Mismatch(
        "\(path) holds other bytes than expected: \(data.count) instead of \(expected.count), "
          + "the first difference at offset \(place)")
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

  private static func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }

  /// What lies beside a missing file: often the misspelt name shows it.
  private static func neighbors(of url: URL) -> String {
    let folder = url.deletingLastPathComponent()
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      return "; its folder does not exist either"
    }
    let shown = names.sorted().prefix(20).joined(separator: ", ")
    return names.isEmpty ? "; its folder is empty" : "; its folder holds: \(shown)"
  }
}
