import Foundation
import Testing

@testable import Harness

/// Scenario files that nobody wrote: those of the language, changed at random.
///
/// `make fuzz` tries many more of them; a failure names its number, and the same number gives the
/// same scenario again.
@Suite struct `A scenario file changed at random` {
  private static let variable = "FUZZED_SCENARIOS"

  private static var count: Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? 400
  }

  @Test func `is read, checked and run without a crash, and changes nothing outside`() throws {
    let corpus = try Corpus()
    let outside = try Sandbox()
    try outside.write("stays\n", to: "canary")
    let before = try outside.snapshot()
    let engine = Self.harmlessEngine
    var unreadable = 0
    for number in 0..<Self.count {
      let data = corpus.scenario(number, outside: outside.workingDirectory.path)
      let scenario = Scenario(data, name: "fuzzed", file: "\(number)")
      let result = engine.run(scenario)
      if case .unreadable = result.status { unreadable += 1 }
      result.sandbox.map(FileTree.remove)
      #expect(try outside.snapshot() == before, "scenario \(number)")
    }
    // Scenarios that are all refused, or never, would prove little.
    #expect(unreadable > Self.count / 20 && unreadable < Self.count * 19 / 20, "\(unreadable)")
  }

  @Test func `is written back as it was read`() throws {
    let corpus = try Corpus()
    for number in 0..<Self.count {
      let archive = Archive(corpus.scenario(number, outside: "/"))
      #expect(archive.updated([:]) == Data(archive.bytes), "scenario \(number)")
    }
  }

  /// The language without programs, as a random one could do anything.
  private static var harmlessEngine: ScenarioEngine {
    var engine = ScenarioEngine()
    engine.timeout = 0.01
    engine.apps["harness"] = "/bin/true"
    for name in ["exec", "harness", "kill", "wait", "waitfor"] {
      engine.commands.append(
        ScenarioCommand("\(name) [WORD...]", summary: "Nothing.", prefixes: .program) { run, call in
          run.print(Data(call.operands.joined(separator: "\n").utf8))
        })
    }
    return engine
  }
}

/// The scenarios that others are made of.
private struct Corpus {
  private let files: [[UInt8]]
  private let words: [[UInt8]]

  init() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../Scenarios/language").standardizedFileURL
    let urls = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    files = try urls.sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
    let names = ScenarioCommand.language.map(\.name)
    let others = [
      "'", "''", "$", "${", "${WORK}", "$WORK/..", "!", "?", "[", "[!", "#", "&", "\r", "\n", "\0",
      "-- a --\n", "-- ../a --\n", "-- a link --\n/etc\n", "../../..", "/etc/passwd", "stdout",
      "-count=9999999999999999999", "\u{FF}", "👩‍👩‍👧", "mode=7777", "OUTSIDE/canary", "OUTSIDE",
    ]
    words = (names.map { "\n\($0) " } + others).map { Array($0.utf8) }
  }

  /// The scenario of a number.
  func scenario(_ number: Int, outside: String) -> Data {
    var random = SeededGenerator(state: UInt64(number))
    var bytes = files.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...3, using: &random) { change(&bytes, &random) }
    let text = Data(bytes)
    return text.replacing(Data("OUTSIDE".utf8), with: Data(outside.utf8))
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let position = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, position + Int.random(in: 0...40, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.removeSubrange(position..<end)
    case 1: bytes.insert(contentsOf: words.randomElement(using: &random) ?? [], at: position)
    case 2: bytes.insert(contentsOf: bytes[position..<end], at: position)
    case 3:
      let other = files.randomElement(using: &random) ?? []
      bytes = Array(bytes[..<position]) + other.suffix(max(0, other.count - position))
    default:
      if position < bytes.count { bytes[position] = UInt8.random(in: 0...255, using: &random) }
    }
  }
}

/// The generator SplitMix64: a number gives the same sequence on every machine.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
