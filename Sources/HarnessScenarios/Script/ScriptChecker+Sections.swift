import Foundation
import Harness
import HarnessComparison
import HarnessSystem

extension ScriptChecker {
  /// All that is wrong with the sections of an archive.
  static func problems(of archive: Archive, file: String) -> [ScriptProblem] {
    var places = SectionPlaces()
    return archive.sections.compactMap { section in
      let problem =
        nameProblem(of: section, in: archive) ?? SectionAttributes.slip(in: section.name)
        ?? places.problem(of: section)
        ?? contentProblem(of: section)
      return problem.map {
        ScriptProblem(file: file, line: section.line, column: 1, message: $0)
      }
    }
  }

  private static func nameProblem(of section: Archive.Section, in archive: Archive) -> String? {
    guard String(validating: archive.bytes[section.markerRange], as: UTF8.self) == nil else {
      return nil
    }
    return
      "the name of this section is not UTF-8: \(VisibleText.of(archive.bytes[section.markerRange]).trimmed)"
  }

  private static func contentProblem(of section: Archive.Section) -> String? {
    do {
      _ = try SectionContent.decode(section)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// Where the sections of an archive lie, as far as their names tell.
struct SectionPlaces {
  /// The line of each file, by its path in `$WORK`.
  private var files: [String: Int] = [:]
  /// The line of the first file in each folder.
  private var folders: [String: Int] = [:]

  /// How many bytes a path may have, as everywhere in the system (PATH_MAX).
  private static let pathLimit = 4096

  /// What is wrong with a section's place; it is taken where nothing is.
  mutating func problem(of section: Archive.Section) -> String? {
    guard section.name.utf8.count <= Self.pathLimit else {
      let count = section.name.utf8.count
      return
        "the name of this section has \(count) bytes, and a path at the most \(Self.pathLimit); "
        + "it begins with \(section.name.prefix(40))"
    }
    guard let parts = Self.parts(of: section.name), !parts.isEmpty else {
      return "the section \(section.name) would lie outside of $WORK; "
        + "a section's name is a path within it"
    }
    let path = parts.joined(separator: "/")
    if let line = files[path] {
      return "the section \(section.name) is already there in line \(line); "
        + "every section is a file of its own"
    }
    if let line = folders[path] {
      return "the section \(section.name) is a file, and a folder in line \(line)"
    }
    let parents = (1..<parts.count).map { parts[..<$0].joined(separator: "/") }
    for parent in parents {
      if let line = files[parent] {
        return "\(parent) is a folder in the section \(section.name), and a file in line \(line)"
      }
    }
    files[path] = section.line
    for parent in parents { folders[parent] = folders[parent] ?? section.line }
    return nil
  }

  /// A path in `$WORK`, however it is written; nil where it leads out.
  static func path(of name: String) -> ExactText? {
    parts(of: name).map { ExactText($0.joined(separator: "/")) }
  }

  /// The parts of a path in `$WORK`, with `..` taken by its text; nil where it leads out.
  static func parts(of name: String) -> [Substring]? {
    var path = name[...]
    for work in ["$WORK/", "${WORK}/"] where path.hasPrefix(work) {
      path = path.dropFirst(work.count)
    }
    if path.utf8.first == UInt8(ascii: "/") || path.utf8.contains(0) { return nil }
    var parts: [Substring] = []
    // Not by characters: a slash before a combining mark separates as well.
    for part in path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) where part != "."
    {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return parts
  }
}
