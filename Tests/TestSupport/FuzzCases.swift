import Foundation

/// The cases that a test makes at random: a few in every run of the tests, and as many as a variable
/// says in `make fuzz`.
///
/// Each has a seed of its own, and is made of nothing else. `FUZZ_SEED` is that of the first.
public struct FuzzCases: Sendable {
  /// Whose value is how many.
  private let variable: String
  /// The seeds of the cases.
  public let seeds: Range<UInt64>

  /// - Parameters:
  ///   - variable: The environment variable that says how many; the name starts with `FUZZED_`.
  ///   - count: How many where it is not set.
  public init(_ variable: String, orElse count: Int) {
    let environment = ProcessInfo.processInfo.environment
    self.variable = variable
    let first = environment["FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    seeds = first..<(first + UInt64(environment[variable].flatMap(Int.init) ?? count))
  }

  /// What makes one case again, and that alone.
  public func again(_ seed: UInt64) -> String { "FUZZ_SEED=\(seed) \(variable)=1 makes it again" }

  /// Has every case tried, on as many threads as there are processors.
  ///
  /// - Parameter body: Takes a seed, and says what is wrong; nothing of what it does may depend on
  ///   another case.
  /// - Returns: What was wrong, and how to see it again: the first few.
  public func problems(_ body: @Sendable (UInt64) throws -> [String]) -> [String] {
    let found = FoundProblems()
    let workers = ProcessInfo.processInfo.activeProcessorCount
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      for seed in stride(from: seeds.lowerBound + UInt64(worker), to: seeds.upperBound, by: workers)
      {
        let result = Result { try body(seed) }
        let texts = (try? result.get()) ?? ["\(result)"]
        found.add(texts.map { "\($0); \(again(seed))" })
      }
    }
    return Array(found.texts.prefix(5))
  }
}

/// What several threads have found.
private final class FoundProblems: @unchecked Sendable {
  private let lock = NSLock()
  private var found: [String] = []

  var texts: [String] { lock.withLock { found } }

  func add(_ texts: [String]) { lock.withLock { found += texts } }
}

/// Random numbers that are the same in every run: SplitMix64.
public struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// - Parameter seed: What tells the numbers from others.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of the elements, of which there is one at least.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// Whether something happens that does once in so many times.
  public mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  /// Changes a text of bytes a little: cuts, doubles, moves and replaces parts, and puts words in.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - words: What is put in.
  public mutating func change(_ bytes: inout [UInt8], words: [[UInt8]]) {
    let position = Int.random(in: 0...bytes.count, using: &self)
    let end = min(bytes.count, position + Int.random(in: 0...20, using: &self))
    switch Int.random(in: 0..<6, using: &self) {
    case 0: bytes.removeSubrange(position..<end)
    case 1, 2: bytes.insert(contentsOf: pick(words), at: position)
    case 3: bytes.insert(contentsOf: bytes[position..<end], at: position)
    case 4: bytes.replaceSubrange(position..<end, with: pick(words))
    default:
      if position < bytes.count { bytes[position] = UInt8.random(in: 0...255, using: &self) }
    }
  }
}
