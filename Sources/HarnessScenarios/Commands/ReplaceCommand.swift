import Foundation
import HarnessComparison
import HarnessSystem

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
      let replaced = try run.replaced(Data(old.utf8), with: new, in: data, name)
      try run.disk.edit(name) { try $0.write(replaced, to: name) }
    }
  }
}

extension ScenarioRun {
  /// The bytes of a file with some of them replaced wherever they stand.
  fileprivate func replaced(
    _ old: Data, with new: Data, in data: Data, _ name: String
  ) throws -> Data {
    var result = Data()
    var rest = data[...]
    while let place = rest.firstPlace(of: old) {
      try ComparisonLimit.check()
      result += rest[..<place.lowerBound]
      result += new
      rest = rest[place.upperBound...]
      try checkLength(result.count + rest.count, of: "\(name) with its texts replaced")
    }
    return result + rest
  }
}
