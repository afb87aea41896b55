import Harness

extension LanguageAnalysis {
  /// What a word means.
  package struct Hover: Sendable, Equatable {
    /// The word's bytes.
    package let range: Range<Int>
    package let help: LanguageHelp
  }

  /// What the word at a place means.
  ///
  /// - Parameter offset: In bytes.
  /// - Returns: Nil where nothing is known of it.
  package func hover(at offset: Int) -> Hover? {
    guard (0...source.bytes.count).contains(offset) else { return nil }
    if let section = section(ofMarkerAt: offset) { return hover(section) }
    guard let (word, role, line) = word(at: offset) else { return nil }
    if let variable = variable(at: offset, in: word) {
      guard
        let known = knownVariables(before: line).first(where: { $0.name == source.text(variable) })
      else { return nil }
      return Hover(range: variable, help: known.help)
    }
    return help(for: word, role, before: line).map { Hover(range: word.range, help: $0) }
  }

  private func help(
    for word: LanguageWord, _ role: LanguageRole, before line: Int
  ) -> LanguageHelp? {
    let text = word.literal ?? ""
    switch role {
    case .condition:
      let name = text.filter { $0 != "[" && $0 != "]" }
      return engine.conditions.help(for: name.hasPrefix("!") ? String(name.dropFirst()) : name)
    case .prefix:
      return PrefixedCommand.entries.first { $0.name == text }.map { LanguageHelp($0) }
    case .command: return (try? engine.commandList.find(text)).map { LanguageHelp($0) }
    case .option(let command): return LanguageHelp(command)
    case .operand(let command, _): return operandHelp(text, of: command, before: line)
    case .unknown: return nil
    }
  }

  private func operandHelp(
    _ text: String, of command: ScenarioCommand, before line: Int
  ) -> LanguageHelp? {
    if let section = section(named: text) { return Self.help(section) }
    let names = LanguageNames(commands(before: line))
    if let place = (names.programs + names.fakes).last(where: { $0.name == text })?.line {
      return LanguageHelp(source.text(source.trimmedLine(place)), "Line \(place + 1).")
    }
    if let seed = engine.seeds[text], command.name == ScenarioCommand.seed.name {
      return LanguageHelp("\(seed)", "A seed of harness.json.")
    }
    if let path = engine.apps[text] { return LanguageHelp(path, "An app of harness.json.") }
    return nil
  }

  // MARK: Sections

  private func hover(_ section: Archive.Section) -> Hover {
    let words = section.attributes.words
    let meanings = SectionAttributes.all.filter { attribute in
      words.contains { $0.prefix { $0 != "=" } == attribute.name.prefix { $0 != "=" } }
    }
    let paragraphs = meanings.map { "`\($0.name)`: \($0.meaning)" }.joined(separator: "\n\n")
    return Hover(
      range: source.trimmedLine(section.line - 1),
      help: LanguageHelp("-- \(section.name) --", "A file in `$WORK`.", paragraphs))
  }

  /// The start of a section.
  private static func help(_ section: Archive.Section) -> LanguageHelp {
    let rows = section.rawContent.split(separator: Marker.newline, omittingEmptySubsequences: false)
    let shown = rows.prefix(12).map { String(String(decoding: $0, as: UTF8.self).prefix(100)) }
    let text = VisibleText.of(shown.joined(separator: "\n"))
    return LanguageHelp(
      text.trimmed.isEmpty ? "-- \(section.name) --" : text,
      "The section `\(section.name)` in line \(section.line).")
  }
}

// MARK: - What stands at a place

extension LanguageAnalysis {
  /// The word at a place, what it is, and its line.
  func word(at offset: Int) -> (word: LanguageWord, role: LanguageRole, line: Int)? {
    let line = source.lineIndex(at: offset)
    let range = script(inLine: line)
    guard isScript(line), !range.isEmpty, source.bytes[range.lowerBound] != UInt8(ascii: "#") else {
      return nil
    }
    let words = LanguageWord.all(in: source, range)
    let roles = LanguageRole.all(of: words, engine.commandList)
    return zip(words, roles).first {
      $0.0.range.lowerBound <= offset && offset <= $0.0.range.upperBound
    }
    .map { ($0.0, $0.1, line) }
  }

  /// The name of a variable of a word at a place; nil where none stands there.
  private func variable(at offset: Int, in word: LanguageWord) -> Range<Int>? {
    guard word.literal == nil else { return nil }
    let bytes = source.bytes
    var start = min(offset, word.range.upperBound)
    while start > word.range.lowerBound, VariableExpansion.isInName(bytes[start - 1]) { start -= 1 }
    // The place may be on the dollar itself.
    if start < word.range.upperBound, bytes[start] == UInt8(ascii: "$") { start += 1 }
    if start < word.range.upperBound, bytes[start] == UInt8(ascii: "{") { start += 1 }
    var end = start
    while end < word.range.upperBound, VariableExpansion.isInName(bytes[end]) { end += 1 }
    let before = bytes[word.range.lowerBound..<start]
    let isNamed =
      before.last == UInt8(ascii: "$")
      || (before.last == UInt8(ascii: "{") && before.dropLast().last == UInt8(ascii: "$"))
    return isNamed && start < end ? start..<end : nil
  }

  /// The section whose marker stands in the line of a place.
  func section(ofMarkerAt offset: Int) -> Archive.Section? {
    let line = source.lineIndex(at: offset) + 1
    return scenario.script.archive.sections.first { $0.line == line }
  }

  /// The section that becomes the file of a name.
  func section(named name: String) -> Archive.Section? {
    guard let path = SectionPlaces.path(of: name) else { return nil }
    return scenario.script.archive.sections.first { SectionPlaces.path(of: $0.name) == path }
  }
}
