import Foundation
import Harness
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
    /// A line `# retries: 2`.
    case retries(Int)
    /// A line `# needs: a b`.
    case needs([String])
    /// A command with its words.
    case command(ParsedLine)
    /// A command of a document, and what it prints.
    case step(DocumentStep)
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
  ///   - firstNumber: The number of the first line.
  ///   - columns: How many characters of its file stand before each line; none, where it has no entry.
  ///   - problems: Gets the lines that cannot be read.
  /// - Returns: In the order of the file.
  static func read(
    _ script: Data, file: String, firstNumber: Int = 1, columns: [Int] = [],
    problems: inout [ScriptProblem]
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
      let number = firstNumber + index
      if bytes.first == UInt8(ascii: "#") {
        do {
          let content = try Content(comment: text)
          lines.append(ScriptLine(file: file, number: number, text: text, content: content))
        } catch {
          problems.append(
            ScriptProblem(file: file, line: number, column: 1, message: error.message))
        }
        continue
      }
      do {
        let column = columns.indices.contains(index) ? columns[index] : 0
        let words = try ScriptLexer.words(of: bytes, behind: column)
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
  ///
  /// - Throws: ``ScenarioFailure`` where it is one that says something, and cannot be understood.
  fileprivate init(comment: String) throws(ScenarioFailure) {
    let text = comment.dropFirst().trimmed
    let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.startIndex
    let words = text[colon...].dropFirst().split(whereSeparator: \.isWhitespace).map(String.init)
    switch ScriptDirective(rawValue: String(text[..<colon])) {
    case .tags: self = .tags(words)
    case .retries: self = .retries(try Self.retries(words))
    case .needs where words.isEmpty:
      throw ScenarioFailure("`# needs:` names what the scenario needs alone, such as `database`")
    case .needs: self = .needs(words)
    case nil: self = .heading(comment)
    }
  }

  private static func retries(_ words: [String]) throws(ScenarioFailure) -> Int {
    guard words.count == 1, let count = Int(words[0]), (0...100).contains(count) else {
      let found =
        words.isEmpty ? "has none" : "has \(words.joined(separator: " ").debugDescription)"
      throw ScenarioFailure("`# retries:` takes a number from 0 to 100, and \(found)")
    }
    return count
  }
}

/// The words before the colon of a comment that says something, such as `# tags: slow`.
package enum ScriptDirective: String, CaseIterable {
  case tags
  case retries
  case needs
}
