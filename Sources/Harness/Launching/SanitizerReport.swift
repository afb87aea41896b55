import Foundation
import HarnessSystem

/// What a sanitizer said of a program that it watched.
///
/// A program built with `-sanitize=address`, or with another of them, goes wrong without a wrong
/// exit status as often as with one. So a report fails the launch, whichever end the test expects.
public struct SanitizerReport: FailureReason, CustomStringConvertible {
  /// For example `AddressSanitizer`, `ThreadSanitizer`, `UndefinedBehaviorSanitizer`.
  public let sanitizer: String

  /// What it found, and where, in the words of its summary.
  public let finding: String

  /// For example `AddressSanitizer: heap-use-after-free main.c:7 in main`.
  public var description: String { "\(sanitizer): \(finding)" }

  /// What it found, and where more of it stands.
  public var failureText: String {
    "\(self)\nits whole report stands in the program's error output, or on its terminal"
  }

  /// How much is searched at a time, and how much of it again with what follows: a summary is a line.
  private static let pieceLength = 1 << 20
  private static let overlap = 1 << 12

  /// Finds the first report in what a program wrote; nil where there is none.
  ///
  /// GCC's UndefinedBehaviorSanitizer writes no summary: then the line of its error is one.
  init?(in output: CapturedOutput) {
    var start = 0
    var error: SanitizerReport?
    while start < output.count {
      let piece = output.bytes(start..<min(start + Self.pieceLength, output.count))
      let isLast = piece.count < Self.pieceLength
      // A line that may go on behind the piece is looked at with the next one.
      let lines = isLast ? piece : piece.dropLast(Self.overlap)
      if let report = Self.first(in: piece, startingIn: lines.indices, startsOutput: start == 0) {
        self = report
        return
      }
      error = error ?? Self.firstError(in: piece, startingIn: lines.indices, start == 0)
      if isLast { break }
      // The next piece begins with the last byte of these, which tells whether a line begins there.
      start += lines.count - 1
    }
    guard let error else { return nil }
    self = error
  }

  private init(sanitizer: String, finding: String) {
    self.sanitizer = sanitizer
    self.finding = finding
  }

  private static func first(
    in part: Data, startingIn range: Range<Int>, startsOutput: Bool
  ) -> SanitizerReport? {
    var rest = part
    while let start = rest.firstPlace(of: "SUMMARY: "), range.contains(start.lowerBound) {
      let isLineStart =
        start.lowerBound == part.startIndex
        ? startsOutput : part[start.lowerBound - 1] == UInt8(ascii: "\n")
      rest = rest[start.upperBound...]
      // A terminal ends lines with CR and LF.
      let line = String(decoding: rest.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
      if isLineStart, let report = report(in: line) { return report }
    }
    return nil
  }

  /// The first line `a.c:7:5: runtime error: …` of UndefinedBehaviorSanitizer.
  private static func firstError(
    in part: Data, startingIn range: Range<Int>, _ startsOutput: Bool
  ) -> SanitizerReport? {
    var rest = part
    while let mark = rest.firstPlace(of: ": runtime error: ") {
      rest = rest[mark.upperBound...]
      let before = part[..<mark.lowerBound].lastIndex(of: UInt8(ascii: "\n"))
      guard let start = before.map({ $0 + 1 }) ?? (startsOutput ? part.startIndex : nil),
        range.contains(start)
      else { continue }
      let place = String(decoding: part[start..<mark.lowerBound], as: UTF8.self)
      let finding = String(decoding: rest.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
      guard isPlace(place), undefined.contains(where: { finding.holds($0) }) else { continue }
      return SanitizerReport(
        sanitizer: "UndefinedBehaviorSanitizer", finding: "\(finding) (\(place))")
    }
    return nil
  }

  /// Whether a text is a file, a line and a column.
  private static func isPlace(_ text: String) -> Bool {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    return words.count > 2 && !words[0].isEmpty && words.suffix(2).allSatisfy { Int($0) != nil }
  }

  /// What that sanitizer finds, in its words: an interpreter has runtime errors of its own.
  private static let undefined = [
    "integer overflow", "negation of ", "shift exponent ", "left shift of ", "division by zero",
    "null pointer", "misaligned address", "load of value ", "out of bounds for type",
    "outside the range of representable values", "execution reached ", "insufficient space for ",
    "does not point to an object of type", "pointer index expression ", "non-zero offset ",
    "variable length array bound ", "incorrect function type", "passing zero to ",
    "implicit conversion from type", "assumption of ", "addition of unsigned offset",
    "subtraction of unsigned offset",
  ]

  private static func report(in line: String) -> SanitizerReport? {
    guard let colon = line.firstRange(of: "Sanitizer: ") else { return nil }
    let name = line[..<colon.lowerBound]
    guard !name.isEmpty, name.allSatisfy(\.isLetter) else { return nil }
    return SanitizerReport(
      sanitizer: name + "Sanitizer", finding: String(line[colon.upperBound...]))
  }
}

extension Outcome {
  /// What a sanitizer said of the program, or nil where it said nothing.
  ///
  /// It is looked for in standard error, and in what the terminal was sent.
  public var sanitizerReport: SanitizerReport? {
    if let report = SanitizerReport(in: standardError) { return report }
    return hadTerminal ? SanitizerReport(in: terminalOutput) : nil
  }
}
