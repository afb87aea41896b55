import CPlatform
import Foundation

/// What killed processes have left in a folder of sandboxes.
///
/// Whatever a process that lives has made there stays, and so does what somebody wanted to keep,
/// and what belongs to another user.
struct SandboxRemains: Sendable {
  let folder: DiskPath
  private let isGone = Monitor(false)

  static let prefix = "harness-"
  static let lockPrefix = ".harness-"
  static let markLength = 6

  /// The file in a sandbox that says that it is to stay.
  static let keepMark = ".kept"

  init(folder: DiskPath) {
    self.folder = folder
  }

  /// Removes it on a thread of its own: a program may have left a great deal.
  func remove() {
    OwnThread.start {
      let names = (try? folder.entryNames().map(\.text)) ?? []
      for name in names where isLock(name) { removeRemains(of: name, names) }
      isGone.withLock { $0 = true }
    }
  }

  /// Waits until it is gone.
  func awaitRemoval() {
    _ = isGone.wait(until: Deadline(after: .infinity)) { $0 ? true : nil }
  }

  /// Whether this user's lock of a process has this name.
  func isLock(_ name: String) -> Bool {
    guard name.hasPrefix(Self.lockPrefix), name.count == Self.lockPrefix.count + Self.markLength,
      let status = FileStatus(path: folder.appending(DiskPath(name)))
    else { return false }
    return status.isRegular && status.owner == platform_geteuid()
  }

  private func removeRemains(of lockName: String, _ names: [String]) {
    let lockFile = folder.appending(DiskPath(lockName))
    // Its process may have removed it meanwhile, and so may this one, whose end is not waited for.
    let place = URL(fileURLWithPath: lockFile.text)
    guard let lock = FileLock(ifFree: place, makesFile: false) else { return }
    defer { lock.release() }
    let prefix = String(lockName.dropFirst())
    for name in names where name.hasPrefix(prefix) {
      let sandbox = folder.appending(DiskPath(name))
      if isAbandoned(sandbox) { FileTree.remove(sandbox) }
    }
    platform_unlink(lockFile.cString)
  }

  private func isAbandoned(_ sandbox: DiskPath) -> Bool {
    isOwn(sandbox) && !isKept(sandbox)
  }
}

// MARK: - Sandboxes

extension SandboxRemains {
  /// Whether a folder has the name that sandboxes are given; a link to one has not.
  func isSandboxName(_ name: String) -> Bool {
    let random = name.dropFirst(Self.prefix.count)
    return name.hasPrefix(Self.prefix) && random.count == Self.markLength + Self.randomLength
      && random.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      && FileStatus(path: folder.appending(DiskPath(name)))?.isDirectory == true
  }

  /// How many characters `mkdtemp` puts behind the mark.
  private static let randomLength = 6

  /// The name of the lock that the maker of a sandbox holds.
  func lockName(_ sandboxName: String) -> String {
    "." + sandboxName.prefix(Self.prefix.count + Self.markLength)
  }

  /// Whether this is a folder of this user's.
  func isOwn(_ sandbox: DiskPath) -> Bool {
    guard let status = FileStatus(path: sandbox) else { return false }
    return status.isDirectory && status.owner == platform_geteuid()
  }

  /// Whether a sandbox is to stay.
  func isKept(_ sandbox: DiskPath) -> Bool {
    FileStatus(path: sandbox.appending(DiskPath(Self.keepMark))) != nil
  }
}
