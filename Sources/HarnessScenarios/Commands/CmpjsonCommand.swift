import Foundation
import HarnessComparison

extension ScenarioCommand {
  static let cmpjson = ScenarioCommand(
    "cmpjson FOUND WANTED", from: .harness,
    summary: "Compare two JSON files by value, or what the last program printed with one.",
    details: """
      Numbers are compared by value, members in any order, and spaces do not count. In the wanted \
      file `"..."` in place of a value is any value, as an element any number of elements, as a \
      member any others (one that is called `...` is written `"\\\\..."`); in a string, `[..]` is \
      any text. Of two members with one name the last counts. With `!` they have to differ.

      `harness update` writes what was found into the wanted section; values that still hold stay \
      as they are written, with their placeholders. What is no JSON fails the line with `!` too.
      """,
    prefixes: .negation, effect: .none, wantsFile: isFileName
  ) { run, call in
    let (foundName, wantedName) = (call.operands[0], call.operands[1])
    try run.expectTwo(foundName, wantedName)
    let found = try run.read(foundName)
    let isJSON = (try? JSONParser.value(of: found)) != nil
    let isAdded =
      try isJSON && !call.isNegated && ScenarioRun.outputNames.contains(foundName)
      && run.add(wantedName) {
        .text(try JSONUpdate.text(stored: Data(), found: found, placeholders: run.placeholders))
      }
    if isAdded { return }
    let wanted = try run.read(wantedName)
    let mismatch = TextExpectation.json(bytes: wanted)
      .mismatch(in: found, of: foundName, placeholders: run.placeholders)
    if call.isNegated {
      if let mismatch {
        try mismatch.expectConclusive()
        return run.keepSections(foundName, wantedName)
      }
      throw ScenarioFailure("\(foundName) and \(wantedName) have the same value, and should not")
    }
    guard let mismatch else { return }
    let isUpdated =
      try isJSON
      && run.update(wantedName) {
        try JSONUpdate.text(stored: wanted, found: found, placeholders: run.placeholders)
      }
    if isUpdated { return }
    throw ScenarioFailure(mismatch).acceptable(isJSON && run.mayBeAccepted(wantedName))
  }
}
