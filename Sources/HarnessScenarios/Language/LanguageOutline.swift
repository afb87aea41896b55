import Foundation
import Harness

extension LanguageAnalysis {
  /// Where a name leads.
  package enum Target: Sendable, Equatable {
    /// Bytes of this text.
    case here(Range<Int>)
    /// A line of another file, from 0, by the file's whole path.
    case file(String, line: Int)
  }

  /// Where the name at a place is given: a section, an included file, the line of a program.
  ///
  /// - Parameter offset: In bytes.
  /// - Returns: Nil where there is none.
  package func definition(at offset: Int) -> Target? {
    guard let (word, role, line) = word(at: offset), let text = word.literal,
      case .operand(let command, let index) = role
    else { return nil }
    if command.name == ScenarioCommand.include.name, index == 0 {
      return scenario.script.includes[text]?.path.map { .file($0, line: 0) }
    }
    if let section = section(named: text) { return .here(source.trimmedLine(section.line - 1)) }
    for script in scenario.script.withIncludes.dropLast() {
      if let section = script.archive.sections.first(where: { $0.name == text }),
        let path = script.path
      {
        return .file(path, line: section.line - 1)
      }
    }
    let names = LanguageNames(commands(before: line))
    let place = (names.programs + names.fakes).last { $0.name == text }?.line
    return place.map { .here(source.trimmedLine($0)) }
  }

  /// A part of the text with a name.
  package struct Part: Sendable, Equatable {
    package enum Kind: Sendable {
      /// A line that begins with `#`, and what follows.
      case phase
      /// A section.
      case file
      /// A command of a document.
      case example
    }

    package let name: String
    package let kind: Kind
    /// All of it: whole lines, the last one without its line end.
    package let range: Range<Int>
    /// Its first line.
    package let heading: Range<Int>
  }

  /// The parts of the text, in its order: phases of the script, sections, examples of a document.
  package var parts: [Part] {
    let script = scenario.script
    if script.document != nil {
      return script.lines.compactMap { line in
        guard case .step = line.content else { return nil }
        return part(String(line.text.prefix(100)), .example, line.number - 1, before: line.number)
      }
    }
    let sections = script.archive.sections
    let end = sections.first.map { $0.line - 1 } ?? source.lineCount
    let headings = script.lines.compactMap { line -> (String, Int)? in
      guard case .heading(let text) = line.content else { return nil }
      let name = text.drop { $0 == "#" }.trimmed
      return name.isEmpty ? nil : (name, line.number - 1)
    }
    let phases = headings.enumerated().map { index, heading in
      part(
        heading.0, .phase, heading.1,
        before: index + 1 < headings.count ? headings[index + 1].1 : end)
    }
    let files = sections.enumerated().map { index, section in
      part(
        section.name, .file, section.line - 1,
        before: index + 1 < sections.count ? sections[index + 1].line - 1 : source.lineCount)
    }
    return phases + files
  }

  private func part(_ name: String, _ kind: Part.Kind, _ line: Int, before next: Int) -> Part {
    let heading = source.line(line)
    var last = max(line, next - 1)
    // Blank lines at the end belong to none.
    while last > line, source.line(last).isEmpty { last -= 1 }
    return Part(
      name: name, kind: kind, range: heading.lowerBound..<source.line(last).upperBound,
      heading: heading)
  }
}
