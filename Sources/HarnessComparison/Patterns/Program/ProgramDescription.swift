import CPatterns

/// A program in the form in which the C core copies it.
struct ProgramDescription {
  let forward: CompiledCode
  let backward: CompiledCode
  let prefix: LiteralPrefix
  let groupCount: Int
  let isLongest: Bool
  let tuning: PatternTuning
  private let classes: RuneClasses
  private var ranges: [patterns_range] = []
  private var setStarts: [UInt32] = [0]

  init(
    forward: CompiledCode, backward: CompiledCode, sets: [RuneSet], prefix: LiteralPrefix,
    groupCount: Int, isLongest: Bool, tuning: PatternTuning
  ) {
    self.forward = forward
    self.backward = backward
    self.prefix = prefix
    self.groupCount = groupCount
    self.isLongest = isLongest
    self.tuning = tuning
    classes = RuneClasses(of: sets, conditions: forward.conditions)
    for set in sets {
      ranges += set.ranges.map { patterns_range(low: $0.low, high: $0.high) }
      setStarts.append(UInt32(ranges.count))
    }
  }

  /// Calls a function with the description, whose arrays last as long as the call.
  func withPointers<Result>(
    _ body: (UnsafePointer<patterns_description>) -> Result
  ) -> Result {
    forward.instructions.withUnsafeBufferPointer { forwardCode in
      backward.instructions.withUnsafeBufferPointer { backwardCode in
        withSetPointers { description in
          description.forward = code(forward, forwardCode)
          description.backward = code(backward, backwardCode)
          return withUnsafePointer(to: description, body)
        }
      }
    }
  }

  private func withSetPointers<Result>(
    _ body: (inout patterns_description) -> Result
  ) -> Result {
    ranges.withUnsafeBufferPointer { ranges in
      setStarts.withUnsafeBufferPointer { setStarts in
        classes.lows.withUnsafeBufferPointer { lows in
          classes.classes.withUnsafeBufferPointer { numbers in
            prefix.bytes.withUnsafeBufferPointer { prefix in
              var description = withoutPointers
              description.ranges = ranges.baseAddress
              description.set_starts = setStarts.baseAddress
              description.interval_lows = lows.baseAddress
              description.interval_classes = numbers.baseAddress
              description.prefix = prefix.baseAddress
              return body(&description)
            }
          }
        }
      }
    }
  }

  private var withoutPointers: patterns_description {
    var description = patterns_description()
    description.set_count = UInt32(setStarts.count - 1)
    description.interval_count = UInt32(classes.lows.count)
    description.class_count = tuning.hasClasses ? UInt32(classes.count) : 0
    description.slot_count = UInt32(groupCount * 2)
    description.conditions = forward.conditions
    description.prefix_length = prefix.bytes.count
    description.is_literal = prefix.isComplete
    description.is_anchored = forward.startsAtTextStart
    description.is_longest = isLongest
    description.memory = tuning.memory
    return description
  }

  private func code(
    _ code: CompiledCode, _ instructions: UnsafeBufferPointer<patterns_instruction>
  ) -> patterns_code {
    patterns_code(
      instructions: instructions.baseAddress, count: UInt32(instructions.count),
      start: code.start, search: code.search)
  }
}

extension CompiledCode {
  /// Whether a match can start at the start of the text alone.
  var startsAtTextStart: Bool {
    var place = start
    while true {
      let instruction = instructions[Int(place)]
      switch instruction.operation {
      case patterns_save.rawValue: place = instruction.next
      case patterns_assert.rawValue:
        if instruction.argument == patterns_text_start.rawValue { return true }
        place = instruction.next
      default: return false
      }
    }
  }
}
