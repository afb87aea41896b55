import Foundation
import Harness
import TestSupport
import Testing

@testable import HarnessScenarios

/// Texts as editors have them while they are written: those of the language, changed at random.
@Suite struct `A text in an editor, changed at random` {
  private static let cases = FuzzCases("FUZZED_EDITS", orElse: 400)

  @Test func `is told of at each place, and of nothing outside`() throws {
    let files = try Self.files()
    let words = Self.words
    let problems = Self.cases.problems { seed in
      var random = SplitMix(seed: seed)
      var bytes = random.pick(files)
      for _ in 0..<Int.random(in: 1...4, using: &random) { random.change(&bytes, words: words) }
      let file = random.once(in: 5) ? "/suite/a.md" : "/suite/a.txtar"
      return Self.problems(of: bytes, file, &random)
    }
    #expect(problems == [])
  }

  /// Asks all that can be asked at some places.
  private static func problems(
    of bytes: [UInt8], _ file: String, _ random: inout SplitMix
  ) -> [String] {
    let analysis = LanguageAnalysis(bytes, file: file, engine: ScenarioEngine())
    var ranges = analysis.problems.map { ("a problem", $0.range) }
    for part in analysis.parts { ranges += [("a part", part.range), ("a heading", part.heading)] }
    for _ in 0..<30 {
      let offset = Int.random(in: 0...bytes.count, using: &random)
      for item in analysis.completions(at: offset) {
        ranges.append(("a completion", item.range))
        if item.range.upperBound != offset { return ["a completion replaces what stands behind"] }
      }
      if let hover = analysis.hover(at: offset) { ranges.append(("help", hover.range)) }
      if case .here(let range) = analysis.definition(at: offset) {
        ranges.append(("a definition", range))
      }
    }
    return ranges.compactMap { what, range in
      range.lowerBound >= 0 && range.upperBound <= bytes.count
        ? nil : "\(what) lies at \(range), of \(bytes.count) bytes"
    }
  }

  private static func files() throws -> [[UInt8]] {
    let project = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..")
      .standardizedFileURL
    let folders = ["language", "workphotos", "sweep"].map { "Scenarios/\($0)" } + ["Documentation"]
    return try folders.flatMap { folder in
      let url = project.appendingPathComponent(folder)
      return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
        .filter { ["txtar", "md"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
        .map { Array(try Data(contentsOf: $0)) }
    }
  }

  private static let words: [[UInt8]] = {
    let names = ScenarioCommand.language.map { "\n\($0.name) " }
    let others = [
      "'", "''", "$", "${", "}", "[", "[!", "]", "#", "\r", "\n", "\r\n", "-", "-of=", "\0", "&a&",
      "\n-- a --\n", "\n-- ../a link --\n", "\n# needs: ", "```console\n", "<!-- harness:\n", "-->",
      "👩‍👩‍👧", "\u{301}", "\u{FEFF}", "\ndefer defer ", "\ninclude a.txtar\n",
    ]
    return (names + others).map { Array($0.utf8) } + [[0xFF], [0xE2, 0x82]]
  }()
}
