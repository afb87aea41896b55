import Foundation

/// Removes the sandboxes that were kept for a look at them, and those that killed processes have
/// left.
///
/// A sandbox is recognised by its name, its owner and the folders in it. One whose process lives
/// stays, and so does everything that is not known to be a sandbox. No link is followed.
package struct SandboxCleaning {
  private let remains: SandboxRemains
  private let isDryRun: Bool

  /// What became of a sandbox, or of what looks like one.
  package struct Finding: Equatable {
    /// Its path.
    package let path: String
    /// What was done.
    package let result: Result

    /// What was done with it.
    package enum Result: Equatable {
      /// It was removed; in a dry run, it would be.
      case removed
      /// It stays, and why.
      case left(String)
      /// Something of it could not be removed.
      case failed
    }
  }

  /// - Parameters:
  ///   - folder: Holds the sandboxes; the system's folder for temporary files unless given.
  ///   - isDryRun: Whether nothing is removed.
  package init(folder: String? = nil, isDryRun: Bool = false) {
    remains = SandboxRemains(folder: DiskPath(folder ?? Sandbox.systemTemporaryDirectory))
    self.isDryRun = isDryRun
  }

  /// The folder that is cleaned.
  package var folder: String { remains.folder.text }

  /// Removes what is to be removed.
  ///
  /// - Returns: What has the name of a sandbox, sorted.
  /// - Throws: ``SystemError`` where the folder cannot be read.
  package func perform() throws -> [Finding] {
    let names = try remains.folder.entryNames().map(\.text).filter(remains.isSandboxName).sorted()
    return Dictionary(grouping: names, by: remains.lockName).sorted { $0.key < $1.key }
      .flatMap { clean($0.value, lockedBy: $0.key) }
  }

  /// Cleans up after one process, whose lock is held meanwhile.
  private func clean(_ names: [String], lockedBy lockName: String) -> [Finding] {
    let lockFile = remains.folder.appending(DiskPath(lockName))
    guard FileStatus(path: lockFile) != nil else {
      return names.map { clean($0, isAbandoned: false) }
    }
    guard remains.isLock(lockName),
      let lock = FileLock(ifFree: URL(fileURLWithPath: lockFile.text), makesFile: false)
    else {
      return names.map { finding($0, .left("the process that made it still runs")) }
    }
    defer { lock.release() }
    let findings = names.map { clean($0, isAbandoned: true) }
    if !isDryRun { FileTree.remove(lockFile) }
    return findings
  }

  private func clean(_ name: String, isAbandoned: Bool) -> Finding {
    let sandbox = remains.folder.appending(DiskPath(name))
    if let reason = reasonToLeave(sandbox, isAbandoned) { return finding(name, .left(reason)) }
    guard !isDryRun else { return finding(name, .removed) }
    FileTree.remove(sandbox)
    return finding(name, FileStatus(path: sandbox) == nil ? .removed : .failed)
  }

  private func reasonToLeave(_ sandbox: DiskPath, _ isAbandoned: Bool) -> String? {
    guard remains.isOwn(sandbox) else { return "it belongs to another user" }
    let missing = Sandbox.folderNames.first { name in
      FileStatus(path: sandbox.appending(DiskPath(name)))?.isDirectory != true
    }
    if let missing { return "it has no folder \(missing), so it is no sandbox" }
    return isAbandoned || remains.isKept(sandbox) ? nil : "it is not marked as kept"
  }

  private func finding(_ name: String, _ result: Finding.Result) -> Finding {
    Finding(path: remains.folder.appending(DiskPath(name)).text, result: result)
  }
}
