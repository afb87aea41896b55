import Foundation

extension ScenarioCommand {
  static let cmp = ScenarioCommand(
    "cmp FOUND WANTED", from: .testscript,
    summary: "Compare two files, or what the last program printed with a file.",
    details: """
      Either may be `stdout` or `stderr`. With `!` they have to differ. The diff shows what was \
      wanted as `-` and what was found as `+`. Where the wanted file is a section marked \
      `pattern`, `[..]` stands for anything within a line and `...` for any lines.

      `harness update` writes what was found into the wanted section.
      """,
    difference: """
      The diff shows the wanted file as `-` and the found one as `+`, and `stdout` and `stderr` may \
      stand on either side.
      """,
    prefixes: .negation, effect: .none
  ) { run, call in
    let found = try run.read(call.operands[0])
    let wanted = try run.read(call.operands[1])
    try compare(found, wanted, run, call) { found }
  }

  /// What `cmp` and `cmpenv` do; `update` gives what an update would write into the section.
  static func compare(
    _ found: Data, _ wanted: Data, _ run: ScenarioRun, _ call: ScenarioCall,
    update: () throws -> Data
  ) throws {
    let (foundName, wantedName) = (call.operands[0], call.operands[1])
    if call.isNegated {
      guard found == wanted else { return }
      throw ScenarioFailure("\(foundName) and \(wantedName) do not differ, and should")
    }
    guard found != wanted else { return }
    if try run.update(wantedName, with: update) { return }
    let diff = UnifiedDiff(
      expected: String(decoding: wanted, as: UTF8.self),
      found: String(decoding: found, as: UTF8.self))
    throw ScenarioFailure("\(foundName) differs from \(wantedName)", diff: diff.text)
  }
}

extension ScenarioRun {
  /// Notes new content for the section that a file came from; false where nothing is updated, so
  /// that the comparison fails.
  func update(_ name: String, with content: () throws -> Data) throws -> Bool {
    guard engine.updatesSections, let section = disk.section(of: name) else { return false }
    let data = try content()
    updates[section] = unquoted.contains(section) ? SectionContent.quoted(data) : data
    return true
  }
}
