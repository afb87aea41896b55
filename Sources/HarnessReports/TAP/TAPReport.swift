import Foundation

extension ReportFormat {
  /// The Test Anything Protocol, version 14, as `prove` and many others read it.
  public static let tap = ReportFormat("tap", "the Test Anything Protocol, version 14") { report in
    let ran = report.rows.filter { $0.verdict != .notRun }
    var text = TAPLines.heading(count: report.start?.scenarios.count ?? ran.count)
    for (index, row) in ran.enumerated() {
      text += TAPLines.point(index + 1, row, runEnd: report.earlyEnd)
    }
    return Data((text + TAPLines.bailOut(report)).utf8)
  }
}

/// Writes the Test Anything Protocol while a run goes on, for programs that show its progress.
public final class TAPStream: RunObserver {
  private let output: TextOutput
  private var report = RunReport()
  private var count = 0

  /// - Parameter output: Takes the lines.
  public init(_ output: TextOutput) {
    self.output = output
  }

  /// Writes the lines of an event.
  ///
  /// - Parameter event: What happened.
  /// - Throws: Why they could not be written.
  public func receive(_ event: RunEvent) throws {
    report.add(event)
    switch event {
    case .runStarted(let start):
      try output.write(TAPLines.heading(count: start.scenarios.count))
    case .scenarioStarted: break
    case .scenarioFinished(let end):
      guard !end.willRetry, let row = report.row(named: end.name) else { break }
      count += 1
      try output.write(TAPLines.point(count, row, runEnd: nil))
    case .runFinished: try output.write(TAPLines.bailOut(report))
    }
  }
}
