import CPatterns

/// Instructions that match what a tree does, forwards or backwards.
///
/// Each node is compiled with what follows it already there, so that all instructions know where
/// they lead as soon as they are made.
struct ProgramCompiler {
  private(set) var instructions: [patterns_instruction] = []
  private(set) var conditions: UInt32 = 0
  private let isBackward: Bool

  /// Where a thread ends.
  static let failure: UInt32 = 0
  private static let success: UInt32 = 1

  private init(isBackward: Bool) {
    self.isBackward = isBackward
    add(patterns_fail)
    add(patterns_match)
  }

  /// Compiles a tree.
  ///
  /// - Parameters:
  ///   - tree: What the parser made.
  ///   - isBackward: Whether texts are read from their end to their start; groups are not saved
  ///     then.
  ///   - sets: Where the sets are collected that the instructions take.
  /// - Returns: The instructions, and where they start.
  static func compile(
    _ tree: SyntaxNode, isBackward: Bool, sets: inout RuneSetTable
  ) -> CompiledCode {
    var compiler = ProgramCompiler(isBackward: isBackward)
    let start = compiler.compile(tree, then: success, sets: &sets).start
    // What is in front of the match is taken with less preference than a match that starts here.
    let search = compiler.add(patterns_either)
    let skip = compiler.add(patterns_take, next: search, argument: sets.index(of: .any))
    compiler.set(search, next: start, argument: skip)
    return CompiledCode(
      instructions: compiler.instructions, start: start, search: search,
      conditions: compiler.conditions)
  }

  /// Where a fragment starts, and whether it matches the empty text.
  private struct Fragment {
    let start: UInt32
    let isNullable: Bool
  }

  private mutating func compile(
    _ node: SyntaxNode, then next: UInt32, sets: inout RuneSetTable
  ) -> Fragment {
    switch node.kind {
    case .nothing: Fragment(start: Self.failure, isNullable: false)
    case .literal: literal(node, then: next, sets: &sets)
    case .set: take(node.set, then: next, sets: &sets)
    case .anyButNewline: take(.anyButNewline, then: next, sets: &sets)
    case .any: take(.any, then: next, sets: &sets)
    case .lineStart: assert(patterns_line_start, then: next)
    case .lineEnd: assert(patterns_line_end, then: next)
    case .textStart: assert(patterns_text_start, then: next)
    case .textEnd: assert(patterns_text_end, then: next)
    case .wordEdge: assert(patterns_word_edge, then: next)
    case .noWordEdge: assert(patterns_no_word_edge, then: next)
    case .group: group(node, then: next, sets: &sets)
    case .sequence: sequence(node.parts, then: next, sets: &sets)
    case .alternatives: alternatives(node, then: next, sets: &sets)
    case .star, .plus, .optional, .repetition: repetition(node, then: next, sets: &sets)
    case .empty, .openParenthesis, .verticalBar: Fragment(start: next, isNullable: true)
    }
  }
}

// MARK: - Instructions

extension ProgramCompiler {
  @discardableResult
  private mutating func add(
    _ operation: patterns_operation, next: UInt32 = 0, argument: UInt32 = 0
  ) -> UInt32 {
    instructions.append(
      patterns_instruction(operation: operation.rawValue, next: next, argument: argument))
    return UInt32(instructions.count - 1)
  }

  private mutating func set(_ place: UInt32, next: UInt32, argument: UInt32) {
    instructions[Int(place)].next = next
    instructions[Int(place)].argument = argument
  }

  private mutating func assert(_ condition: patterns_condition, then next: UInt32) -> Fragment {
    conditions |= condition.rawValue
    let start = add(patterns_assert, next: next, argument: condition.rawValue)
    return Fragment(start: start, isNullable: true)
  }

  private mutating func take(
    _ set: RuneSet, then next: UInt32, sets: inout RuneSetTable
  ) -> Fragment {
    let start = add(patterns_take, next: next, argument: sets.index(of: set))
    return Fragment(start: start, isNullable: false)
  }

