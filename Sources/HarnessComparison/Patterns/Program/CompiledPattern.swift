import CPatterns

/// A program in the memory of the C core, with what Swift knows of the pattern.
///
/// Nothing of it changes: the core keeps what a search learns to itself, one search at a time.
final class CompiledPattern: @unchecked Sendable {
  let program: OpaquePointer
  /// The names of the groups, of the whole match first, which has none.
  let groupNames: [String?]
  let prefix: LiteralPrefix
  /// Whether a match depends on what stands beside it.
  let looksAround: Bool

  /// Nil where there is no memory for the program.
  ///
  /// - Parameters:
  ///   - tree: What the parser made.
  ///   - isLongest: Whether the longest of the leftmost matches is wanted.
  ///   - tuning: What only tests choose.
  init?(_ tree: SyntaxNode, isLongest: Bool, tuning: PatternTuning) {
    var sets = RuneSetTable()
    let forward = ProgramCompiler.compile(tree, isBackward: false, sets: &sets)
    let backward = ProgramCompiler.compile(tree, isBackward: true, sets: &sets)
    groupNames = GroupNames(of: tree).names
    looksAround = tree.looksAround
    prefix = LiteralPrefix(of: forward, sets.sets)
    let description = ProgramDescription(
      forward: forward, backward: backward, sets: sets.sets, prefix: prefix,
      groupCount: groupNames.count, isLongest: isLongest, tuning: tuning)
    guard let program = description.withPointers(patterns_program_make) else { return nil }
    self.program = program
  }

  deinit { patterns_program_free(program) }
}

/// What tests choose, so that each of the core's ways is taken.
package struct PatternTuning: Sendable {
  /// How many bytes the states of an automaton may take.
  package var memory = 2 << 20
  /// Whether code points are told apart by classes, without which there is no automaton.
  package var hasClasses = true
  /// What the parser goes by instead of the options.
  package var flags: ParserFlags?

  package init() {}
}

/// What every match of a program starts with.
struct LiteralPrefix {
  private(set) var bytes: [UInt8] = []
  /// Whether that is all of every match.
  private(set) var isComplete = false

  init(of code: CompiledCode, _ sets: [RuneSet]) {
    var place = Self.behindGroups(code.start, in: code)
    while let scalar = Self.onlyScalar(at: place, in: code, sets) {
      bytes += Array(String(scalar).utf8)
      place = Self.behindGroups(code.instructions[Int(place)].next, in: code)
    }
    isComplete = code.instructions[Int(place)].operation == patterns_match.rawValue
  }

  private static func behindGroups(_ place: UInt32, in code: CompiledCode) -> UInt32 {
    var place = place
    while code.instructions[Int(place)].operation == patterns_save.rawValue {
      place = code.instructions[Int(place)].next
    }
    return place
  }

  /// The only code point that an instruction takes.
  ///
  /// None where bytes do not tell: U+FFFD stands for any that are no UTF-8.
  private static func onlyScalar(
    at place: UInt32, in code: CompiledCode, _ sets: [RuneSet]
  ) -> Unicode.Scalar? {
    let instruction = code.instructions[Int(place)]
    guard instruction.operation == patterns_take.rawValue else { return nil }
    let ranges = sets[Int(instruction.argument)].ranges
    guard ranges.count == 1, ranges[0].low == ranges[0].high, ranges[0].low != 0xFFFD else {
      return nil
    }
    return Unicode.Scalar(ranges[0].low)
  }
}

/// The names of a tree's groups by their numbers.
private struct GroupNames {
  private(set) var names: [String?] = [nil]

  init(of tree: SyntaxNode) { collect(tree) }

  private mutating func collect(_ node: SyntaxNode) {
    if node.kind == .group {
      while names.count <= node.group { names.append(nil) }
      names[node.group] = node.name
    }
    for part in node.parts { collect(part) }
  }
}
