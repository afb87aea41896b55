package import Foundation
import Harness
import HarnessTerminal

/// Sessions as one picture in SVG that plays them one after another, over and over.
///
/// It has no script and loads nothing. Where no motion is wanted, and where a program draws no
/// animation, it is the last screen.
package struct SessionPicture {
  private let title: String
  private let frames: [SessionFilm.Frame]
  private let columns: Int
  private let rows: Int
  private let times: [TimeInterval]
  /// The seconds after which it begins again.
  private let total: TimeInterval

  /// Of more frames than these, the last screen alone is drawn: a picture has to stay small.
  private static let frameLimit = 400

  /// What a program writes is drawn so often, in seconds: how it comes in parts is chance.
  private static let sampleTime = 0.1

  /// In units of the drawing: a character, the room around, and the bar above.
  private static let (cell, line, margin, bar) = (8.4, 18.0, 14.0, 28.0)

  /// - Parameters:
  ///   - sessions: What happened, and whether the script came to its end.
  ///   - title: What stands above.
  package init(_ sessions: [(session: RunEvent.Session, isSuccess: Bool)], title: String) {
    self.title = title
    let films = sessions.map { SessionFilm($0.session, isSuccess: $0.isSuccess) }
    columns = films.map(\.columns).max() ?? SessionStage.columns
    let joined = Self.joined(films)
    frames = joined.frames
    var times = SessionPace.readable.times(of: joined.frames)
    // The last screen of each session stands for a while.
    for start in joined.starts.dropFirst() where times.indices.contains(start) {
      for index in start..<times.count { times[index] += Self.rest }
    }
    self.times = times
    total = (times.last ?? 0) + Self.rest * 2
    let used = joined.frames.flatMap(\.rows).filter { !$0.row.runs.isEmpty }.map(\.index).max() ?? 0
    rows = max(4, used + 1)
  }

  /// How long the last screen of a session stands, in seconds.
  private static let rest = 2.0

  /// The frames of all films; each film begins with a blank screen.
  private static func joined(
    _ films: [SessionFilm]
  ) -> (frames: [SessionFilm.Frame], starts: [Int]) {
    var (frames, starts) = ([SessionFilm.Frame](), [Int]())
    var shown: [Int: FilmRow] = [:]
    for film in films {
      starts.append(frames.count)
      var own = film.sampled(every: sampleTime)
      let first = Set(own.first?.rows.map(\.index) ?? [])
      if !own.isEmpty {
        own[0].rows += shown.keys.filter { !first.contains($0) }.sorted().map { ($0, FilmRow()) }
      }
      shown = [:]
      for frame in own { for (index, row) in frame.rows { shown[index] = row } }
      frames += own
    }
    guard frames.count > frameLimit else { return (frames, starts) }
    let last = shown.sorted { $0.key < $1.key }.map { (index: $0.key, row: $0.value) }
    return ([SessionFilm.Frame(time: 0, rows: last)], [0])
  }
}

// MARK: - The drawing

