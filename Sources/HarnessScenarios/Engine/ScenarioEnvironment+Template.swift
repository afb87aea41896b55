import Foundation
import Harness
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
    Data(
      try VariableExpansion.expand(
        Array(data), { self[$0] ?? "" }, checking: { try Self.check($0, limit) }))
  }

  /// A pattern with the values of its variables, each of which stands for itself: `[..]` in one is no
  /// word of the pattern, and `...` no lines.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - placeholders: What names in brackets stand for.
  ///   - limit: How many bytes it may become.
  /// - Returns: The pattern.
  /// - Throws: ``ScenarioFailure`` where it becomes more, or a value makes a word with what stands
  ///   beside it; ``ComparisonInterruption``.
  func expand(
    pattern: Data, _ placeholders: Placeholders, upTo limit: Int
  ) throws -> Data {
    var result: [UInt8] = []
    let lines = Array(pattern).split(
      separator: Marker.newline, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { result.append(Marker.newline) }
      let length = result.count
      let hasVariable = line.contains(UInt8(ascii: "$"))
      result +=
        hasVariable
        ? try expand(line, placeholders) { try Self.check(length + $0, limit) } : Array(line)
    }
    return Data(result)
  }

  private func expand(
    _ line: ArraySlice<UInt8>, _ placeholders: Placeholders,
    checking check: (Int) throws -> Void
  ) throws -> [UInt8] {
    let expanded = try VariableExpansion.expand(
      Array(line), { self[$0] ?? "" },
      writing: { PatternComparison.append($0, to: &$1, before: $2, placeholders) },
      checking: check)
    func count(_ line: ArraySlice<UInt8>) -> Int {
      PatternComparison.wordCount(of: line, placeholders)
    }
    guard count(line) == count(expanded[...]) else {
      throw ScenarioFailure(
        "the value of a variable makes a word in brackets in the line "
          + "\(VisibleText.of(line).trimmed) of the pattern; no bracket may stand beside it")
    }
    return PatternComparison.withoutAnyLines(expanded)
  }

  private static func check(_ length: Int, _ limit: Int) throws {
    try ComparisonLimit.check()
    guard length > limit else { return }
    throw ScenarioFailure("with its variables replaced, it has more than \(SizeText.short(limit))")
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