  private mutating func literal(
    _ node: SyntaxNode, then next: UInt32, sets: inout RuneSetTable
  ) -> Fragment {
    var start = next
    let runes = isBackward ? node.runes : node.runes.reversed()
    for rune in runes {
      let index = sets.index(of: rune, foldingCase: node.foldsCase)
      start = add(patterns_take, next: start, argument: index)
    }
    return Fragment(start: start, isNullable: node.runes.isEmpty)
  }

  private mutating func group(
    _ node: SyntaxNode, then next: UInt32, sets: inout RuneSetTable
  ) -> Fragment {
    if isBackward { return compile(node.parts[0], then: next, sets: &sets) }
    let slot = UInt32(node.group * 2)
    let end = add(patterns_save, next: next, argument: slot + 1)
    let content = compile(node.parts[0], then: end, sets: &sets)
    let start = add(patterns_save, next: content.start, argument: slot)
    return Fragment(start: start, isNullable: content.isNullable)
  }

  private mutating func sequence(
    _ parts: [SyntaxNode], then next: UInt32, sets: inout RuneSetTable
  ) -> Fragment {
    var start = next
    var isNullable = true
    for index in parts.indices {
      let part = isBackward ? parts[index] : parts[parts.count - 1 - index]
      let fragment = compile(part, then: start, sets: &sets)
      start = fragment.start
      isNullable = isNullable && fragment.isNullable
    }
    return Fragment(start: start, isNullable: isNullable)
  }

  private mutating func alternatives(
    _ node: SyntaxNode, then next: UInt32, sets: inout RuneSetTable
  ) -> Fragment {
    var start: UInt32?
    var isNullable = false
    for part in node.parts.reversed() {
      let fragment = compile(part, then: next, sets: &sets)
      isNullable = isNullable || fragment.isNullable
      guard let others = start else {
        start = fragment.start
        continue
      }
      start = add(patterns_either, next: fragment.start, argument: others)
    }
    return Fragment(start: start ?? Self.failure, isNullable: isNullable)
  }
}

// MARK: - Repetitions

extension ProgramCompiler {
  private mutating func repetition(
    _ node: SyntaxNode, then next: UInt32, sets: inout RuneSetTable
  ) -> Fragment {
    let simple = SimpleRepetition(node)
    guard let maximum = simple.maximum else {
      return unbounded(simple, then: next, sets: &sets)
    }
    // As x{2,4} is xx(x(x)?)?, all that is optional leads to the same end.
    var start = next
    var isNullable = true
    for index in 0..<maximum {
      let isOptional = index < maximum - simple.minimum
      let fragment = compile(simple.part, then: start, sets: &sets)
      start = fragment.start
      isNullable = isNullable && (isOptional || fragment.isNullable)
      if isOptional {
        start = either(fragment.start, or: next, isGreedy: simple.isGreedy)
      }
    }
    return Fragment(start: start, isNullable: isNullable)
  }

  /// As x{2,} is xx+, and x* where x may be empty, is (x+)?, for the sake of the preferences.
  private mutating func unbounded(
    _ simple: SimpleRepetition, then next: UInt32, sets: inout RuneSetTable
  ) -> Fragment {
    let loop = add(patterns_either)
    let body = compile(simple.part, then: loop, sets: &sets)
    link(loop, to: body.start, or: next, isGreedy: simple.isGreedy)
    if simple.minimum == 0 {
      let start =
        body.isNullable ? either(body.start, or: next, isGreedy: simple.isGreedy) : loop
      return Fragment(start: start, isNullable: true)
    }
    var start = body.start
    for _ in 1..<simple.minimum { start = compile(simple.part, then: start, sets: &sets).start }
    return Fragment(start: start, isNullable: body.isNullable)
  }

  private mutating func either(_ body: UInt32, or next: UInt32, isGreedy: Bool) -> UInt32 {
    let place = add(patterns_either)
    link(place, to: body, or: next, isGreedy: isGreedy)
    return place
  }

  private mutating func link(_ place: UInt32, to body: UInt32, or next: UInt32, isGreedy: Bool) {
    set(place, next: isGreedy ? body : next, argument: isGreedy ? next : body)
  }
}

/// Instructions, and where they start.
struct CompiledCode {
  let instructions: [patterns_instruction]
  let start: UInt32
  let search: UInt32
  let conditions: UInt32
}
