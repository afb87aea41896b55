public import Foundation

extension Seed {
  /// Something that lies in a described tree: a file, a folder, a link, a pipe, another seed.
  ///
  /// Paths are relative to the tree, or to the folder whose entry it is. Folders above an entry
  /// need not be described. What no date is given for was last changed when ``defaultDate`` says,
  /// so that every run sees the same disk.
  public struct Entry: Sendable, Hashable {
    /// What an entry is.
    enum Content: Sendable, Hashable {
      case file(Data)
      case folder([Entry])
      case symbolicLink(String)
      case hardLink(String)
      case pipe
      case seed(Seed)
    }

    /// As it was given.
    let path: String
    let content: Content
    var mode: UInt32?
    var modified: Date?

    /// When what no date is given for was last changed: the start of 2001, in UTC.
    public static let defaultDate = Date(timeIntervalSinceReferenceDate: 0)
  }
}

extension Seed.Entry {
  /// A file that holds a text.
  ///
  /// - Parameters:
  ///   - path: Relative to the tree or the folder around it.
  ///   - text: The content, written as UTF-8.
  ///   - mode: The permission bits, whatever the umask.
  ///   - modified: When it was last changed.
  /// - Returns: The entry.
  public static func file(
    _ path: String, _ text: String = "", mode: UInt32 = 0o644, modified: Date = defaultDate
  ) -> Self {
    file(path, data: Data(text.utf8), mode: mode, modified: modified)
  }

  /// A file that holds bytes.
  ///
  /// - Parameters:
  ///   - path: Relative to the tree or the folder around it.
  ///   - data: The content.
  ///   - mode: The permission bits, whatever the umask.
  ///   - modified: When it was last changed.
  /// - Returns: The entry.
  public static func file(
    _ path: String, data: Data, mode: UInt32 = 0o644, modified: Date = defaultDate
  ) -> Self {
    Self(path: path, content: .file(data), mode: mode, modified: modified)
  }

  /// A folder.
  ///
  /// - Parameters:
  ///   - path: Relative to the tree or the folder around it.
  ///   - mode: The permission bits, whatever the umask.
  ///   - modified: When its entries last changed.
  ///   - entries: What lies in it.
  /// - Returns: The entry.
  public static func folder(
    _ path: String, mode: UInt32 = 0o755, modified: Date = defaultDate, _ entries: [Self] = []
  ) -> Self {
    Self(path: path, content: .folder(entries), mode: mode, modified: modified)
  }

  /// A symbolic link.
  ///
  /// - Parameters:
  ///   - path: Relative to the tree or the folder around it.
  ///   - destination: What the link holds, byte for byte: it may lead nowhere, or anywhere.
  ///   - modified: When it was made.
  /// - Returns: The entry.
  public static func symbolicLink(
    _ path: String, to destination: String, modified: Date = defaultDate
  ) -> Self {
    Self(path: path, content: .symbolicLink(destination), modified: modified)
  }

  /// A further name of a file of the same tree.
  ///
  /// - Parameters:
  ///   - path: Relative to the tree or the folder around it.
  ///   - file: A file that is described or comes with another seed; relative to the same folder as
  ///     the path.
  /// - Returns: The entry.
  public static func hardLink(_ path: String, to file: String) -> Self {
    Self(path: path, content: .hardLink(file))
  }

  /// A named pipe.
  ///
  /// - Parameters:
  ///   - path: Relative to the tree or the folder around it.
  ///   - mode: The permission bits, whatever the umask.
  ///   - modified: When it was last written to.
  /// - Returns: The entry.
  public static func pipe(
    _ path: String, mode: UInt32 = 0o644, modified: Date = defaultDate
  ) -> Self {
    Self(path: path, content: .pipe, mode: mode, modified: modified)
  }

  /// Everything that another seed holds.
  ///
  /// - Parameters:
  ///   - seed: It is made and kept on its own, once for all the trees that it is part of.
  ///   - path: The folder that takes it, relative to the tree or the folder around it.
  /// - Returns: The entry.
  public static func seed(_ seed: Seed, at path: String = ".") -> Self {
    Self(path: path, content: .seed(seed))
  }
}
