import CPlatform
import Foundation
import HarnessSystem

/// The lock file of a process in a folder of sandboxes, `.harness-MARK`: locked as long as the
/// process lives, and holding a note of the sandboxes that it has made.
struct SandboxLock {
  /// What the names of the process's sandboxes begin with, behind that of every sandbox.
  let mark: String
  private let file: Descriptor
  private let place: DiskPath
  private let identity: FileIdentity

  static let prefix = ".harness-"
  static let markLength = 6

  // MARK: - That of this process

  /// Makes the lock file of this process; nil where the folder takes none.
  init?(in folder: DiskPath) {
    for _ in 0..<Self.attempts {
      if let lock = Self(Self.randomMark(), in: folder) {
        self = lock
        return
      }
    }
    return nil
  }

  /// Another process may take a new lock for that of a dead one, for a moment.
  private static let attempts = 5

  static func randomMark() -> String {
    let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<markLength).compactMap { _ in characters.randomElement() })
  }

  private init?(_ mark: String, in folder: DiskPath) {
    place = folder.appending(DiskPath(Self.prefix + mark))
    self.mark = mark
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_APPEND
    guard let file = try? Descriptor.open(place.text, flags, mode: 0o600),
      let identity = try? FileStatus(of: file.number).identity
    else { return nil }
    self.file = file
    self.identity = identity
    guard platform_lock(file.number, true) == 0, write(MakerNote.beginning(for: identity)) else {
      remove()
      return nil
    }
  }

  /// Takes note of a sandbox.
  func note(_ sandbox: FileIdentity) {
    write(MakerNote.line(of: sandbox))
  }

  @discardableResult
  private func write(_ line: Data) -> Bool {
    (try? line.withUnsafeBytes { try RawFile.write($0, to: file.number) }) != nil
  }

  // MARK: - That of another one

  /// What is found out about a lock file.
  enum Finding {
    /// It is none of this user's harness.
    case stranger
    /// Its process lives.
    case held
    /// Its process has gone: the lock is this process's now, and the note is what it has left.
    case abandoned(SandboxLock, MakerNote)
  }

  /// Looks at a file, and takes its lock where no process holds it.
  static func look(at mark: String, in folder: DiskPath) -> Finding {
    let place = folder.appending(DiskPath(prefix + mark))
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
    guard let file = try? Descriptor.open(place.text, flags),
      let identity = try? FileStatus(of: file.number).identity
    else { return .stranger }
    // Locked first: what its process writes is whole then.
    let isFree = platform_lock(file.number, true) == 0
    guard let note = try? MakerNote(in: file.number, for: identity),
      FileStatus(path: place)?.identity == identity
    else { return .stranger }
    let lock = SandboxLock(mark: mark, file: file, place: place, identity: identity)
    return isFree ? .abandoned(lock, note) : .held
  }

  private init(mark: String, file: Descriptor, place: DiskPath, identity: FileIdentity) {
    (self.mark, self.file, self.place, self.identity) = (mark, file, place, identity)
  }

  /// The mark in a file's name; nil where it is not that of a lock.
  static func mark(of name: String) -> String? {
    guard name.hasPrefix(prefix) else { return nil }
    let mark = name.dropFirst(prefix.count)
    return isMark(mark, markLength) ? String(mark) : nil
  }

  /// Whether a part of a name is made of as many letters and numbers.
  static func isMark(_ text: Substring, _ length: Int) -> Bool {
    text.utf8.count == length && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// Lets the next one look at it.
  func release() { file.close() }

  /// Removes the file, unless another has taken its place.
  func remove() {
    let remnants = FileTree.remove(place, ifIs: identity).filter { $0.problem != .another }
    RemovalWarning.tell(remnants, of: "the lock of sandboxes \(place.escaped)")
  }
}
