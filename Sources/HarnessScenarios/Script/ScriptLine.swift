import Foundation
import HarnessSystem

/// A line of a script, and the file that it stands in.
struct ScriptLine: Sendable, Equatable {
  /// The file as the caller named it, or the included file's name.
  let file: String
  /// From 1.
  let number: Int
  /// Without its newline.
  let text: String

  /// What happens at the line.
  enum Content: Sendable, Equatable {
    /// A line that starts with `#`: its whole text.
    case heading(String)
    /// A line `# tags: a b`.
    case tags([String])
    /// A command with its words.
    case command(ParsedLine)
  }

  let content: Content

  func problem(_ message: String, column: Int = 1) -> ScriptProblem {
    ScriptProblem(file: file, line: number, column: column, message: message)
  }
}

extension ScriptLine {
  /// Reads the lines of a script; blank ones are left out.
  ///
  /// - Parameters:
  ///   - script: The part of an archive before its first section, or an included file.
  ///   - file: The file's name.
  ///   - problems: Gets the lines that cannot be read.
  /// - Returns: In the order of the file.
  static func read(
    _ script: Data, file: String, problems: inout [ScriptProblem]
  ) -> [ScriptLine] {
    var lines: [ScriptLine] = []
    var hasEnded = false
    var script = script
    if script.starts(with: byteOrderMark) {
      problems.append(
        ScriptProblem(
          file: file, line: 1, column: 1,
          message: "the file begins with a byte order mark; save it as UTF-8 without one"))
      script.removeFirst(byteOrderMark.count)
    }
    let rows = script.split(separator: Marker.newline, omittingEmptySubsequences: false)
    for (index, bytes) in rows.enumerated() {
      let text = String(decoding: bytes, as: UTF8.self)
      let number = index + 1
      if bytes.first == UInt8(ascii: "#") {
        let content = Content(comment: text)
        lines.append(ScriptLine(file: file, number: number, text: text, content: content))
        continue
      }
      do {
        let words = try ScriptLexer.words(of: bytes)
        guard !words.isEmpty else { continue }
        lines.append(
          ScriptLine(file: file, number: number, text: text, content: .command(ParsedLine(words))))
        hasEnded = hasEnded || ScenarioCommands.endsScript(words[0].literal)
      } catch  where hasEnded {
        // The line is not reached.
        continue
      } catch {
        problems.append(
          ScriptProblem(
            file: file, line: number, column: error.column, message: error.description))
      }
    }
    return lines
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}

extension ScriptLine.Content {
  /// What a line that starts with `#` is.
  fileprivate init(comment: String) {
    let words = comment.dropFirst().trimmed
    self =
      words.hasPrefix("tags:")
      ? .tags(words.dropFirst("tags:".count).split(whereSeparator: \.isWhitespace).map(String.init))
      : .heading(comment)
  }
}
