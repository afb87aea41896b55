import Foundation
import Harness
import HarnessTerminal

/// A session as pictures: what is seen from which moment on, each as what differs from the one before.
struct SessionFilm {
  /// A moment, and the rows that it changes.
  struct Frame {
    /// The seconds since the film's start.
    var time: TimeInterval
    var rows: [(index: Int, row: FilmRow)]
    /// The first step that it shows the end of.
    var step = 0
  }

  /// How many columns and rows the largest screen has.
  private(set) var columns = SessionStage.columns
  private(set) var rows = SessionStage.rows
  private(set) var frames: [Frame] = []
  let steps: [RunEvent.SessionStep]
  /// How many steps are left out.
  let cut: Int
  /// What stands on the screen.
  private var shown: [FilmRow] = []
  private var shownLines: [ScreenLine] = []

  /// The largest screen that is drawn.
  static let (mostColumns, mostRows) = (400, 200)

  /// - Parameters:
  ///   - session: What happened.
  ///   - isSuccess: Whether the script came to its end.
  init(_ session: RunEvent.Session, isSuccess: Bool) {
    steps = session.steps
    cut = session.cut ?? 0
    for step in steps {
      columns = min(max(columns, step.columns ?? 0), Self.mostColumns)
      rows = min(max(rows, step.rows ?? 0), Self.mostRows)
    }
    shown = Array(repeating: FilmRow(), count: rows)
    var stage = SessionStage()
    for (index, step) in steps.enumerated() {
      stage.take(step)
      show(stage.lines, at: step.time, after: index)
    }
    if isSuccess {
      stage.pass()
      show(stage.lines, at: steps.last?.time ?? 0, after: steps.count - 1)
    }
  }

  /// The seconds from its start to the last step.
  var duration: TimeInterval { max(steps.last?.time ?? 0, frames.last?.time ?? 0) }

  private mutating func show(_ lines: [ScreenLine], at time: TimeInterval, after step: Int) {
    var changes: [(index: Int, row: FilmRow)] = []
    for index in shown.indices {
      let line = lines.indices.contains(index) ? lines[index] : nil
      // A row that nothing was written to is the same array, which is cheap to see.
      if let line, shownLines.indices.contains(index), shownLines[index] == line { continue }
      let row = line.map(FilmRow.init) ?? FilmRow()
      guard row != shown[index] else { continue }
      shown[index] = row
      changes.append((index, row))
    }
    shownLines = lines
    guard !changes.isEmpty else { return }
    let time = max(time, frames.last?.time ?? 0)
    frames.append(Frame(time: time, rows: changes, step: step))
  }
}
