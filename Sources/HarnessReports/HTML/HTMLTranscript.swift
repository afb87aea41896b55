import Foundation
import HarnessScenarios
import HarnessSystem

/// How much of the transcripts a page holds, so that a browser can open it.
enum TranscriptRoom {
  /// In bytes: of the page, and of one attempt.
  private static let (page, most, least) = (50_000_000, 100_000, 2000)

  /// The bytes for each of some attempts.
  static func share(of attempts: Int) -> Int {
    max(least, min(most, page / max(1, attempts)))
  }
}

/// What happened in an attempt, phase by phase.
struct HTMLTranscript {
  private let log: ScenarioLog
  private let room: Int

  /// - Parameters:
  ///   - log: What happened.
  ///   - room: How many bytes are shown; the end of a longer log.
  init(_ log: ScenarioLog, room: Int) {
    self.log = log
    self.room = room
  }

  var markup: String {
    var (rest, texts) = (room, [String]())
    for phase in log.phases.reversed() { texts.append(markup(phase, &rest)) }
    return texts.reversed().joined()
  }

  /// From the end, for there is what went wrong.
  private func markup(_ phase: ScenarioLog.Phase, _ rest: inout Int) -> String {
    var shown: [ScenarioLog.Entry] = []
    for entry in phase.entries.reversed() {
      guard rest > 0 else { break }
      let entry = entry.shortened(to: rest)
      rest -= entry.text.utf8.count
      shown.append(entry)
    }
    let hidden = phase.entries.count - shown.count
    let remark = hidden > 0 ? [ScenarioLog.Entry.note("[… \(hidden) entries are left out]")] : []
    return heading(phase) + blocks(remark + shown.reversed())
  }

  private func heading(_ phase: ScenarioLog.Phase) -> String {
    guard !phase.heading.isEmpty else { return "" }
    let time = phase.duration.map { " <span class=\"time\">\(TimeText.short($0))</span>" } ?? ""
    return "<h4>\(MarkupText.content(phase.heading))\(time)</h4>\n"
  }

  /// Text in one block, and a block for each picture of a terminal.
  private func blocks(_ entries: [ScenarioLog.Entry]) -> String {
    var (text, blocks) = ("", "")
    func flush() {
      if !text.isEmpty { blocks += "<pre class=\"log\">\(text)</pre>\n" }
      text = ""
    }
    for entry in entries {
      if case .output(let stream, let output) = entry, TerminalPicture.isNeeded(stream, output) {
        flush()
        blocks += TerminalPicture.markup(stream, output)
      } else {
        text += line(entry)
      }
    }
    flush()
    return blocks
  }

  private func line(_ entry: ScenarioLog.Entry) -> String {
    let content = MarkupText.content(entry.text)
    return switch entry {
    case .command: "<b>\(content)</b>"
    case .output: content
    case .note: "<i>\(content)</i>"
    case .diff(let diff): Self.diff(diff) + "\n"
    case .failure: "<strong>\(content)</strong>"
    }
  }

  /// A unified diff with a colour for each kind of line.
  static func diff(_ diff: String) -> String {
    let text = diff.hasSuffix("\n") ? String(diff.dropLast()) : diff
    return text.components(separatedBy: "\n").map { line in
      let content = MarkupText.content(line)
      return switch line.first {
      case "-": "<del>\(content)</del>"
      case "+": "<ins>\(content)</ins>"
      case "@": "<span class=\"hunk\">\(content)</span>"
      default: content
      }
    }.joined(separator: "\n")
  }
}

extension ScenarioLog.Entry {
  /// The entry with at most so many bytes of text.
  fileprivate func shortened(to limit: Int) -> Self {
    func short(_ text: String) -> String { ReportBound.shortened(text, to: limit) }
    return switch self {
    case .command(let text): .command(short(text))
    case .output(let stream, let text): .output(stream: stream, text: short(text))
    case .note(let text): .note(short(text))
    case .diff(let text): .diff(short(text))
    case .failure(let text): .failure(short(text))
    }
  }
}
