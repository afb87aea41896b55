import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// Sections that lines compare with, and that a scenario does not have yet: an update writes them.
extension ScenarioRun {
  /// What a new section is to hold.
  enum NewContent {
    case text(Data)
    case pattern(Data)
  }

  /// A section that an update adds, and its file as it was made.
  struct Addition {
    let section: NewSection
    let place: URL
    let version: FileVersion?
  }

  /// Adds a section for a file that an output or a listing is to be compared with and that is not there, and
  /// gives it to the lines that follow.
  ///
  /// Of two files, either may be the one that a program has not made.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - content: What was found, where that file is there already.
  /// - Returns: False where no new section is meant.
  /// - Throws: ``ScenarioFailure`` where one is, and this is no update; and what `content` throws.
  func add(_ name: String, with content: () throws -> NewContent) throws -> Bool {
    guard document == nil, !Self.outputNames.contains(name),
      let sectionName = disk.nameOfMissingSection(name), !mayBeMisspelt(name),
      let empty = NewSection(sectionName, holding: Data())
    else { return false }
    guard engine.updatesSections else {
      throw ScenarioFailure(
        "\(name) does not exist; `harness update` writes a section of that name with what was found"
      ).acceptable(true)
    }
    _ = try disk.unpack(empty.section, as: name)
    let section =
      switch try content() {
      case .text(let data): empty.holding(data)
      case .pattern(let data): empty.holdingPattern(data)
      }
    try unpack(section, as: name)
    return true
  }

  private func unpack(_ new: NewSection, as name: String) throws {
    let content = try disk.unpack(new.section, as: name)
    disk.note(new.section, position: nil, content: content, keepsContent: true, at: name)
    let place = try disk.url(name)
    additions.append(
      Addition(section: new, place: place, version: FileStatus(place)?.version))
  }

  /// Whether a name is nearly that of a file of which no line speaks: then that may be meant.
  private func mayBeMisspelt(_ name: String) -> Bool {
    guard let near = disk.nearestName(to: name) else { return false }
    let words = String(decoding: script, as: UTF8.self).split { $0.isWhitespace || $0 == "'" }
    return !words.contains { $0 == near || $0.hasSuffix("/" + near) }
  }

  /// What stands for something that was found: a pattern, where that holds the path of the sandbox, which is
  /// another each time.
  func newContent(for found: Data) -> NewContent {
    let folders = ScenarioEnvironment.folders.compactMap { environment[$0] } + [sandbox.root.path]
    guard String(validating: found, as: UTF8.self) != nil, folders.contains(where: found.holds)
    else { return .text(found) }
    return .pattern(PatternComparison.pattern(for: found, placeholders: placeholders))
  }

  /// - Throws: ``ScenarioFailure`` where something has written to, or removed, the file of a section that is to
  ///   be added: it would be there before, whether or not that does so one day.
  func expectAdditionsToBeOwn() throws {
    for addition in additions where FileStatus(addition.place)?.version != addition.version {
      throw ScenarioFailure(
        "an update would add the section \(addition.section.name), whose file something in this scenario "
          + "writes or removes; compare with another name")
    }
  }
}
