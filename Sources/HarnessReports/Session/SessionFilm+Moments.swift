import Foundation
import Harness
import HarnessComparison
import HarnessSystem

extension SessionFilm {
  /// A place to stop at: something has happened, or the screen has changed, or both.
  struct Moment {
    let time: TimeInterval
    /// What happened, in a word or two; empty where only the screen has changed.
    let label: String
    let text: String
    let isFailure: Bool
    var rows: [(index: Int, row: FilmRow)]

    /// The moment with the rows that changed in others before it.
    func after(_ missed: [Int: FilmRow]) -> Self {
      guard !missed.isEmpty else { return self }
      var (moment, rows) = (self, missed)
      for (index, row) in self.rows { rows[index] = row }
      moment.rows = rows.sorted { $0.key < $1.key }.map { (index: $0.key, row: $0.value) }
      return moment
    }
  }

  /// In the order of time.
  var moments: [Moment] {
    let frames = Dictionary(grouping: frames, by: \.step)
    return steps.enumerated().compactMap { index, step in
      let label = step.label
      let rows = (frames[index] ?? []).flatMap(\.rows)
      guard !label.isEmpty || !rows.isEmpty else { return nil }
      return Moment(
        time: step.time, label: label, text: label.isEmpty ? "" : step.shownText,
        isFailure: step.known == .failure, rows: rows)
    }
  }
}

extension SessionFilm {
  /// The frames, with those joined that a program has drawn shortly after each other, when nothing else
  /// was done to it.
  func sampled(every span: TimeInterval) -> [Frame] {
    var (joined, start) = ([Frame](), TimeInterval(0))
    var isOpen = false
    for frame in frames {
      let between = steps[min((joined.last?.step ?? frame.step) + 1, frame.step)...frame.step]
      let isOutput = between.allSatisfy { $0.known.map { !Self.breaks.contains($0) } ?? true }
      if isOpen, isOutput, frame.time - start < span, var last = joined.popLast() {
        var rows = Dictionary(last.rows.map { ($0.index, $0.row) }) { $1 }
        for (index, row) in frame.rows { rows[index] = row }
        last.rows = rows.sorted { $0.key < $1.key }.map { (index: $0.key, row: $0.value) }
        last.step = frame.step
        joined.append(last)
      } else {
        joined.append(frame)
        start = frame.time
      }
      isOpen = steps[frame.step].known == .output
    }
    return joined
  }

  /// What happens to a program from outside, and what is told of the script.
  private static let breaks: Set<Harness.SessionStep.Kind> = [
    .typed, .prompt, .started, .ended, .failure, .phase,
  ]
}

extension RunEvent.SessionStep {
  /// What happened, in a word or two; empty for what is only seen on the screen.
  var label: String {
    switch known {
    case .phase: "part"
    case .line: "line"
    case .started: "started"
    case .ended: "ended"
    case .output: stream == "terminal" ? "" : stream == "stderr" ? "stderr" : "stdout"
    case .typed: hidden == true ? "typed, not shown" : "typed"
    case .prompt: hidden == true ? "waits, echo off" : "waits"
    case .resized: "resized"
    case .call: "call"
    case .gateReached: "at gate"
    case .gateOpened: "gate opened"
    case .fault: "fault"
    case .processSeen: "process"
    case .processGone: "process gone"
    case .file: "file"
    case .failure: "failed"
    case nil: ""
    }
  }

  /// The text on a few lines in which nothing is hidden, with the place of a line of the script.
  var shownText: String {
    let lines = (text ?? "").replacing(/\u{1B}\[[0-9;:]*m/, with: "")
    let text = VisibleText.of(String(lines.reversed().drop { $0.isNewline }.reversed()))
    let short = text.utf8.count > 2000 ? text.prefix(500) + " …" : text
    guard let line, known == .line || known == .failure else { return short }
    return VisibleText.of("\(file.map { "\($0):" } ?? "")\(line): ") + short
  }
}
