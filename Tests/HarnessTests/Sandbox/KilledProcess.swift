import Foundation
import XCTest

@testable import Harness

/// What a process leaves in a folder for temporary files that is killed.
struct KilledProcess {
  let folder: URL
  let mark: String

  /// Makes the folders of sandboxes, and the lock file in which they stand.
  ///
  /// - Parameters:
  ///   - mark: That of the process.
  ///   - folder: Where the sandboxes lie.
  ///   - sandboxes: What their names end with; each gets a file `work/a`.
  /// - Throws: What the disk refuses.
  init(_ mark: String, in folder: URL, sandboxes: [String] = ["111111"]) throws {
    (self.folder, self.mark) = (folder, mark)
    var note = Data()
    for sandbox in sandboxes {
      let place = folder.appendingPathComponent("harness-\(mark)\(sandbox)")
      try FileManager.default.createDirectory(
        at: place.appendingPathComponent("work"), withIntermediateDirectories: true)
      try Data().write(to: place.appendingPathComponent("work/a"))
      note += MakerNote.line(of: try XCTUnwrap(FileStatus(place)).identity)
    }
    try Data().write(to: lockFile)
    let identity = try XCTUnwrap(FileStatus(lockFile)).identity
    let file = try FileHandle(forWritingTo: lockFile)
    try file.write(contentsOf: MakerNote.beginning(for: identity) + note)
    try file.close()
  }

  var lockFile: URL { folder.appendingPathComponent(".harness-\(mark)") }

  /// Takes the lock, as the process does while it lives.
  func live() throws -> SandboxLock {
    guard case .abandoned(let lock, _) = SandboxLock.look(at: mark, in: DiskPath(folder.path))
    else { return try XCTUnwrap(nil, "the lock is not free") }
    return lock
  }
}
