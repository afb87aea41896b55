import Foundation
import HarnessComparison
import HarnessSystem

extension ScenarioEnvironment {
  /// The variables whose values differ from run to run; one that lies in another comes first.
  static let folders = ["TMPDIR", "WORK", "HOME"]

  /// Bytes with the values of their variables.
  ///
  /// - Parameters:
  ///   - data: The bytes.
  ///   - limit: How many they may become.
  /// - Returns: The bytes.
  /// - Throws: ``ScenarioFailure`` where they become more, ``ComparisonInterruption``.
  func expand(_ data: Data, upTo limit: Int) throws -> Data {
    func check(_ length: Int) throws {
      try ComparisonLimit.check()
      guard length > limit else { return }
      throw ScenarioFailure(
        "with its variables replaced, it has more than \(SizeText.short(limit))")
    }
    return Data(try VariableExpansion.expand(Array(data), { self[$0] ?? "" }, checking: check))
  }

  /// Bytes that give `data` when their variables are replaced.
  ///
  /// Paths of the sandbox become variables, as they differ from run to run; a dollar becomes `$$`.
  func template(for data: Data) -> Data {
    let folders = Self.folders.compactMap { name -> (name: String, path: [UInt8])? in
      guard let value = self[name], value.utf8.count > 1 else { return nil }
      return (name, Array(value.utf8))
    }
    var result: [UInt8] = []
    result.reserveCapacity(data.count)
    var rest = Array(data)[...]
    while let byte = rest.first {
      let folder = folders.first { byte == $0.path[0] && rest.starts(with: $0.path) }
      rest = rest.dropFirst(folder?.path.count ?? 1)
      if let folder {
        let runsOn = rest.first.map(VariableExpansion.isInName) ?? false
        result += (runsOn ? "${\(folder.name)}" : "$\(folder.name)").utf8
      } else {
        result.append(byte)
        if byte == UInt8(ascii: "$") { result.append(byte) }
      }
    }
    return Data(result)
  }
}
