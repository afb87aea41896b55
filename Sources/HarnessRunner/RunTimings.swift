public import Foundation
public import HarnessReports
import HarnessSystem

/// How long scenarios took in earlier runs.
///
/// The file holds a line for each scenario, sorted by name:
///
///     {
///       "seconds" : {
///         "language/exec" : 0.012,
///         "list" : 0.034
///       },
///       "version" : 1
///     }
public struct RunTimings: Sendable, Equatable {
  /// The seconds that a scenario took, by its name.
  public var seconds: [String: TimeInterval]

  /// - Parameter seconds: The seconds that each scenario took, by its name.
  public init(seconds: [String: TimeInterval] = [:]) {
    self.seconds = seconds
  }

  /// Reads a file of timings.
  ///
  /// - Parameter url: The file; one that is not there holds no timings.
  /// - Throws: ``RunTimingsError`` where it holds something else.
  public init(contentsOf url: URL) throws(RunTimingsError) {
    guard FileStatus(url, followingLinks: true) != nil else {
      self.init()
      return
    }
    do {
      let content = try JSONDecoder().decode(
        Content.self, from: FileBytes.contents(of: DiskPath(url.path)))
      self.init(seconds: content.seconds)
    } catch {
      throw RunTimingsError(file: url.relativePath)
    }
  }

  /// Takes what the scenarios of a run took that passed.
  ///
  /// - Parameter report: A run; the timings of scenarios that it did not run stay.
  public mutating func add(_ report: RunReport) {
    for end in report.finished where end.status == .passed && end.cached == nil {
      seconds[report.start?.ownName(of: end.name) ?? end.name] =
        (end.duration * 1000).rounded() / 1000
    }
  }

  /// Takes what the scenarios of a run took that passed into a file.
  ///
  /// - Parameters:
  ///   - report: A run; the timings of scenarios that it did not run stay.
  ///   - url: The file; it is made where it is missing.
  /// - Throws: ``RunTimingsError``, ``ReportFileError``.
  public static func add(_ report: RunReport, to url: URL) throws {
    var timings = try RunTimings(contentsOf: url)
    timings.add(report)
    try timings.write(to: url)
  }

  /// Writes the file as a whole.
  ///
  /// - Parameter url: The file.
  /// - Throws: ``ReportFileError``.
  public func write(to url: URL) throws(ReportFileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes: Data
    do {
      bytes = try encoder.encode(Content(version: 1, seconds: seconds))
    } catch {
      throw ReportFileError(file: url.relativePath, reason: SystemReason.of(error))
    }
    try ReportFile.write(bytes + Data("\n".utf8), to: url)
  }

  private struct Content: Codable {
    let version: Int
    let seconds: [String: TimeInterval]
  }
}

/// A file that is not one of timings.
public struct RunTimingsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  public let file: String

  /// What was found, and what to do.
  public var description: String {
    "\(file) holds no timings; remove it, and the next run with "
      + "`--timings \(ShellWord.quoted(file))` writes it anew"
  }
}
