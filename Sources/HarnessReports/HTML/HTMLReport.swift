import Foundation
import HarnessComparison

extension ReportFormat {
  /// One page that needs nothing else: it loads nothing, and is read without its script too.
  public static let html = ReportFormat("html", "one page for people, with all transcripts") {
    Data(HTMLReport($0).text.utf8)
  }
}

/// A run as a page: what ran when on which worker, and what happened in each scenario.
struct HTMLReport {
  private let report: RunReport
  /// Those to look at first; the timeline tells their order.
  private let rows: [RunReport.Row]

  init(_ report: RunReport) {
    self.report = report
    let byVerdict = Dictionary(grouping: report.rows, by: \.verdict)
    rows = RunReport.Verdict.allCases.flatMap { byVerdict[$0] ?? [] }
  }

  var text: String {
    """
    \(Self.start)\(Self.policy)">
    <title>\(MarkupText.content(heading))</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <header>
    <h1 class="\(report.isSuccess ? "passed" : "failed")">\(MarkupText.content(heading))</h1>
    <p>\(MarkupText.content(circumstances))</p>
    </header>
    <main>
    \(HTMLTimeline(report, rows: rows).markup)\(filter)
    <section aria-label="Scenarios" id="scenarios">
    \(scenarios)</section>
    </main>
    <script>\(Self.script)\(Self.player)</script>
    </body>
    </html>

    """
  }

  /// What every page begins with, up to what it may load.
  static let start = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="
    """

  /// Nothing is loaded and nothing sent, whatever a transcript may hold; one script runs.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(scriptDigest)'; "
    + "base-uri 'none'; form-action 'none'"

  // MARK: - The head of the page

  private var heading: String { SummaryLine(report).text(.plain) }

  private var circumstances: String {
    guard let start = report.start else { return "The run has not started." }
    let moment = start.startedAt.description.prefix(19).replacing("T", with: " ")
    var text = "Started \(moment) UTC on \(Plural.of(start.jobs, "worker"))."
    if let shard = start.shard {
      text += " Shard \(shard.index) of \(shard.total) of \(start.suite.count) scenarios"
      text += " (\(shard.source))."
    }
    if report.end == nil { text += " The run was killed, or goes on." }
    return text
  }

  // MARK: - The filter

  /// Hidden until the script can make use of it.
  private var filter: String {
    """
    <form id="filter" role="search" hidden>
    <label>Find <input type="search" name="text" autocomplete="off" spellcheck="false"></label>
    \(buttons)
    <output id="shown" aria-live="polite"></output>
    </form>
    """
  }

  private var buttons: String {
    RunReport.Verdict.allCases.compactMap { verdict in
      let count = rows.count { $0.verdict == verdict }
      guard count > 0 else { return nil }
      return "<button type=\"button\" class=\"\(verdict.className)\""
        + " data-status=\"\(verdict.className)\" aria-pressed=\"false\">"
        + "\(verdict.rawValue) \(count)</button>"
    }.joined(separator: "\n")
  }

  // MARK: - The scenarios

  private var scenarios: String {
    let count = rows.reduce(0) { $0 + $1.attempts.count }
    let room = TranscriptRoom.share(of: count)
    let replayRoom = HTMLReplay.share(of: count)
    return rows.enumerated().map { index, row in
      HTMLScenario(
        row, number: index, room: room, replayRoom: replayRoom, runEnd: report.earlyEnd
      )
      .markup(isOpen: index == 0 && !report.failures.isEmpty)
    }.joined()
  }
}

extension RunReport.Verdict {
  /// The name in the page's style, script and address.
  var className: String { rawValue.replacing(" ", with: "-") }
}
