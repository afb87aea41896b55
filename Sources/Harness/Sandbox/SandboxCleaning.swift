import Foundation
import HarnessSystem

/// Removes the sandboxes that were kept for a look at them, and those that killed processes have
/// left.
///
/// A sandbox is recognised by a note of its maker: in the lock file of the process, or, where it was
/// kept, in the sandbox. One whose process lives stays, and so does everything else, whatever its
/// name is. No link is followed.
package struct SandboxCleaning {
  private let place: DiskPath
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
      /// Something of it could not be removed: where and why, a line each.
      case failed([String])
    }
  }

  /// - Parameters:
  ///   - folder: Holds the sandboxes; the system's folder for temporary files unless given.
  ///   - isDryRun: Whether nothing is removed.
  package init(folder: String? = nil, isDryRun: Bool = false) {
    place = DiskPath(folder ?? Sandbox.systemTemporaryDirectory)
    self.isDryRun = isDryRun
  }

  /// The folder that is cleaned.
  package var folder: String { place.text }

  /// Removes what is to be removed.
  ///
  /// - Returns: What has the name of a sandbox, sorted.
  /// - Throws: ``SystemError`` where the folder cannot be read.
  package func perform() throws -> [Finding] {
    let names = try place.entryNames().map(\.text).sorted()
    let sandboxes = names.compactMap { FoundSandbox($0, in: place) }
    return Dictionary(grouping: sandboxes, by: \.mark).sorted { $0.key < $1.key }
      .flatMap { clean($0.value, of: $0.key) }
  }

  /// Cleans up after one process, whose lock is held meanwhile.
  private func clean(_ sandboxes: [FoundSandbox], of mark: String) -> [Finding] {
    switch SandboxLock.look(at: mark, in: place) {
    case .held:
      return sandboxes.map { finding($0, .left("the process that made it still runs")) }
    case .stranger:
      return sandboxes.map { clean($0, nil) }
    case .abandoned(let lock, let note):
      defer { lock.release() }
      let findings = sandboxes.map { clean($0, note) }
      if !isDryRun, !findings.contains(where: \.hasFailed) { lock.remove() }
      return findings
    }
  }

  private func clean(_ sandbox: FoundSandbox, _ note: MakerNote?) -> Finding {
    guard sandbox.isOwn else { return finding(sandbox, .left("it belongs to another user")) }
    do {
      guard try note.map(sandbox.isMade) ?? false || sandbox.isKept() else {
        return finding(sandbox, .left("nothing says that the harness made or kept it"))
      }
    } catch {
      let reason = "what it says of itself cannot be read: \(SystemReason.of(error))"
      return finding(sandbox, .failed([reason]))
    }
    guard !isDryRun else { return finding(sandbox, .removed) }
    let remnants = sandbox.remove()
    return finding(sandbox, remnants.isEmpty ? .removed : .failed(remnants.map(\.description)))
  }

  private func finding(_ sandbox: FoundSandbox, _ result: Finding.Result) -> Finding {
    Finding(path: place.appending(DiskPath(sandbox.name)).text, result: result)
  }
}

extension SandboxCleaning.Finding {
  fileprivate var hasFailed: Bool {
    if case .failed = result { true } else { false }
  }
}
