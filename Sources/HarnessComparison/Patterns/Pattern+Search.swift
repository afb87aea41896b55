import CPatterns

extension Pattern {
  /// Asked at about every 64 KiB of work whether the search is to end.
  package typealias Interruption = () -> Bool

  /// Whether there is a match, which is known sooner than where it ends.
  ///
  /// - Parameters:
  ///   - bytes: What to search.
  ///   - start: Where to begin; what is in front is seen by `^` and `\b` alone.
  ///   - isInterrupted: Whether to end; by ``ComparisonLimit`` unless told otherwise.
  /// - Returns: Whether there is one.
  /// - Throws: ``ComparisonInterruption``, after which nothing is known.
  package func hasMatch(
    in bytes: UnsafeRawBufferPointer, from start: Int = 0,
    interruptedBy isInterrupted: Interruption = { ComparisonLimit.isOver }
  ) throws(ComparisonInterruption) -> Bool {
    try search(isInterrupted) { scratch, budget in
      patterns_search(scratch, text(bytes, start), 0, nil, budget)
    }
  }

  /// The first match with its groups.
  ///
  /// - Parameters:
  ///   - bytes: What to search.
  ///   - start: Where to begin; what is in front is seen by `^` and `\b` alone.
  ///   - isInterrupted: Whether to end; by ``ComparisonLimit`` unless told otherwise.
  /// - Returns: The match, or nil where there is none.
  /// - Throws: ``ComparisonInterruption``, after which nothing is known.
  package func firstMatch(
    in bytes: UnsafeRawBufferPointer, from start: Int = 0,
    interruptedBy isInterrupted: Interruption = { ComparisonLimit.isOver }
  ) throws(ComparisonInterruption) -> PatternMatch? {
    var slots = noSlots
    let isFound = try search(isInterrupted) { scratch, budget in
      patterns_search(scratch, text(bytes, start), UInt32(slots.count), &slots, budget)
    }
    return isFound ? match(slots) : nil
  }

  /// Calls a function for all matches that do not overlap, as Go's `FindAll` finds them: none is
  /// empty and touches the one before.
  ///
  /// - Parameters:
  ///   - bytes: What to search.
  ///   - hasGroups: Whether groups are wanted, or only the whole match.
  ///   - isInterrupted: Whether to end; by ``ComparisonLimit`` unless told otherwise.
  ///   - body: Called with each match; no other is searched for once it returns false.
  /// - Throws: ``ComparisonInterruption``, after which nothing is known of what was not searched.
  package func forEachMatch(
    in bytes: UnsafeRawBufferPointer, hasGroups: Bool = true,
    interruptedBy isInterrupted: Interruption = { ComparisonLimit.isOver },
    _ body: (PatternMatch) -> Bool
  ) throws(ComparisonInterruption) {
    var slots = hasGroups ? noSlots : Array(noSlots.prefix(2))
    var walk = patterns_walk(position: 0, end_of_last: patterns_no_position)
    _ = try search(isInterrupted) { scratch, budget in
      while true {
        let answer = patterns_next(
          scratch, text(bytes, 0), &walk, UInt32(slots.count), &slots, budget)
        guard answer == patterns_found, body(match(slots)) else { return answer }
      }
    }
  }

  /// How many matches there are that do not overlap.
  ///
  /// - Parameters:
  ///   - bytes: What to search.
  ///   - isInterrupted: Whether to end; by ``ComparisonLimit`` unless told otherwise.
  /// - Returns: The number.
  /// - Throws: ``ComparisonInterruption``, after which nothing is known.
  package func matchCount(
    in bytes: UnsafeRawBufferPointer,
    interruptedBy isInterrupted: Interruption = { ComparisonLimit.isOver }
  ) throws(ComparisonInterruption) -> Int {
    var count = 0
    _ = try search(isInterrupted) { scratch, budget in
      patterns_count(scratch, text(bytes, 0), &count, budget)
    }
    return count
  }
}

