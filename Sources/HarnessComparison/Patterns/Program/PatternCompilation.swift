import CPatterns

/// The way from an expression to a program.
struct PatternCompilation {
  let input: PatternInput
  let options: PatternOptions
  let tuning: PatternTuning

  /// How many parentheses and bars an expression has whose tree is surely not too deep for any stack.
  private static let harmlessDepth = 40

  /// The program, or why there is none.
  ///
  /// What walks over the tree calls itself as deep as it nests, up to 1000 levels, and the stack of
  /// the thread may be small: a deep tree is made, walked over and dropped on one of its own.
  func result() throws(PatternError) -> CompiledPattern {
    if input.depthAtMost <= Self.harmlessDepth { return try compiled() }
    var result: Result<CompiledPattern, PatternError>?
    let isDone = Self.onLargeStack {
      do throws(PatternError) {
        result = .success(try compiled())
      } catch {
        result = .failure(error)
      }
    }
    guard isDone, let result else { throw tooLarge }
    return try result.get()
  }

  /// The tree, to be a part of others, which any stack has room to walk over.
  ///
  /// - Throws: ``PatternError``, also where it nests deeper than that.
  func shallowTree() throws(PatternError) -> SyntaxNode {
    var result: Result<SyntaxNode, PatternError>?
    let isDone = Self.onLargeStack {
      do throws(PatternError) {
        let tree = try PatternParser.parse(input, flags: ParserFlags(options))
        guard tree.depth <= Self.harmlessDepth else {
          throw PatternError(code: .nestsTooDeeply, part: input.text(from: 0))
        }
        result = .success(tree)
      } catch {
        result = .failure(error)
      }
    }
    guard isDone, let result else { throw tooLarge }
    return try result.get()
  }

  private func compiled() throws(PatternError) -> CompiledPattern {
    let tree = try PatternParser.parse(input, flags: tuning.flags ?? ParserFlags(options))
    let isLongest = options.contains(.longest)
    guard let compiled = CompiledPattern(tree, isLongest: isLongest, tuning: tuning) else {
      throw tooLarge
    }
    return compiled
  }

  private var tooLarge: PatternError {
    PatternError(code: .tooLarge, part: input.text(from: 0))
  }

  /// Calls a function on a large stack; false where there is none to be had.
  private static func onLargeStack(_ body: () -> Void) -> Bool {
    withoutActuallyEscaping(body) { body in
      withUnsafePointer(to: body) { pointer in
        patterns_call_on_large_stack(
          { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() },
          UnsafeMutableRawPointer(mutating: pointer))
      }
    }
  }
}
