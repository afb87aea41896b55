import Foundation

extension ScenarioCommand {
  static let replace = ScenarioCommand(
    "replace OLD NEW FILE...", from: .harness,
    summary: "Replace a text by another wherever it stands in files; it has to be there.",
    effect: .none
  ) { run, call in
    let (old, new) = (call.operands[0], Data(call.operands[1].utf8))
    guard !old.isEmpty else { throw ScenarioFailure("an empty text cannot be replaced") }
    for name in call.operands.dropFirst(2) {
      let data = try run.disk.read(name)
      guard data.holds(old) else {
        throw ScenarioFailure("\(name) does not hold '\(old)', so nothing is replaced")
      }
      try run.disk.write(data.replacing(Data(old.utf8), with: new), to: name)
    }
  }
}
