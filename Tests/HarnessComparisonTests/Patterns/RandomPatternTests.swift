import Dispatch
import Foundation
import HarnessComparison
import TestSupport
import Testing

/// Bytes made at random as patterns: each is accepted or refused, and searched for.
@Suite struct RandomPatternTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["FUZZED_PATTERNS"].flatMap(Int.init) ?? 3000
  private static let seed = environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test func bytesAreAPatternOrRefused() throws {
    var generator = PatternGenerator(seed: Self.seed)
    let text = (0..<2000).map { _ in UInt8(generator.number(below: 256)) }
    var accepted = 0
    for _ in 0..<Self.count {
      let bytes = Self.bytes(&generator)
      guard let pattern = try? Pattern(bytes: bytes) else { continue }
      accepted += 1
      let found = FoundMatches(pattern: pattern, text: text)
      #expect(try found.isThere() == (found.first() != nil), "\(bytes)")
    }
    #expect(accepted > Self.count / 20)
    #expect(accepted < Self.count)
  }

  /// Signs more often than anything else.
  private static func bytes(_ generator: inout PatternGenerator) -> [UInt8] {
    let signs = Array("()[]{}|*+?.^$\\-:<>P!=imsU0123456789,abQEpzAbBxdwDWSN&".utf8)
    return (0..<generator.number(below: 24)).map { _ in
      generator.chance(92) ? generator.pick(signs) : UInt8(generator.number(below: 256))
    }
  }

  @Test(arguments: ["(", "[", "(?:", "\\", "a{9}", "(a{10}|", "\\pL", "\\Q", "[^\\pN"])
  func longRepetitionsOfAPartAreAPatternOrRefused(part: String) throws {
    for count in [1, 999, 1000, 1001] {
      _ = try? Pattern(String(repeating: part, count: count))
    }
  }

  @Test func deepPatternsCompileOnASmallStack() throws {
    let expression = String(repeating: "(?:a|b*", count: 330) + String(repeating: ")+", count: 330)
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      _ = try? Pattern(expression)
      isDone.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    isDone.wait()
  }
}