extension SessionPicture {
  /// The file.
  package var data: Data {
    let width = Double(columns) * Self.cell + 2 * Self.margin
    let height = Double(rows) * Self.line + 2 * Self.margin + Self.bar
    let name = MarkupText.content(title)
    return Data(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.number(width)) \(Self.number(height))" \
      width="\(Self.number(width))" height="\(Self.number(height))" role="img" aria-labelledby="t d">
      <title id="t">\(name)</title>
      <desc id="d">\(MarkupText.content(lastText))</desc>
      <style>\(style)</style>
      <rect width="100%" height="100%" rx="9" fill="#16181d" stroke="#3d444d"/>
      <circle cx="18" cy="15" r="5.5" fill="#ff6b6b"/><circle cx="36" cy="15" r="5.5" fill="#e5c07b"/>\
      <circle cx="54" cy="15" r="5.5" fill="#6bd06b"/>
      <text class="n" fill="#9198a1" x="\(Self.number(width / 2))" y="19">\(name)</text>
      <g fill="#d8dee9">
      \(drawing)</g></svg>

      """.utf8)
  }

  /// The last screen, for those who do not see it.
  private var lastText: String {
    var shown: [Int: String] = [:]
    for frame in frames { for (index, row) in frame.rows { shown[index] = row.text } }
    return (0..<rows).map { shown[$0] ?? "" }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A row for as long as it stands there.
  private struct Stay: Hashable {
    let row: Int
    let content: FilmRow
    var from: TimeInterval
    var until: TimeInterval?
  }

  private var stays: [Stay] {
    var (stays, open) = ([Stay](), [Int: Stay]())
    for (frame, time) in zip(frames, times) {
      for (index, row) in frame.rows {
        if var stay = open.removeValue(forKey: index), stay.from < time {
          stay.until = time
          stays.append(stay)
        }
        if !row.runs.isEmpty { open[index] = Stay(row: index, content: row, from: time) }
      }
    }
    return stays + open.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The spans of time in which something is seen, each with its name.
  private var spans: [String: (from: TimeInterval, until: TimeInterval?)] {
    var spans: [String: (from: TimeInterval, until: TimeInterval?)] = [:]
    for stay in stays { spans[Self.name(stay)] = (stay.from, stay.until) }
    return spans
  }

  private static func name(_ stay: Stay) -> String {
    let from = Int((stay.from * 1000).rounded())
    return "a\(from)" + (stay.until.map { "-\(Int(($0 * 1000).rounded()))" } ?? "")
  }

  private var drawing: String {
    stays.map { stay in
      let y = Self.bar + Self.margin + Double(stay.row) * Self.line
      let isLast = stay.until == nil
      return
        "<g class=\"r\(isLast ? " l" : "") \(Self.name(stay))\" transform=\"translate(\(Self.number(Self.margin)) "
        + "\(Self.number(y)))\">\(stay.content.runs.map(Self.drawing).joined())</g>\n"
    }.joined()
  }

  private static func drawing(of run: FilmRow.Run) -> String {
    let (front, back) = run.style.colors
    let (x, width) = (number(Double(run.column) * cell), number(Double(run.width) * cell))
    var text = ""
    if let back {
      text +=
        "<rect x=\"\(x)\" y=\"0\" width=\"\(width)\" height=\"\(number(line))\" fill=\"\(back)\"/>"
    }
    guard run.text.contains(where: { $0 != " " }) else { return text }
    let fill = front.map { " fill=\"\($0)\"" } ?? ""
    return text
      + "<text x=\"\(x)\" y=\"13\" textLength=\"\(width)\" lengthAdjust=\"spacingAndGlyphs\""
      + "\(fill)\(run.style.svgAttributes)>\(MarkupText.content(run.text))</text>"
  }

  /// Every element is seen for one span of the whole; without motion, those of the last screen are.
  private var style: String {
    let spans = self.spans.sorted { ($0.value.from, $0.key) < ($1.value.from, $1.key) }
    let rules = spans.map { name, span in
      let from = percent(span.from)
      var steps = span.from > 0 ? "0%{visibility:hidden}" : ""
      steps += "\(from){visibility:visible}"
      if let until = span.until { steps += "\(percent(until)),100%{visibility:hidden}" }
      return "@keyframes \(name){\(steps)}.\(name){animation-name:\(name)}"
    }
    return """

      text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;\
      white-space:pre;unicode-bidi:isolate-override;direction:ltr}
      text.n{font:12px system-ui,sans-serif;text-anchor:middle}
      .r{visibility:hidden}.l{visibility:visible}
      @media(prefers-reduced-motion:no-preference){
      .r{animation:\(CastTime.of(total))s step-end infinite}
      \(rules.joined(separator: "\n"))
      }

      """
  }

  private func percent(_ time: TimeInterval) -> String {
    "\(Self.number(time / total * 100, 1000))%"
  }

  private static func number(_ value: Double, _ precision: Double = 100) -> String {
    let rounded = (value * precision).rounded() / precision
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
