import Foundation
import HarnessComparison

extension ScenarioCommand {
  static let json = ScenarioCommand(
    "json FILE PATH VALUE", from: .harness,
    summary: "Expect a value in a JSON file, or in the last `stdout`.",
    details: """
      PATH leads to the value, as `photos[0].name`; `$` is the whole. VALUE is JSON, and what is \
      no JSON is a string: `json stdout photos[0].name a.jpg`. Numbers are compared by value and \
      members in any order. With `!` the value has to be another, or not to be there. As in \
      `cmpjson`, `...` is any value, and placeholders such as `[..]` stand for a part of a string.
      """,
    prefixes: .negation, effect: .none, check: checkPath
  ) { run, call in
    let (name, path, text) = (call.operands[0], call.operands[1], call.operands[2])
    try run.expectProgram(for: name)
    let data = try run.read(name)
    let wanted = (try? JSONParser.value(of: text.utf8)) ?? .string(text)
    let expectation = TextExpectation.json(at: path, equals: wanted)
    let mismatch = expectation.mismatch(in: data, of: name, placeholders: run.placeholders)
    if call.isNegated {
      if let mismatch { return try mismatch.expectConclusive() }
      throw ScenarioFailure("\(path) in \(name) is \(text), and should not")
    }
    if let mismatch { throw ScenarioFailure(mismatch) }
  }

  @Sendable private static func checkPath(_ words: [String?]) throws {
    if words.count > 1, let path = words[1] { _ = try JSONPath(path) }
  }
}
