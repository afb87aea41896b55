import Foundation
import Harness
import HarnessSystem

/// The files that a command line has the tool write.
///
/// They take the place of what is there. So none of them may be a file that is read, nor a
/// scenario: of `harness run --json Scenarios/*.txtar`, a shell makes the first scenario the value of
/// the option.
struct OutputFiles {
  private let paths: [String]

  /// - Parameter paths: As the command line names them.
  init(_ paths: [String]) {
    self.paths = paths
  }

  /// Finds out, before anything is written, whether nothing is lost by that.
  ///
  /// - Parameter inputs: The files that are read.
  /// - Throws: ``SetupError``.
  func check(inputs: [String]) throws(SetupError) {
    let read = Set(inputs.compactMap(Place.init))
    let folders = Set(inputs.filter { Self.isScenario($0, ".txt") }.map(Self.folder))
    var written: Set<Place> = []
    for path in paths {
      // A pipe or a device takes several.
      guard let place = Place(path) else { continue }
      if read.contains(place) { throw .outputIsInput(path) }
      guard written.insert(place).inserted else { throw .twoOutputs(path) }
      let isOfSuite = Self.isScenario(path, ".txt") && folders.contains(Self.folder(of: path))
      guard Self.isScenario(path, ".txtar") || isOfSuite, Self.holdsSomething(path) else {
        continue
      }
      throw .outputIsScenario(path)
    }
  }

  private static func isScenario(_ path: String, _ suffix: String) -> Bool {
    path.utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).standardized.deletingLastPathComponent().path
  }

  private static func holdsSomething(_ path: String) -> Bool {
    (FileStatus(path: DiskPath(path), followingLinks: true)?.size ?? 0) > 0
  }

  /// A file, whatever name it has; one that is not there yet by its path.
  private enum Place: Hashable {
    case file(FileIdentity)
    case path(ExactText)

    /// Nil for what is there and is no file.
    init?(_ path: String) {
      guard let status = FileStatus(path: DiskPath(path), followingLinks: true) else {
        self = .path(ExactText(URL(fileURLWithPath: path).standardized.path))
        return
      }
      guard status.isRegular else { return nil }
      self = .file(status.identity)
    }
  }
}
