import CPlatform
import Foundation
import HarnessSystem

/// This process as the owner of its sandboxes in one folder, so that others can tell them from what
/// a killed process has left, and from what is no sandbox at all.
///
/// The names of its sandboxes begin with the mark of its ``SandboxLock``, which it holds as long as
/// it lives. The file goes when the process ends in order.
package final class SandboxOwner: Sendable {
  /// What the names of this process's sandboxes begin with.
  let prefix: String

  /// Nil where the folder takes no lock; then no other process cleans up after this one.
  private let lock: SandboxLock?
  private let remains: SandboxRemains
  /// How many sandboxes are neither removed nor kept.
  private let count = Monitor(0)

  private static let owners = Monitor<[String: SandboxOwner]>([:])

  /// This process in a folder; the first time, what killed ones have left there begins to go.
  static func of(_ folder: String) -> SandboxOwner {
    owners.withLock { owners in
      if let owner = owners[folder] { return owner }
      if owners.isEmpty { _ = platform_at_exit { SandboxOwner.giveUp() } }
      let owner = SandboxOwner(folder)
      owners[folder] = owner
      owner.remains.remove()
      return owner
    }
  }

  /// Waits until what killed processes have left is gone.
  package static func awaitCleaning() {
    for owner in owners.read(\.values) { owner.remains.awaitRemoval() }
  }

  /// Another owner than `of(_:)` would give, which is not known elsewhere.
  init(_ folder: String) {
    let place = DiskPath(folder)
    remains = SandboxRemains(folder: place)
    lock = SandboxLock(in: place)
    prefix = SandboxRemains.prefix + (lock?.mark ?? SandboxLock.randomMark())
  }

  /// Takes note of a sandbox that was made.
  func add(_ sandbox: FileIdentity) {
    lock?.note(sandbox)
    count.withLock { $0 += 1 }
  }

  /// Takes note of a sandbox that was removed, or is to stay.
  func drop() { count.withLock { $0 -= 1 } }

  /// Removes the lock files of this process, unless another process still has to clean up after it.
  private static func giveUp() {
    for owner in owners.read(\.values) where owner.count.read({ $0 }) == 0 { owner.lock?.remove() }
  }
}
