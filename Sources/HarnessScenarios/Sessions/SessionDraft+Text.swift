import Foundation
import Harness
import HarnessComparison
import HarnessSystem

extension SessionDraft {
  /// The scenario's bytes.
  ///
  /// - Parameter reader: Knows what in prompts is another in every run.
  /// - Returns: An archive.
  func data(_ reader: SessionTextReader) -> Data {
    var data = Data()
    for line in lines { data.append(Data((text(of: line, reader) + "\n").utf8)) }
    for section in sections {
      guard let (content, attributes) = encoded(section) else { continue }
      data.append(attributes.marker(of: section.name))
      data.append(content)
    }
    return data
  }

  private func encoded(_ section: Section) -> (content: Data, attributes: SectionAttributes)? {
    var attributes = SectionAttributes()
    switch section.content {
    case .none: return nil
    case .bytes(let bytes): return SectionContent.encode(bytes, as: attributes)
    case .text(let text):
      attributes.isPattern = !text.isExact
      return SectionContent.encode(text.content(Self.placeholders), as: attributes)
    }
  }

  /// What names in brackets stand for in a scenario; only the names count.
  static let placeholders = Placeholders.standard.merging(
    Placeholders(
      ["SANDBOX", "EXE", "WORK", "HOME", "TMPDIR"].reduce(into: [:]) { $0[$1] = .value("") }))

  private func text(of line: Line, _ reader: SessionTextReader) -> String {
    switch line {
    case .text(let text): return text
    case .exec(let words, let end, let isBackground):
      let prefix = end == nil || end == .exited(0) ? "" : "! "
      return prefix + "exec " + words.map { word($0, reader) }.joined(separator: " ")
        + (isBackground ? " &" : "")
    case .prompt(let prompt): return "prompt " + pattern(prompt, reader)
    case .shown(let prompt): return "waitfor screen " + pattern(prompt, reader)
    case .type(let text, let isLine):
      return "type " + (isLine ? "" : "-n ") + typed(text, reader)
    case .press(let key): return "press " + key
    case .resize(let size): return "resize \(size.columns)x\(size.rows)"
    case .wait: return "wait"
    case .status(let end): return "status " + Self.name(of: end)
    case .compare(let comparison, let found, let section):
      return command(comparison, sections[section]) + " \(found) \(path(of: section))"
    }
  }

  private func command(_ comparison: Comparison, _ section: Section) -> String {
    guard case .content = comparison else { return "tree" }
    if case .text(let text) = section.content, text.hasVariable { return "cmpenv" }
    return "cmp"
  }

  private func typed(_ text: TypedText, _ reader: SessionTextReader) -> String {
    switch text {
    case .secret(let index): "$" + SessionSecrets.name(index)
    case .plain(let text):
      reader.values(in: text).contains(where: Self.isValue)
        ? word(text, reader) : text.isEmpty ? "''" : Self.inQuotes(text)
    }
  }

  private static func name(of end: Termination) -> String {
    switch end {
    case .exited(let status): "\(status)"
    case .signaled(let signal): SignalName.name(of: signal)
    }
  }

  /// A word with the folders of the sandbox and the secrets as variables.
  private func word(_ text: String, _ reader: SessionTextReader) -> String {
    let pieces = reader.values(in: text)
    guard pieces.count > 1 || pieces.contains(where: Self.isValue) else {
      return SessionWord.quoted(text)
    }
    return pieces.map { piece in
      switch piece {
      case .text(let bytes): SessionWord.quoted(String(decoding: bytes, as: UTF8.self))
      case .variable(let name), .word(let name): "${\(name)}"
      case .any: ""
      }
    }.joined()
  }

  private static func isValue(_ piece: SessionText.Piece) -> Bool {
    switch piece {
    case .variable, .word: true
    case .text, .any: false
    }
  }

  // MARK: - Prompts

  private func pattern(_ prompt: SessionPrompt, _ reader: SessionTextReader) -> String {
    guard prompt.looseness < SessionPrompt.loosest else { return "''" }
    var pieces = prompt.pieces ?? reader.pieces(of: prompt.text)
    // How it ends tells a prompt from others, and often that alone is the same in every run.
    if prompt.looseness == 2, let last = pieces.last { pieces = [last] }
    let isBlank = !pieces.contains { piece in
      switch piece {
      case .text(let bytes): bytes.contains { $0 > 0x20 }
      case .variable, .word: true
      case .any: false
      }
    }
    guard !isBlank else { return "''" }
    if pieces.first == .any { pieces.removeFirst() }
    if pieces.last == .any { pieces.removeLast() }
    var (words, open) = ("", "")
    for piece in pieces {
      switch piece {
      case .text(let bytes): open += expression(bytes, prompt.looseness)
      case .any, .word("TIME"): open += ".*"
      case .word(let name), .variable(let name):
        words += Self.inQuotes(open) + "${\(name)@R}"
        open = ""
      }
    }
    return words + Self.inQuotes(open)
  }

  /// A text in quotes, in which one is written twice; two chunks in quotes never meet.
  private static func inQuotes(_ text: String) -> String {
    text.isEmpty ? "" : "'" + text.replacing("'", with: "''") + "'"
  }

  /// What matches a text, or at a higher looseness any numbers in their place.
  private func expression(_ bytes: [UInt8], _ looseness: Int) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard looseness > 0 else { return SessionWord.escaped(text) }
    var (result, isInNumber) = ("", false)
    for character in text {
      let isNumber = character.isASCII && character.isNumber
      if !isNumber { result += SessionWord.escaped(String(character)) }
      if isNumber, !isInNumber { result += ".+" }
      isInNumber = isNumber
    }
    return result
  }
}
