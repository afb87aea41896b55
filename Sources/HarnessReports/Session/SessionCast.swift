package import Foundation
import Harness
import HarnessTerminal

/// A session as an asciicast of version 2, which the player of asciinema shows.
///
/// What it writes to the player's terminal is the rows of the screen and their colours. So nothing that
/// a program has written does anything else to the terminal of those who play it.
package struct SessionCast {
  private let name: String
  private let film: SessionFilm
  private let startedAt: Date?
  private let pace: SessionPace

  /// - Parameters:
  ///   - session: What happened.
  ///   - name: The title.
  ///   - isSuccess: Whether the script came to its end.
  ///   - startedAt: When the run began, where that is known.
  ///   - isPaced: Whether each change stands long enough to be read, instead of as long as it did.
  package init(
    _ session: RunEvent.Session, name: String, isSuccess: Bool, startedAt: Date?, isPaced: Bool
  ) {
    self.name = name
    film = SessionFilm(session, isSuccess: isSuccess)
    self.startedAt = startedAt
    pace = isPaced ? .readable : .real
  }

  /// The file: a line of JSON for the head, and one for each event.
  package var data: Data {
    let times = pace.times(of: film.frames)
    var lines = [header]
    var marks = film.moments.filter { $0.label == "line" || $0.isFailure }[...]
    for (index, frame) in film.frames.enumerated() {
      while let mark = marks.first, mark.time <= frame.time {
        lines.append(event(times[index], "m", mark.isFailure ? "FAILED \(mark.text)" : mark.text))
        marks.removeFirst()
      }
      lines.append(event(times[index], "o", (index == 0 ? "\u{1B}[?25l" : "") + text(of: frame)))
    }
    // The cursor stands below what was drawn, for the shell that comes after.
    lines.append(event(times.last ?? 0, "o", "\u{1B}[\(film.rows);1H\u{1B}[?25h\r\n"))
    return Data(lines.joined(separator: "\n").utf8) + Data("\n".utf8)
  }

  private var header: String {
    var fields = ["\"version\":2", "\"width\":\(film.columns)", "\"height\":\(film.rows)"]
    if let startedAt { fields.append("\"timestamp\":\(Int(startedAt.timeIntervalSince1970))") }
    fields.append("\"idle_time_limit\":2")
    fields.append("\"title\":\(PageJSON.of(name))")
    fields.append("\"env\":{\"TERM\":\"xterm-256color\"}")
    return "{\(fields.joined(separator: ","))}"
  }

  private func event(_ time: TimeInterval, _ kind: String, _ text: String) -> String {
    "[\(CastTime.of(time)),\"\(kind)\",\(PageJSON.of(text))]"
  }

  private func text(of frame: SessionFilm.Frame) -> String {
    frame.rows.map { index, row in
      "\u{1B}[\(index + 1);1H\u{1B}[m\u{1B}[2K" + row.sequences
    }.joined()
  }
}

/// How long the frames of a film stand.
enum SessionPace {
  /// As long as they did.
  case real
  /// Long enough to be read, whatever the machine took: the same for the same frames.
  case readable

  /// When each frame is shown, in seconds from the start.
  func times(of frames: [SessionFilm.Frame]) -> [TimeInterval] {
    guard self == .readable else { return frames.map(\.time) }
    var time: TimeInterval = 0
    return frames.map { frame in
      defer {
        let length = frame.rows.reduce(0) { $0 + min(60, $1.row.text.utf8.count) }
        time += min(2, 0.25 + Double(length) * 0.008)
      }
      return (time * 1000).rounded() / 1000
    }
  }
}

/// Times as an asciicast has them, without the digits of a rounding error.
enum CastTime {
  /// Seconds, to the microsecond.
  static func of(_ seconds: TimeInterval) -> String {
    let micros = Int((seconds * 1_000_000).rounded())
    let rest = String(micros % 1_000_000)
    return "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - rest.count) + rest
  }
}

extension FilmRow {
  /// The row with its styles, each chosen anew.
  fileprivate var sequences: String {
    var (text, column) = ("", 0)
    for run in runs {
      text += String(repeating: " ", count: max(0, run.column - column))
      text += run.style == TextStyle() ? run.text : "\(run.style.sequence)\(run.text)\u{1B}[m"
      column = run.column + run.width
    }
    return text
  }
}
