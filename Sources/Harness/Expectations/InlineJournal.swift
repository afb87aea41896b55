import CPlatform
import Foundation
import HarnessSystem

/// What an update has written into one source file, as several processes of one build see it.
///
/// The compiler's places are those of the text that was compiled. So that text is kept, with all that was
/// written since: each process begins from it, and looks whether the file still is what has become of it.
struct InlineJournal: Codable, Equatable {
  /// A literal that was written anew.
  struct Edit: Codable, Equatable {
    /// Where the old one lies in the text that was compiled.
    var range: Range<Int>
    /// The new one, with its delimiters.
    var literal: Data
    /// What the new one says.
    var pattern: Data
  }

  /// Which build of the tests this is of.
  let build: String
  /// The text that was compiled.
  let original: Data
  /// Whether that was certainly not changed after it was compiled.
  let isCertain: Bool
  private(set) var edits: [Edit] = []

  init(build: String, original: Data, isCertain: Bool) {
    (self.build, self.original, self.isCertain) = (build, original, isCertain)
  }

  /// What has become of the text.
  var text: Data { Self.text(original, edits) }

  /// The journal as the file has it; nil where the file was changed by others.
  ///
  /// A process that is killed between the journal and the file leaves the last edit to be made.
  func matching(_ text: Data) -> InlineJournal? {
    if text == self.text { return self }
    var earlier = self
    if text == original {
      // All was taken back.
      earlier.edits = []
      return earlier
    }
    guard earlier.edits.popLast() != nil, earlier.text == text else { return nil }
    return earlier
  }

  /// The edit of a literal, if one was made.
  func edit(of range: Range<Int>) -> Edit? { edits.first { $0.range == range } }

  mutating func add(_ edit: Edit) { edits.append(edit) }

  private static func text(_ original: Data, _ edits: [Edit]) -> Data {
    var (text, position) = (Data(), 0)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += original[position..<edit.range.lowerBound]
      text += edit.literal
      position = edit.range.upperBound
    }
    return text + original[position...]
  }
}

/// Where the journal of one source file lies, under a lock.
struct InlineJournalFile {
  private let url: URL
  private let lock: FileLock

  /// How long another process may take for an update, in seconds.
  private static let patience: TimeInterval = 30

  /// Waits until no other process writes into the source file.
  ///
  /// - Parameters:
  ///   - source: The source file.
  ///   - folder: Where journals lie; made where it is missing.
  /// - Throws: ``SystemError``, ``StillLocked``.
  init(of source: URL, in folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    url = Self.place(of: source, in: folder, "json")
    lock = try FileLock(
      Self.place(of: source, in: folder, "lock"), .exclusive, patience: Self.patience)
  }

  private static func place(of source: URL, in folder: URL, _ kind: String) -> URL {
    let name = String(ContentDigest(Data(source.path.utf8)).value, radix: 16)
    return folder.appendingPathComponent("\(name).\(kind)")
  }

  func release() { lock.release() }

  /// What was written; nil where there is none, or it is not whole.
  func read() -> InlineJournal? { Self.read(url) }

  /// What was written, without waiting for others.
  static func read(of source: URL, in folder: URL) -> InlineJournal? {
    read(place(of: source, in: folder, "json"))
  }

  private static func read(_ url: URL) -> InlineJournal? {
    guard let data = try? FileBytes.contents(of: DiskPath(url.path)) else { return nil }
    return try? JSONDecoder().decode(InlineJournal.self, from: data)
  }

  /// - Throws: ``SystemError``.
  func write(_ journal: InlineJournal) throws {
    try FileReplacement(of: DiskPath(url.path)).write(try JSONEncoder().encode(journal))
  }
}

/// The build of the tests that runs: the file that holds this code.
struct InlineBuild {
  /// What tells it from others; another build replaces the file.
  let name: String
  let made: FileTime?

  static var current: InlineBuild {
    guard let path = platform_image_path() else { return InlineBuild(name: "", made: nil) }
    defer { platform_free(path) }
    let place = DiskPath(String(cString: path))
    guard let status = FileStatus(path: place, followingLinks: true) else {
      return InlineBuild(name: place.text, made: nil)
    }
    let time = status.modified
    return InlineBuild(
      name: "\(place.text) \(status.inode) \(status.size) \(time.seconds).\(time.nanoseconds)",
      made: time)
  }
}
