import Foundation

extension ScenarioCommand {
  static let cmp = ScenarioCommand(
    "cmp FOUND WANTED", from: .testscript,
    summary: "Compare two files, or what the last program printed with a file.",
    details: """
      Either may be `stdout`, `stderr` or `screen`, unless a file has that last name. With `!` \
      they have to differ. The diff shows what was wanted as `-` and what was found as `+`.

      Where the wanted file is a section marked `pattern`, `[..]` stands for anything within a \
      line, a line `...` for any lines, `[TIME]` and `[UUID]` for one of those, and `[WORK]`, \
      `[HOME]` and `[TMPDIR]` for the folders of the scenario.

      `harness update` writes what was found into the wanted section, which need not be there yet \
      for an output; of a pattern, lines that still hold stay as they are.
      """,
    difference: """
      The diff shows the wanted file as `-` and the found one as `+`; `stdout`, `stderr` and \
      `screen` may stand on either side; the wanted file may be a pattern.
      """,
    prefixes: .negation, effect: .none, wantsFile: isFileName
  ) { run, call in
    let (found, wanted) = (call.operands[0], call.operands[1])
    try run.expectTwo(found, wanted)
    try run.compare(try run.read(found), found, with: wanted, call)
  }
}
