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
    let escaped = data.replacing(Data("$".utf8), with: Data("$$".utf8))
    return Self.folders.reduce(escaped) { data, name in
      guard let value = self[name], value.utf8.count > 1 else { return data }
      return Self.replacing(Array(value.utf8), in: data, with: name)
    }
  }

  /// Puts a variable where its value stands; in braces where a letter follows.
  private static func replacing(_ value: [UInt8], in data: Data, with name: String) -> Data {
    var result = Data()
    var rest = data[...]
    while let place = rest.firstRange(of: value) {
      result += rest[..<place.lowerBound]
      rest = rest[place.upperBound...]
      let runsOn = rest.first.map(VariableExpansion.isInName) ?? false
      result += Data((runsOn ? "${\(name)}" : "$\(name)").utf8)
    }
    return result + rest
  }
}
