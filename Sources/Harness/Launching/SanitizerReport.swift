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
  init?(in output: CapturedOutput) {
    var start = 0
    while start < output.count {
      let piece = output.bytes(start..<min(start + Self.pieceLength, output.count))
      let isLast = piece.count < Self.pieceLength
      // A line that may go on behind the piece is looked at with the next one.
      let lines = isLast ? piece : piece.dropLast(Self.overlap)
      if let report = Self.first(in: piece, startingIn: lines.indices, startsOutput: start == 0) {
        self = report
        return
      }
      if isLast { return nil }
      // The next piece begins with the last byte of these, which tells whether a line begins there.
      start += lines.count - 1
    }
    return nil
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
  /// It is looked for in standard error, or in what the terminal was sent.
  public var sanitizerReport: SanitizerReport? {
    SanitizerReport(in: hadTerminal && !hadStreamsBesideTerminal ? standardOutput : standardError)
  }
}
