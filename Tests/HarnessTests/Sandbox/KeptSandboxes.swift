import Foundation

@testable import Harness

/// The sandboxes that this process has kept, which a test that fails on purpose leaves behind.
enum KeptSandboxes {
  /// Their paths: their names begin with the same mark.
  static func paths() throws -> Set<String> {
    let one = try Sandbox().root
    let folder = one.deletingLastPathComponent().path
    let mark = one.lastPathComponent.prefix(
      SandboxRemains.prefix.count + SandboxLock.markLength)
    let sandboxes = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix(mark) }.map { folder + "/" + $0 }
    return Set(
      sandboxes.filter {
        FileManager.default.fileExists(atPath: $0 + "/" + KeepMark.name.text)
      })
  }

  /// Removes those that were not there before.
  static func remove(except before: Set<String>) throws {
    for path in try paths().subtracting(before) { FileTree.remove(URL(fileURLWithPath: path)) }
  }
}
