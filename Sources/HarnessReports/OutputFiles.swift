import Foundation
import HarnessSystem

/// The files that a command line has the tool write.
///
/// They take the place of what is there. So none of them may be a file that is read, nor a
/// scenario: of `harness run --json Scenarios/*.txtar`, a shell makes the first scenario the value of
/// the option.
package struct OutputFiles {
  private let paths: [String]

  /// - Parameter paths: As the command line names them.
  package init(_ paths: [String]) {
    self.paths = paths
  }

  /// Makes sure that none of the files is one of events, which holds more than other reports.
  ///
  /// - Throws: ``OutputFileError``.
  package func checkNoEvents() throws(OutputFileError) {
    for path in paths where RunEventFile.start(in: URL(fileURLWithPath: path)) != nil {
      throw .isEvents(path)
    }
  }

  /// Finds out, before anything is written, whether nothing is lost by that.
  ///
  /// - Parameter inputs: The files that are read.
  /// - Throws: ``OutputFileError``.
  package func check(inputs: [String]) throws(OutputFileError) {
    let read = Set(inputs.compactMap(Place.init))
    let folders = Set(inputs.filter { Self.isScenario($0, ".txt") }.map(Self.folder))
    var written: Set<Place> = []
    for path in paths {
      // A pipe or a device takes several.
      guard let place = Place(path) else { continue }
      if read.contains(place) { throw .isRead(path) }
      guard written.insert(place).inserted else { throw .isTwice(path) }
      let isOfSuite = Self.isScenario(path, ".txt") && folders.contains(Self.folder(of: path))
      guard Self.isScenario(path, ".txtar") || isOfSuite, Self.holdsSomething(path) else {
        continue
      }
      throw .isScenario(path)
    }
  }

  private static func isScenario(_ path: String, _ suffix: String) -> Bool {
    path.utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).absoluteURL.standardized.deletingLastPathComponent().path
  }

  /// Whether something is there that no report is.
  private static func holdsSomething(_ path: String) -> Bool {
    guard let file = try? FileBytes(DiskPath(path), followsLinks: true) else { return false }
    let start = file.bytes(0..<min(16, (try? file.status.size) ?? 0))
    let reports = ["TAP version", "<?xml", "<!DOCTYPE", "{\"event\""]
    return !start.isEmpty && !reports.contains { start.starts(with: $0.utf8) }
  }

  /// A file, whatever name it has; one that is not there yet by its path.
  private enum Place: Hashable {
    case file(FileIdentity)
    case path(ExactText)

    /// Nil for what is there and is no file.
    init?(_ path: String) {
      guard let status = FileStatus(path: DiskPath(path), followingLinks: true) else {
        self = .path(ExactText(URL(fileURLWithPath: path).absoluteURL.standardized.path))
        return
      }
      guard status.isRegular else { return nil }
      self = .file(status.identity)
    }
  }
}

/// Why a file is not written, and what to do; each has the file as the command line names it.
package enum OutputFileError: Error, CustomStringConvertible {
  case isTwice(String)
  case isRead(String)
  case isScenario(String)
  case isEvents(String)
  /// The merged run is to be written where one of its shards may lie.
  case isShard(String)

  package var description: String {
    switch self {
    case .isTwice(let file):
      "two reports are to be written to \(file); give each a file of its own"
    case .isRead(let file):
      "\(file) is to be read and written; name another file for the report"
    case .isScenario(let file):
      "\(file) is a scenario, and a report would take its place; name another file for the report"
    case .isEvents(let file):
      "\(file) holds the events of a run, and a report would take their place; name another file"
    case .isShard(let file):
      "\(file) holds a shard, and the merged run would take its place; name another file for it"
    }
  }
}
