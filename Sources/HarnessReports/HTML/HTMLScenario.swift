import Foundation
import HarnessComparison
import HarnessScenarios
import HarnessSystem

/// A scenario on the page: a line that opens into what happened.
struct HTMLScenario {
  private let row: RunReport.Row
  private let number: Int
  private let room: Int
  private let replayRoom: Int
  private let runEnd: String?

  /// - Parameters:
  ///   - row: The scenario.
  ///   - number: Its place on the page.
  ///   - room: How many bytes the transcript of an attempt may have.
  ///   - replayRoom: How many bytes the replay of an attempt may have.
  ///   - runEnd: Why the run ended early.
  init(_ row: RunReport.Row, number: Int, room: Int, replayRoom: Int, runEnd: String?) {
    self.replayRoom = replayRoom
    self.row = row
    self.number = number
    self.room = room
    self.runEnd = runEnd
  }

  func markup(isOpen: Bool) -> String {
    let verdict = row.verdict
    var text = "<details id=\"s\(number)\" class=\"scenario\""
    text += " data-status=\"\(verdict.className)\"\(isOpen ? " open" : "")><summary>"
    text += "<span class=\"badge \(verdict.className)\">\(verdict.rawValue)</span> "
    text += "<span class=\"name\">\(MarkupText.content(row.name))</span>"
    text += " <span class=\"time\">\(row.end.map { TimeText.short($0.duration) } ?? "")</span>"
    text += (row.end?.tags ?? []).map { " <span class=\"tag\">\(MarkupText.content($0))</span>" }
      .joined()
    if row.end?.cached != nil { text += " <span class=\"tag\">cached</span>" }
    if row.end?.leftBehind != nil { text += " <span class=\"tag warning\">left running</span>" }
    if row.end?.slips != nil { text += " <span class=\"tag warning\">slip?</span>" }
    if let reason {
      text += " <span class=\"reason\">\(MarkupText.content(reason))</span>"
    }
    return text + "</summary>\n" + content + "</details>\n"
  }

  /// Why the scenario did not simply pass, in a line; nil where it did, or where nothing is said.
  private var reason: String? {
    let text =
      switch row.verdict {
      case .failed, .unreadable: row.end?.complaint ?? ""
      case .flaky: row.earlierFailures.last?.complaint ?? ""
      case .skipped: row.end?.reason ?? ""
      case .interrupted, .notRun: runEnd ?? ""
      case .passed: ""
      }
    let line = text.split(whereSeparator: \.isNewline).lazy
      .map { $0.trimmed }.first { !$0.isEmpty }
    guard let line else { return nil }
    let others = (row.end?.problems.count ?? 0) - 1
    return String(line.prefix(Self.longestReason))
      + (others > 0 ? ", and \(Plural.of(others, "more problem"))" : "")
  }

  /// In characters; the page shows as many of them as fit.
  private static let longestReason = 300

  private var content: String {
    var text = "<p class=\"file\"><code>\(MarkupText.content(row.file))</code></p>\n"
    switch row.verdict {
    case .skipped: text += paragraph("Skipped: \(row.end?.reason ?? "the script says so")")
    case .notRun: text += paragraph("Not run: \(runEnd ?? "its turn did not come")")
    case .interrupted: text += paragraph("Ended with the run: \(runEnd ?? "interrupted")")
    case .passed, .flaky, .failed, .unreadable: break
    }
    for attempt in row.attempts {
      if row.attempts.count > 1 { text += heading(attempt) }
      if let end = attempt.end { text += body(end) }
    }
    return text
  }

  private func heading(_ attempt: RunReport.Attempt) -> String {
    let status = attempt.end?.status.rawValue ?? "did not end"
    return "<h3>Attempt \(attempt.start.attempt): \(status)</h3>\n"
  }

  private func body(_ end: RunEvent.ScenarioFinished) -> String {
    var text = failure(end) + problems(end)
    text += end.warnings.map { "<p class=\"warning\">\(MarkupText.content($0))</p>\n" }.joined()
    if let remark = end.cachedRemark { text += paragraph(remark) }
    if let sandbox = end.sandbox { text += paragraph("Sandbox: \(sandbox)") }
    return text + replay(end) + HTMLTranscript(end.log, room: room).markup
  }

  private func replay(_ end: RunEvent.ScenarioFinished) -> String {
    guard let session = end.session else { return "" }
    let name = row.attempts.count > 1 ? "\(row.name), attempt \(end.attempt)" : row.name
    let film = SessionFilm(session, isSuccess: end.status == .passed)
    return HTMLReplay(name, film, room: replayRoom).markup
  }

  private func failure(_ end: RunEvent.ScenarioFinished) -> String {
    guard let failure = end.failure else { return "" }
    var text = "<div class=\"failure\">\n"
    if let file = failure.file, let line = failure.line {
      let command = failure.command?.trimmed ?? ""
      text += "<p><code>\(MarkupText.content("\(file):\(line): \(command)"))</code></p>\n"
    }
    text += "<pre class=\"message\">\(MarkupText.content(failure.message))</pre>\n"
    if !failure.diff.isEmpty {
      text += "<pre class=\"diff\">\(HTMLTranscript.diff(failure.diff))</pre>\n"
    }
    return text + "</div>\n"
  }

  private func problems(_ end: RunEvent.ScenarioFinished) -> String {
    guard !end.problems.isEmpty else { return "" }
    let lines = end.problems.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
    let text = ReportBound.shortened(lines.joined(separator: "\n"))
    return "<pre class=\"failure message\">\(MarkupText.content(text))</pre>\n"
  }

  private func paragraph(_ text: String) -> String { "<p>\(MarkupText.content(text))</p>\n" }
}
