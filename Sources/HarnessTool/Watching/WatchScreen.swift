import CPlatform
import Foundation
import Harness
import HarnessReports
import HarnessRunner

/// What a watch shows: on a terminal one screen, anew for each run; elsewhere lines.
struct WatchScreen {
  private let reports: RequestedReports
  private let hasKeys: Bool
  /// The options of the run that a review needs as well.
  private let reviewOptions: [String]
  /// Why something that was asked for could not be done.
  var problems: [String] = []
  /// The text of a filter that is being typed.
  var typing: String?
  /// What the last run was begun for.
  private var trigger = ""
  /// What was shown last, which is shown again only where it differs.
  private var shown = ""

  /// What is known while nothing runs.
  struct Idle {
    let results: [(source: ScenarioSource, result: RunEvent.ScenarioFinished?)]
    let filter: String
    /// How many scenarios that has.
    let filteredCount: Int
    let planProblem: String?
    let notices: [String]
  }

  init(_ reports: RequestedReports, hasKeys: Bool, reviewOptions: [String]) {
    (self.reports, self.hasKeys, self.reviewOptions) = (reports, hasKeys, reviewOptions)
  }

  private func write(_ text: String) { try? reports.console.write(text) }

  /// An empty screen, with the cursor at its start.
  private static let clearing = "\u{1B}[H\u{1B}[2J"
}

// MARK: - Runs

extension WatchScreen {
  /// Says why a run begins.
  ///
  /// - Parameters:
  ///   - changes: What has changed; nothing where it was asked for.
  ///   - count: How many scenarios run.
  mutating func begin(_ changes: [String], of count: Int) {
    (problems, shown) = ([], "")
    trigger = Self.text(of: changes)
    let line = trigger.isEmpty ? "" : trigger + "\n"
    write(hasKeys ? Self.clearing + line : line)
  }

  /// For example `S/a.txt and 3 more have changed`.
  private static func text(of changes: [String]) -> String {
    guard let first = changes.first else { return "" }
    let name = VisibleText.of(relative(first))
    if changes.count == 1 { return "\(name) has changed" }
    return "\(name) and \(changes.count - 1) more have changed"
  }

  /// A path from here, where it lies below this folder.
  static func relative(_ path: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    let here = ((try? DiskPath(folder).resolved()) ?? DiskPath(folder)).text + "/"
    guard path.utf8.starts(with: here.utf8) else { return path }
    return String(Substring(path.utf8.dropFirst(here.utf8.count)))
  }

  /// Leaves the terminal to the shell.
  func leave() {
    if hasKeys { write("\n") }
  }
}

// MARK: - In between

extension WatchScreen {
  /// Shows what is known.
  mutating func show(_ idle: Idle) {
    let text = hasKeys ? screen(idle) : lines(idle)
    guard hasKeys || text != shown else { return }
    shown = text
    write(text)
  }

  private func lines(_ idle: Idle) -> String {
    var lines = shared(idle) + numbers(idle)
    lines.append("Watching: a change runs what it concerns; Control-C ends.")
    return lines.joined(separator: "\n") + "\n"
  }

  private func shared(_ idle: Idle) -> [String] {
    let output = reports.console
    let said = problems + [idle.planProblem].compactMap(\.self)
    let results = idle.results.compactMap(\.result)
    return said.map { output.styled("harness: \(VisibleText.of($0))", .red) }
      + (idle.notices + results.flatMap(Self.remarks)).map {
        output.styled(VisibleText.of($0), .yellow)
      }
  }

  private func screen(_ idle: Idle) -> String {
    let output = reports.console
    let failures = idle.results.compactMap(\.result).filter(\.isFailure)
    var (columns, rows) = (UInt16(0), UInt16(0))
    _ = platform_terminal_size(1, &columns, &rows)
    let width = max(1, (output.width ?? 80) - 1)
    var text = Self.clearing + (trigger.isEmpty ? "" : trigger + "\n")
    if rows == 0 || rows > 6 {
      text += failures.prefix(Self.shownInFull).map {
        FailureText($0, isVerbose: false).text(output) + "\n"
      }.joined()
      text += list(failures, output, width).map { $0 + "\n" }.joined()
    }
    text += (shared(idle) + numbers(idle)).map { $0 + "\n" }.joined()
    text += ReviewAdvice(failures, options: reviewOptions).text.map { $0 + "\n" } ?? ""
    let keys = typing.map { "filter: \(VisibleText.of($0))" } ?? Self.keys
    return text + output.styled(String(keys.prefix(width)), .faint)
  }

  /// Why a scenario did not run, and what reads like a slip in it.
  private static func remarks(_ end: RunEvent.ScenarioFinished) -> [String] {
    let skip =
      end.status == .skipped ? ["skipped \(end.name)" + (end.reason.map { ": \($0)" } ?? "")] : []
    return skip + end.warnings.map { "warning: \(end.name): \($0)" }
  }

  /// As many as a person reads at once.
  private static let shownInFull = 5

  private static let keys =
    "q quit, a all, f failed, 1-9 one of them, / filter, u update them, Enter again"

  /// A line for each failure, with the key that runs it.
  private func list(
    _ failures: [RunEvent.ScenarioFinished], _ output: TextOutput, _ width: Int
  ) -> [String] {
    let lines = failures.prefix(9).enumerated().map { index, end in
      output.styled(String("\(index + 1)  \(VisibleText.of(end.name))".prefix(width)), .red)
    }
    let rest = failures.count - 9
    return rest > 0 ? lines + ["   and \(rest) more"] : lines
  }

  /// How all scenarios went that are watched, whenever that was; no line where these are not known.
  private func numbers(_ idle: Idle) -> [String] {
    guard idle.planProblem == nil else { return [] }
    let results = idle.results.map(\.result)
    func count(_ status: RunEvent.Status) -> Int { results.count { $0?.status == status } }
    let counts: [(Int, String)] = [
      (count(.passed), "passed"), (count(.failed), "failed"),
      (count(.unreadable), "could not be read"), (count(.skipped), "skipped"),
      (results.count { $0 == nil }, "not run"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let isGood = results.allSatisfy { $0?.status == .passed || $0?.status == .skipped }
    let text = "All in all: \(Plural.of(results.count, "scenario")): \(parts)"
    let filter =
      idle.filter.isEmpty
      ? "" : " (filter: \(VisibleText.of(idle.filter)), \(idle.filteredCount) of \(results.count))"
    let color: ConsoleStyle = isGood && !results.isEmpty ? .green : .red
    return [reports.console.styled(text, color, .bold) + filter]
  }
}
