import Foundation
public import HarnessComparison
import HarnessSystem

extension TextExpectation {
  /// What a literal in the test itself holds, which may have placeholders, and is written there for
  /// you.
  ///
  ///     outcome.expect(.standardOutput(.inline("")))
  ///
  /// With `HARNESS_UPDATE=1` a literal that does not match is written anew in the test's source, as a
  /// golden file is: lines that still hold stay as they are, and known values such as the sandbox's path
  /// become placeholders. The tests are built again before they are run again. While `CI` is set nothing is
  /// written, and the test fails as without.
  ///
  /// - Parameters:
  ///   - expected: The text, to the last newline, as ``pattern(_:placeholders:)`` has it; a literal, as only
  ///     that can be written anew.
  ///   - placeholders: Names of your own, and what they stand for.
  ///   - filePath: The test's source file; the caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The expectation.
  public static func inline(
    _ expected: StaticString, placeholders: Placeholders = [:],
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TextExpectation {
    let url = URL(fileURLWithPath: "\(filePath)").standardizedFileURL
    let place = InlineGolden.Place(url: url, line: line, column: column)
    return inline(InlineGolden("\(expected)", at: place), placeholders)
  }

  static func inline(
    _ golden: InlineGolden, _ placeholders: Placeholders = [:]
  ) -> TextExpectation {
    TextExpectation { found in
      golden.mismatch(in: found, placeholders: found.placeholders.merging(placeholders))
    }
  }
}

/// A literal in a test that holds what a program is to print.
struct InlineGolden: Sendable {
  /// Where the call stands that has the literal.
  struct Place: Sendable, Hashable {
    let url: URL
    let line: UInt
    let column: UInt
  }

  private let expected: Data
  let place: Place
  private let mode: GoldenMode
  private let writer: InlineWriter

  init(
    _ expected: String, at place: Place, mode: GoldenMode = .ofCaller,
    writer: InlineWriter = .shared
  ) {
    self.expected = Data(expected.utf8)
    (self.place, self.mode, self.writer) = (place, mode, writer)
  }

  /// Compares the literal with a text; where they differ and it may be, the literal is written anew.
  func mismatch(in found: FoundText, placeholders: Placeholders) -> Mismatch? {
    do {
      let comparison = try PatternComparison(
        pattern: expected, found: found.data, placeholders: placeholders)
      let mode = mode.current
      let holds = try comparison.holds()
      guard mode == .updating else {
        if holds {
          writer.note(place, holds: expected)
          return nil
        }
        let advice = mode.advice(
          "if the new output is right, ", writing: "it",
          accepting: proposal(comparison, found)?.propose())
        return Mismatch(
          "\(found.name) is not what \(shownPlace) holds\n\(advice)", diff: comparison.diff)
      }
      let update = InlineWriter.Update(
        place: place, old: expected, new: holds ? expected : try literalText(comparison, found),
        holdsOld: holds)
      try writer.perform(update) { pattern in
        try PatternComparison(pattern: pattern, found: found.data, placeholders: placeholders)
          .holds()
      }
      return nil
    } catch let error as SwiftSourceProblem {
      return Mismatch("\(shownPlace) cannot be written anew: \(error)")
    } catch let error as InlineProblem {
      return Mismatch("\(shownPlace) cannot be written anew: \(error)")
    } catch {
      return Mismatch("\(shownPlace) cannot be used: \(SystemReason.of(error))")
    }
  }

  /// What would be written; nil where that would be refused.
  private func proposal(_ comparison: PatternComparison, _ found: FoundText) -> GoldenProposal? {
    guard GoldenProposal.isHeard, let text = try? literalText(comparison, found) else { return nil }
    return writer.proposal(
      for: InlineWriter.Update(place: place, old: expected, new: text, holdsOld: false))
  }

  private var shownPlace: String { "the literal at \(place.url.path):\(place.line)" }

  /// What a literal can hold: 64 KiB of text.
  private static let limit = 1 << 16

  private func literalText(_ comparison: PatternComparison, _ found: FoundText) throws -> Data {
    guard String(validating: found.data, as: UTF8.self) != nil else {
      throw InlineProblem.notText(found.name)
    }
    guard found.data.count <= Self.limit else {
      throw InlineProblem.long(found.name, byteCount: found.data.count)
    }
    return try comparison.updated()
  }
}

/// Why a literal is not written anew.
enum InlineProblem: Error, Equatable, CustomStringConvertible {
  /// What was found is not UTF-8.
  case notText(String)
  case long(String, byteCount: Int)
  /// The source is not what was compiled.
  case edited
  /// One call has seen two texts.
  case severalTexts
  /// Nothing can be kept of what is written.
  case noCaches

  var description: String {
    switch self {
    case .notText(let name):
      "\(name) is not UTF-8, which a literal of Swift has to be; `.golden` compares with a file"
    case .long(let name, let count):
      "\(name) has \(count) bytes, which is more than a reader of the test wants to see; `.golden` compares "
        + "with a file"
    case .edited:
      "the source was changed after it was compiled, and stays as it is; build the tests, and run them again"
    case .severalTexts:
      "this call has compared several texts in this build, as in a loop, and a literal holds one; give each a "
        + "call of its own, or what differs a placeholder"
    case .noCaches:
      "there is no folder to note in what was written; set XDG_CACHE_HOME"
    }
  }
}

extension SwiftSourceProblem: CustomStringConvertible {
  var description: String {
    switch self {
    case .noCall:
      "what stands there now is not the call `.inline(…)`; build the tests, and run them again; a call in a "
        + "macro's parentheses cannot be found"
    case .noLiteral: "the argument of `.inline(…)` there is not a literal"
    case .interpolation:
      "the literal there has a value of the program in it; a placeholder stands for one"
    case .malformed: "the literal there cannot be read; build the tests, and run them again"
    }
  }
}
