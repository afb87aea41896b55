import Foundation
import Harness
import HarnessSystem
import TestSupport
import Testing

@testable import HarnessScenarios

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
    let tally = LockedTally()
    let workers = ProcessInfo.processInfo.activeProcessorCount
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      let numbers = stride(from: worker, to: Self.count, by: workers)
      tally.collect { try Self.run(numbers) }
    }
    let (unreadable, problems) = tally.value
    #expect(problems == [])
    // Scenarios that are all refused, or never, would prove little.
    #expect(unreadable > Self.count / 20 && unreadable < Self.count * 19 / 20, "\(unreadable)")
  }

  /// Runs the scenarios of some numbers.
  ///
  /// - Returns: How many of them were refused before anything ran.
  /// - Throws: ``Escape`` where one has changed something outside.
  private static func run(_ numbers: some Sequence<Int>) throws -> Int {
    let outside = try Sandbox()
    try outside.write("stays\n", to: "canary")
    let before = try outside.snapshot()
    let corpus = try Corpus(outside: outside.workingDirectory.path)
    let (wordy, running) = (engine(.words), engine(.programs))
    return try numbers.count { number in
      let scenario = Scenario(corpus.scenario(number), name: "fuzzed", file: "\(number)")
      let result = (number.isMultiple(of: 20) ? running : wordy).run(scenario)
      _ = result.sandbox.map(FileTree.remove)
      guard try outside.snapshot() == before else { throw Escape(number: number) }
      guard case .unreadable = result.status else { return false }
      return true
    }
  }

  private struct Escape: Error {
    /// The scenario's.
    let number: Int
  }

  @Test func `is written back as it was read`() throws {
    let corpus = try Corpus(outside: "/")
    for number in 0..<Self.count {
      let archive = Archive(corpus.scenario(number))
      #expect(archive.updated([:]) == Data(archive.bytes), "scenario \(number)")
    }
  }

  /// What stands for the programs of a scenario, as a random one could do anything.
  private enum Programs {
    /// The words that it would be started with.
    case words
    /// `echo`, which is started with them.
    case programs
  }

  private static func engine(_ programs: Programs) -> ScenarioEngine {
    var engine = ScenarioEngine()
    engine.apps["harness"] = "/bin/true"
    var idle = ["waitfor"]
    switch programs {
    case .words:
      idle += ["exec", "harness", "kill", "wait"]
    case .programs:
      engine.commands.append(
        ScenarioCommand("exec [WORD...]", summary: "Echo.", prefixes: .program) { run, call in
          try ScenarioCommand.exec(run, ["/bin/echo"] + call.operands, call.expectation)
        })
    }
    for name in idle {
      engine.commands.append(
        ScenarioCommand("\(name) [WORD...]", summary: "Nothing.", prefixes: .program) { run, call in
          run.print(Data(call.operands.joined(separator: "\n").utf8))
        })
    }
    return engine
  }
}

/// What several threads have found.
private final class LockedTally: @unchecked Sendable {
  private let lock = NSLock()
  private var unreadable = 0
  private var problems: [String] = []

  var value: (unreadable: Int, problems: [String]) {
    lock.withLock { (unreadable, problems) }
  }

  /// Adds what `body` counts, or why it could not.
  func collect(_ body: () throws -> Int) {
    let result = Result { try body() }
    lock.withLock {
      switch result {
      case .success(let count): unreadable += count
      case .failure(let error): problems.append("\(error)")
      }
    }
  }
}

/// The scenarios that others are made of.
private struct Corpus {
  private let files: [[UInt8]]
  private let words: [[UInt8]]

  /// - Parameter outside: The path of a folder that no scenario may reach.
  /// - Throws: What Foundation says of the scenarios of the language.
  init(outside: String) throws {
    let folder = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Scenarios/language").standardizedFileURL
    let urls = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    files = try urls.sorted { $0.path < $1.path }.map { Array(try Data(contentsOf: $0)) }
    let names = ScenarioCommand.language.map(\.name)
    let others = [
      "'", "''", "$", "${", "${WORK}", "$WORK/..", "!", "?", "[", "[!", "#", "&", "\r", "\n", "\0",
      "-- a --\n", "-- ../a --\n", "-- a link --\n/etc\n", "../../..", "/etc/passwd", "stdout",
      "-count=9999999999999999999", "\u{FF}", "👩‍👩‍👧", "mode=7777", "\(outside)/canary", outside,
    ]
    words = (names.map { "\n\($0) " } + others).map { Array($0.utf8) }
  }

  /// The scenario of a number.
  func scenario(_ number: Int) -> Data {
    var random = SplitMix(seed: UInt64(number))
    var bytes = files.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...3, using: &random) { change(&bytes, &random) }
    return Data(bytes)
  }

  private func change(_ bytes: inout [UInt8], _ random: inout SplitMix) {
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
