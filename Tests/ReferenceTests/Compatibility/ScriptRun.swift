import Foundation

@testable import HarnessScenarios

/// How a script went in one of the two engines, as far as they can agree.
struct ScriptRun: Equatable {
  /// `passed`, `skipped`, or `failed` and the line.
  let verdict: String
  /// The headings, the lines that ran, and what programs wrote; without white space, for Go's log
  /// has no newline after an output that has none.
  let log: String
}

// MARK: - Here

extension ScriptRun {
  init(_ result: ScenarioResult) {
    switch result.status {
    case .passed: verdict = "passed"
    case .skipped: verdict = "skipped"
    case .failed(_, let line): verdict = "failed \(line?.number ?? 0)"
    case .unreadable(let problems): verdict = "failed \(problems.problems[0].line)"
    }
    log = result.log.phases.map { phase in
      Self.dense(phase.heading) + phase.entries.map { Self.dense(Self.text(of: $0)) }.joined()
    }.joined()
  }

  private static func text(of entry: ScenarioLog.Entry) -> String {
    switch entry {
    case .command(let text): "> \(text)"
    case .output("stdout", let text), .output("stderr", let text): text
    case .output, .note, .diff, .failure: ""
    }
  }

  private static func dense(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}

// MARK: - In testscript

extension ScriptRun {
  /// - Parameters:
  ///   - log: What `testscript -v` printed: the environment, an empty line, and the log.
  ///   - isFailure: Whether it exited with another status than 0.
  init(testscript log: String, isFailure: Bool) {
    let start = log.range(of: "\n\n")?.upperBound ?? log.startIndex
    var lines: [String] = []
    var (isOutput, end, ran) = (false, "skipped", "")
    for row in log[start...].split(whereSeparator: \.isNewline).map(String.init) {
      if row.hasPrefix("FAIL: ") { end = "failed \(Self.line(of: row))" }
      if row == "PASS" || (ran == "stop" && row.hasPrefix("stop")) { end = "passed" }
      if Self.isMark(row) {
        isOutput = row == "[stdout]" || row == "[stderr]"
      } else if row.hasPrefix("> ") || row.hasPrefix("#") {
        isOutput = false
        ran = row.dropFirst(2).split(separator: " ").first.map(String.init) ?? ""
        lines.append(Self.untimed(row))
      } else if isOutput {
        lines.append(row)
      }
    }
    verdict = isFailure && !end.hasPrefix("failed") ? "failed 0" : end
    self.log = Self.dense(lines.joined())
  }

  /// Whether a row is the engine's own, and no program's.
  private static func isMark(_ row: String) -> Bool {
    row == "PASS" || row.hasPrefix("FAIL: ")
      || ["[stdout]", "[stderr]", "[background]", "[exit status", "[signal"]
        .contains { row.hasPrefix($0) }
  }

  /// The number in `FAIL: FILE:3: …`.
  private static func line(of row: String) -> String {
    row.split(separator: ":").dropFirst(2).first.map(String.init) ?? "0"
  }

  /// A heading without the time behind it.
  private static func untimed(_ row: String) -> String {
    row.hasPrefix("#")
      ? row.replacingOccurrences(of: #" \(\d+\.\d+s\)$"#, with: "", options: .regularExpression)
      : row
  }
}
