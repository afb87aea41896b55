import CPlatform
import Foundation
import HarnessSystem

/// What killed processes have left in a folder of sandboxes.
///
/// What goes is what stands in the lock file of a process that has gone. So whatever the harness has
/// not made stays, whatever its name is; and so does what a process that lives has made, what
/// a user wanted to keep, and what belongs to another user.
struct SandboxRemains: Sendable {
  let folder: DiskPath
  private let isGone = Monitor(false)

  /// What the names of sandboxes begin with.
  static let prefix = "harness-"

  init(folder: DiskPath) {
    self.folder = folder
  }

  /// Removes it on a thread of its own: a program may have left a great deal.
  ///
  /// Where the system has no thread left, it stays for the next process.
  func remove() {
    do { try OwnThread.start { removeHere() } } catch { isGone.withLock { $0 = true } }
  }

  private func removeHere() {
    let names = (try? folder.entryNames().map(\.text)) ?? []
    for mark in names.compactMap(SandboxLock.mark) { removeRemains(of: mark, names) }
    isGone.withLock { $0 = true }
  }

  /// Waits until it is gone.
  func awaitRemoval() {
    _ = isGone.wait(until: Deadline(after: .infinity)) { $0 ? true : nil }
  }

  private func removeRemains(of mark: String, _ names: [String]) {
    guard case .abandoned(let lock, let note) = SandboxLock.look(at: mark, in: folder) else {
      return
    }
    defer { lock.release() }
    let left = names.filter { $0.hasPrefix(Self.prefix + mark) }.flatMap { name in
      guard let sandbox = FoundSandbox(name, in: folder), sandbox.isMade(by: note),
        !sandbox.isMarkedAsKept
      else { return [Remnant]() }
      return sandbox.remove()
    }
    if left.isEmpty { lock.remove() }
  }
}

/// A folder that has the name of a sandbox; a link to one is none.
struct FoundSandbox {
  let name: String
  private let path: DiskPath
  private let status: FileStatus

  init?(_ name: String, in folder: DiskPath) {
    path = folder.appending(DiskPath(name))
    guard Self.isName(name), let status = FileStatus(path: path), status.isDirectory else {
      return nil
    }
    (self.name, self.status) = (name, status)
  }

  /// Whether sandboxes are named so: a mark, and what `mkdtemp` puts behind it.
  static func isName(_ name: String) -> Bool {
    name.hasPrefix(SandboxRemains.prefix)
      && SandboxLock.isMark(
        name.dropFirst(SandboxRemains.prefix.count), SandboxLock.markLength + randomLength)
  }

  private static let randomLength = 6

  /// The mark of the process that has made it.
  var mark: String {
    String(name.dropFirst(SandboxRemains.prefix.count).prefix(SandboxLock.markLength))
  }

  /// Whether it is this user's.
  var isOwn: Bool { status.owner == platform_geteuid() }

  /// Whether it stands in a note.
  func isMade(by note: MakerNote) -> Bool { isOwn && note.made.contains(status.identity) }

  /// Whether something in it says that it is to stay.
  var isMarkedAsKept: Bool { (try? OpenFolder.place(path)).map(KeepMark.isIn) ?? true }

  /// Whether a mark in it says that it is a sandbox, and was kept.
  ///
  /// - Throws: ``SystemError`` where that cannot be read.
  func isKept() throws -> Bool { try isOwn && KeepMark.isValid(in: OpenFolder.place(path)) }

  /// Removes it.
  ///
  /// - Returns: What is left.
  func remove() -> [Remnant] { FileTree.remove(path, ifIs: status.identity) }
}
