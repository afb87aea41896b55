import Foundation

/// What a sanitizer said of a program that it watched.
///
/// A program built with `-sanitize=address`, or with another of them, goes wrong without a wrong
/// exit status as often as with one. So a report fails the launch, whichever end the test expects.
public struct SanitizerReport: Sendable, Equatable, CustomStringConvertible {
  /// For example `AddressSanitizer`, `ThreadSanitizer`, `UndefinedBehaviorSanitizer`.
  public let sanitizer: String

  /// What it found, and where, in the words of its summary.
  public let finding: String

  /// For example `AddressSanitizer: heap-use-after-free main.c:7 in main`.
  public var description: String { "\(sanitizer): \(finding)" }

  /// How much of standard error is searched, from its start and from its end: 1 MiB each.
  private static let searchLimit = 1 << 20

  /// Finds the first report in what a program wrote to standard error; nil where there is none.
  init?(in errors: Data) {
    guard !errors.isEmpty else { return nil }
    let end = errors.dropFirst(Self.searchLimit).suffix(Self.searchLimit)
    for part in [errors.prefix(Self.searchLimit), end] {
      guard let report = Self.first(in: part) else { continue }
      self = report
      return
    }
    return nil
  }

  private init(sanitizer: String, finding: String) {
    self.sanitizer = sanitizer
    self.finding = finding
  }

  private static func first(in part: Data) -> SanitizerReport? {
    var rest = part
    while let start = rest.range(of: Data("SUMMARY: ".utf8)) {
      let isLineStart =
        start.lowerBound == rest.startIndex || rest[start.lowerBound - 1] == UInt8(ascii: "\n")
      rest = rest[start.upperBound...]
      let line = String(decoding: rest.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
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
  public var sanitizerReport: SanitizerReport? { SanitizerReport(in: standardError.data) }
}
