import Foundation
import Harness
import HarnessComparison

extension ScenarioCommand {
  /// Whether a word of a comparison names a file, and not output.
  @Sendable static func isFileName(_ word: String) -> Bool {
    !ScenarioRun.outputNames.contains(word)
  }
}

extension ScenarioRun {
  /// The words that stand for output in place of a file's name.
  static let outputNames: Set<String> = ["stdout", "stderr", "screen", "ttyout"]

  /// Compares bytes with a file, which may be a section that is marked as a pattern, and notes what
  /// an update writes into it.
  ///
  /// - Parameters:
  ///   - found: What was found.
  ///   - name: What that is, for the message.
  ///   - wantedName: The file that it is compared with.
  ///   - isExpanding: Whether variables in that file stand for their values.
  ///   - call: Says whether they have to be the same, or to differ.
  /// - Throws: ``ScenarioFailure`` where they are not as the call says.
  func compare(
    _ found: Data, _ name: String, with wantedName: String, expanding isExpanding: Bool = false,
    _ call: ScenarioCall
  ) throws {
    if isSeen(found, for: wantedName) { return }
    let isAdded =
      try !call.isNegated && Self.outputNames.contains(name)
      && add(wantedName) {
        isExpanding ? .text(environment.template(for: found)) : newContent(for: found)
      }
    if isAdded { return }
    let stored = try read(wantedName)
    let placeholders = disk.isPattern(wantedName) ? placeholders : nil
    let wanted = isExpanding ? try expanded(stored, placeholders) : stored
    let comparison = try ContentComparison(found, wanted, placeholders: placeholders)
    if call.isNegated {
      guard try comparison.holds() else { return keepSections(name, wantedName) }
      throw ScenarioFailure("\(name) and \(wantedName) do not differ, and should")
    }
    guard try !comparison.holds() else { return }
    let isUpdated = try update(wantedName) {
      let updated = try comparison.updated()
      return isExpanding ? environment.template(for: updated) : updated
    }
    if isUpdated { return }
    let ends = LineEnds.difference(expected: wanted, found: found).map { ": \($0)" } ?? ""
    throw ScenarioFailure("\(name) differs from \(wantedName)\(ends)", diff: comparison.diff)
      .acceptable(mayBeAccepted(wantedName))
  }

  /// What a file is with the values of its variables; `placeholders` are those of a pattern.
  private func expanded(_ stored: Data, _ placeholders: Placeholders?) throws -> Data {
    guard let placeholders else {
      return try environment.expand(stored, upTo: engine.outputLimit)
    }
    return try environment.expand(pattern: stored, placeholders, upTo: engine.outputLimit)
  }

  /// - Throws: ``ScenarioFailure`` where two names are those of one thing, which is never different, or
  ///   one is that of output which nothing can have made.
  func expectTwo(_ found: String, _ wanted: String) throws {
    for name in [found, wanted] { try expectProgram(for: name) }
    func place(_ name: String) -> String {
      Self.outputNames.contains(name)
        ? name : URL(fileURLWithPath: disk.path(name)).standardized.path
    }
    guard place(found) == place(wanted) else { return }
    throw ScenarioFailure("\(found) and \(wanted) are one file, which is compared with itself")
  }

  /// Notes that a line has found two files to differ, as it wants them to: with other content in
  /// their sections, they might be the same in the next run.
  func keepSections(_ names: String...) {
    for name in names where !Self.outputNames.contains(name) {
      if let section = disk.section(of: name) { differingSections.insert(section) }
    }
  }

  /// Notes new content for the section that a file came from, and gives it to the file: the lines
  /// that follow look at what the next run will find.
  ///
  /// - Returns: False where nothing is updated, so that the comparison fails.
  func update(_ name: String, with content: () throws -> Data) throws -> Bool {
    guard engine.updatesSections, let section = disk.section(of: name), disk.isAsUnpacked(name)
    else { return false }
    let data = try content()
    let isQuoted = unquoted.contains(section)
    // `unquote` takes no file without a newline at its end.
    guard !isQuoted || data.isEmpty || data.last == Marker.newline else { return false }
    // A section that another line has found to hold something else cannot be right for both.
    guard updates[section] == nil, !differingSections.contains(section) else { return false }
    try expectNothingSecret(in: data)
    try disk.rewriteSection(name, with: data)
    updates[section] = isQuoted ? SectionContent.quoted(data) : data
    return true
  }

  /// Notes what a line types from a variable, as it does a password.
  func noteTyped(_ text: String) {
    guard case .command(let parsed)? = line?.content, text.utf8.count >= SecretForms.shortest,
      parsed.operands.contains(where: { $0.literal == nil })
    else { return }
    typedValues.insert(text)
  }

  /// - Throws: ``ScenarioFailure`` where a text holds what is typed from a variable, and so stands in no file.
  private func expectNothingSecret(in data: Data) throws {
    guard typedValues.contains(where: { data.firstPlace(of: Data($0.utf8)) != nil }) else { return }
    throw ScenarioFailure(
      "what is found holds what a line `type` takes from a variable, so it is not written; where it may be seen, "
        + "write ${NAME} into the section, and compare with `cmpenv`")
  }

  /// Whether an update, which this is none, may give a file other content: a section is in it.
  func mayBeAccepted(_ name: String) -> Bool {
    !engine.updatesSections && disk.section(of: name) != nil
  }

  /// What names in brackets stand for in patterns.
  var placeholders: Placeholders {
    var placeholders = Placeholders(sandbox: sandbox)
    for name in ScenarioEnvironment.folders {
      placeholders[name] = environment[name].map { .value($0) }
    }
    return placeholders
  }
}

extension Mismatch {
  /// - Throws: ``ScenarioFailure`` where nothing could be compared, so that a line that expects a
  ///   difference does not hold either.
  func expectConclusive() throws {
    if isInconclusive { throw ScenarioFailure(self) }
  }
}

/// What was found, and what was wanted: bytes, or a pattern.
private enum ContentComparison {
  case bytes(found: Data, wanted: Data)
  case pattern(PatternComparison)

  /// - Parameters:
  ///   - found: What was found.
  ///   - wanted: What was wanted.
  ///   - placeholders: What names in brackets stand for; nil where the wanted bytes are no pattern.
  /// - Throws: ``PlaceholderError``.
  init(_ found: Data, _ wanted: Data, placeholders: Placeholders?) throws {
    self =
      if let placeholders {
        .pattern(
          try PatternComparison(pattern: wanted, found: found, placeholders: placeholders))
      } else {
        .bytes(found: found, wanted: wanted)
      }
  }

  func holds() throws -> Bool {
    switch self {
    case .bytes(let found, let wanted): found == wanted
    case .pattern(let comparison): try comparison.holds()
    }
  }

  var diff: String {
    switch self {
    case .bytes(let found, let wanted):
      LongTextDiff.text(expected: wanted, found: found)
    case .pattern(let comparison): comparison.diff
    }
  }

  /// What the wanted file has to be for the comparison to hold.
  func updated() throws -> Data {
    switch self {
    case .bytes(let found, _): found
    case .pattern(let comparison): try comparison.updated()
    }
  }
}
