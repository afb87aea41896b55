public import Foundation

/// A way to write a whole run down, such as JUnit XML.
///
/// Every format is made from a ``RunReport`` alone, so it can be written at the end of a run, of
/// one that was interrupted, and later from the file of its events:
///
///     let report = RunReport(try RunEventFile.events(in: events))
///     try ReportFile.write(ReportFormat.junit.data(of: report), to: file)
public struct ReportFormat: Sendable {
  /// The name, as in the option `--junit`.
  public let name: String

  /// What it is, and who reads it.
  public let summary: String

  private let write: @Sendable (RunReport) -> Data

  /// - Parameters:
  ///   - name: The name, as in the option `--junit`.
  ///   - summary: What it is, and who reads it.
  ///   - write: Writes the run down; also one that goes on, was killed, or holds nothing.
  public init(
    _ name: String, _ summary: String, write: @escaping @Sendable (RunReport) -> Data
  ) {
    self.name = name
    self.summary = summary
    self.write = write
  }

  /// Writes a run down.
  ///
  /// - Parameter report: The run.
  /// - Returns: What a file of this format holds.
  public func data(of report: RunReport) -> Data { write(report) }

  /// All formats that a file can have.
  public static let all: [ReportFormat] = [.junit, .tap, .html]
}
