import Foundation
import Harness

/// Files that are made where none lie: all of them, or none.
struct NewFiles {
  private var files: [(path: String, content: Data)] = []

  /// In the order in which they were added.
  var paths: [String] { files.map(\.path) }

  mutating func add(_ content: String, to path: String) { add(Data(content.utf8), to: path) }

  mutating func add(_ content: Data, to path: String) { files.append((path, content)) }

  /// Makes them, and the folders above them.
  ///
  /// - Throws: ``InitProblem/thereAlready(_:)`` where one is there, also as a link that leads nowhere;
  ///   ``SystemError`` where one cannot be made. Those that were made stay.
  func write() throws {
    let there = paths.filter { FileStatus(path: place($0), followingLinks: false) != nil }
    guard there.isEmpty else { throw InitProblem.thereAlready(there) }
    for file in files {
      let place = place(file.path)
      let folder = URL(fileURLWithPath: place.text).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileReplacement(of: place, if: .missing).write(file.content)
    }
  }

  private func place(_ path: String) -> DiskPath {
    DiskPath(URL(fileURLWithPath: path).path)
  }
}