// MARK: - Calls of the core

extension Pattern {
  private var noSlots: [Int] { Array(repeating: 0, count: groupNames.count * 2) }

  private func text(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> patterns_text {
    patterns_text(
      bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), length: bytes.count,
      from: start)
  }

  private func match(_ slots: [Int]) -> PatternMatch {
    PatternMatch(
      groups: stride(from: 0, to: slots.count, by: 2).map { slot in
        slots[slot] == patterns_no_position ? nil : slots[slot]..<slots[slot + 1]
      })
  }

  /// Runs a search, and says whether something was found.
  private func search(
    _ isInterrupted: Interruption,
    _ body: (OpaquePointer, UnsafeMutablePointer<patterns_budget>) -> patterns_answer
  ) throws(ComparisonInterruption) -> Bool {
    guard let scratch = patterns_scratch_take(compiled.program) else {
      throw .outOfMemory
    }
    defer { patterns_scratch_leave(compiled.program, scratch) }
    let answer = withBudget(isInterrupted) { body(scratch, $0) }
    switch answer {
    case patterns_found: return true
    case patterns_not_found: return false
    case patterns_interrupted: throw .limitReached
    default: throw .outOfMemory
    }
  }

  /// Hands a closure to the core as a function and a pointer.
  private func withBudget<Result>(
    _ isInterrupted: Interruption, _ body: (UnsafeMutablePointer<patterns_budget>) -> Result
  ) -> Result {
    withoutActuallyEscaping(isInterrupted) { isInterrupted in
      withUnsafePointer(to: isInterrupted) { pointer in
        var budget = patterns_budget(
          is_over: { $0?.assumingMemoryBound(to: Interruption.self).pointee() ?? false },
          context: UnsafeMutableRawPointer(mutating: pointer),
          left: patterns_steps_between_questions)
        return withUnsafeMutablePointer(to: &budget, body)
      }
    }
  }
}

extension Pattern {
  /// Whether there is a match in bytes, such as a `Data` or the UTF-8 of a text; as
  /// ``hasMatch(in:from:interruptedBy:)``, within ``ComparisonLimit``.
  package func hasMatch(in bytes: some Collection<UInt8>) throws(ComparisonInterruption) -> Bool {
    try bytes.inOnePiece { bytes throws(ComparisonInterruption) in try hasMatch(in: bytes) }
  }

  /// The first match in bytes; as ``firstMatch(in:from:interruptedBy:)``, within
  /// ``ComparisonLimit``.
  package func firstMatch(
    in bytes: some Collection<UInt8>
  ) throws(ComparisonInterruption) -> PatternMatch? {
    try bytes.inOnePiece { bytes throws(ComparisonInterruption) in try firstMatch(in: bytes) }
  }

  /// How many matches there are in bytes; as ``matchCount(in:interruptedBy:)``, within
  /// ``ComparisonLimit``.
  package func matchCount(in bytes: some Collection<UInt8>) throws(ComparisonInterruption) -> Int {
    try bytes.inOnePiece { bytes throws(ComparisonInterruption) in try matchCount(in: bytes) }
  }
}

extension Collection<UInt8> {
  /// Hands on the bytes as they lie in memory, or a copy where they do not lie in one piece.
  fileprivate func inOnePiece<Value>(
    _ body: (UnsafeRawBufferPointer) throws(ComparisonInterruption) -> Value
  ) throws(ComparisonInterruption) -> Value {
    typealias Outcome = Result<Value, ComparisonInterruption>
    func search(_ bytes: UnsafeRawBufferPointer) -> Outcome {
      Outcome { () throws(ComparisonInterruption) in try body(bytes) }
    }
    let result = withContiguousStorageIfAvailable { search(UnsafeRawBufferPointer($0)) }
    return try (result ?? Array(self).withUnsafeBytes(search)).get()
  }
}
