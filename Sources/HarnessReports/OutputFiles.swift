import Foundation
import HarnessSystem

/// What a file of the tool holds, by which one is known that may be written anew.
package enum OutputKind: Sendable {
  case junit
  case tap
  case html
  case events
  /// An asciicast.
  case cast
  /// A picture in SVG.
  case picture

  /// The kind of a format's files; nil for one that no option asks for.
  package init?(_ format: ReportFormat) {
    switch format.name {
    case ReportFormat.junit.name: self = .junit
    case ReportFormat.tap.name: self = .tap
    case ReportFormat.html.name: self = .html
    default: return nil
    }
  }

  /// How much of a file tells.
  fileprivate static let tellingCount = 512

  /// Whether a file that starts like this is of the kind.
  fileprivate func begins(_ start: Data) -> Bool {
    switch self {
    case .junit: start.starts(with: "<?xml".utf8) && start.holds("<testsuite")
    case .tap: start.starts(with: "TAP version ".utf8)
    case .html: start.starts(with: HTMLReport.start.utf8)
    case .events: start.starts(with: "{\"event\":\"run-started\"".utf8)
    case .cast: start.starts(with: "{\"version\":2,".utf8)
    case .picture: start.starts(with: "<svg xmlns".utf8)
    }
  }

  /// What it is, in words.
  fileprivate var name: String {
    switch self {
    case .junit: "JUnit XML"
    case .tap: "TAP"
    case .html: "a page of `--html`"
    case .events: "the events of a run"
    case .cast: "an asciicast"
    case .picture: "a picture of `harness picture`"
    }
  }
}

/// The files that a command line has the tool write.
///
/// They take the place of what is there. So none of them may be a file that is read, a scenario, or
/// anything but an older file of its kind: of `harness run --json Scenarios/*.txtar`, a shell makes
/// the first scenario the value of the option.
package struct OutputFiles {
  private let files: [(path: String, kind: OutputKind)]

  /// - Parameter files: As the command line names them.
  package init(_ files: [(path: String, kind: OutputKind)]) {
    self.files = files
  }

  /// Finds out, before anything is written, whether nothing is lost by that.
  ///
  /// - Parameter inputs: The files that are read.
  /// - Throws: ``OutputFileError``.
  package func check(inputs: [String]) throws(OutputFileError) {
    let read = Set(inputs.compactMap(Place.init))
    let folders = Set(inputs.filter { Self.isScenario($0, ".txt") }.map(Self.folder))
    var written: Set<Place> = []
    for (path, kind) in files {
      if path == "-" { throw .isStandardOutput }
      // A pipe or a device takes several.
      guard let place = Place(path) else { continue }
      if read.contains(place) { throw .isRead(path) }
      guard written.insert(place).inserted else { throw .isTwice(path) }
      guard let start = Self.start(of: path), !start.isEmpty, !kind.begins(start) else { continue }
      let isOfSuite = Self.isScenario(path, ".txt") && folders.contains(Self.folder(of: path))
      if Self.isScenario(path, ".txtar") || isOfSuite { throw .isScenario(path) }
      throw OutputKind.events.begins(start) ? .isEvents(path) : .isOther(path, wanted: kind.name)
    }
  }

  private static func isScenario(_ path: String, _ suffix: String) -> Bool {
    path.utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).absoluteURL.standardized.deletingLastPathComponent().path
  }

  /// What a file begins with; nil where none is there that can be read, and for one that this process
  /// has open, which is added to.
  private static func start(of path: String) -> Data? {
    guard !ReportFile.isOwnDescriptor(URL(fileURLWithPath: path)),
      let file = try? FileBytes(DiskPath(path), followsLinks: true)
    else { return nil }
    return file.bytes(0..<min(OutputKind.tellingCount, (try? file.status.size) ?? 0))
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
  /// It is `-`, which elsewhere means standard output.
  case isStandardOutput
  case isTwice(String)
  case isRead(String)
  case isScenario(String)
  case isEvents(String)
  /// It holds something that is no report of the kind that is to be written.
  case isOther(String, wanted: String)
  /// The merged run is to be written where one of its shards may lie.
  case isShard(String)

  package var description: String {
    switch self {
    case .isStandardOutput:
      "a report is written to a file, and - would be one of that name; name /dev/stdout for standard "
        + "output, or ./- for the file"
    case .isTwice(let file):
      "two reports are to be written to \(file); give each a file of its own"
    case .isRead(let file):
      "\(file) is to be read and written; name another file for the report"
    case .isScenario(let file):
      "\(file) is a scenario, and a report would take its place; name another file for the report"
    case .isEvents(let file):
      "\(file) holds the events of a run, and a report would take their place; name another file"
    case .isOther(let file, let wanted):
      "\(file) is there and is not \(wanted), which would take its place; remove it, or name another "
        + "file for the report"
    case .isShard(let file):
      "\(file) holds a shard, and the merged run would take its place; name another file for it"
    }
  }
}
