import Foundation
import HarnessSystem

extension Sandbox {
  /// Another with all that lies in this one.
  ///
  /// - Throws: ``SandboxCreationError``, or what the disk refuses.
  func copied() throws -> Sandbox {
    let copy = try Sandbox()
    for name in Self.folderNames {
      try TreeCopy(
        from: DiskPath("\(root.path)/\(name)"), to: DiskPath("\(copy.root.path)/\(name)")
      ).perform()
    }
    let planted = plantedTrees.read { $0 }
      .map { $0.moved(from: DiskPath(root.path), to: DiskPath(copy.root.path)) }
    copy.plantedTrees.withLock { $0 = planted }
    return copy
  }
}
