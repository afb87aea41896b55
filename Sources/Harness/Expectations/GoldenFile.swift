import Foundation
public import HarnessComparison
import HarnessSystem

/// Whether golden files are written anew.
enum GoldenMode: Sendable, Equatable {
  /// They are compared with what was found.
  case comparing
  /// One that does not match is written anew.
  case updating
  /// Writing was asked for where what was written would not be looked at.
  case refusing
  /// They are compared again and again until they hold: what is found meanwhile is nothing to be
  /// written.
  case awaiting

  /// What the environment of this process asks for.
  static let ofCaller = GoldenMode(environment: ProcessInfo.processInfo.environment)

  /// Whether what is compared on this thread is awaited.
  @TaskLocal static var isAwaited = false

  /// The mode of a comparison that is made now.
  var current: GoldenMode { self == .updating && Self.isAwaited ? .awaiting : self }

  init(environment: [String: String]) {
    guard UpdateRequest.isMade(in: environment) else {
      self = .comparing
      return
    }
    do {
      try UpdateRequest.check(environment)
      self = .updating
    } catch {
      self = .refusing
    }
  }

  /// What to do where the comparison does not hold.
  ///
  /// - Parameters:
  ///   - condition: Where to do it.
  ///   - what: What is written anew.
  ///   - command: What accepts it; nil where nothing does.
  /// - Returns: A sentence.
  func advice(
    _ condition: String, writing what: String = "the file", accepting command: String?
  ) -> String {
    switch self {
    case .refusing:
      """
      \(UpdateRequest.variable)=1 is refused because CI is set: run it where a person looks at \
      what it writes
      """
    case .awaiting:
      """
      \(UpdateRequest.variable)=1 writes nothing that is awaited: wait for something else, and \
      `expect` this then
      """
    case .comparing, .updating:
      condition
        + (command.map { "`\($0)` accepts it" }
          ?? "run this test with \(UpdateRequest.variable)=1 to write \(what)")
    }
  }
}

/// A file that holds what a program is to print, with placeholders for what differs from run to
/// run.
struct GoldenFile: Sendable {
  /// Where it lies.
  let url: URL
  let mode: GoldenMode

  /// Compares the file with a text; where they differ and it may be, the file is written anew.
  ///
  /// A file that matches is not touched.
  func mismatch(in found: FoundText, placeholders: Placeholders) -> Mismatch? {
    do {
      guard FileStatus(url, followingLinks: true) != nil else {
        return try make(from: found, placeholders)
      }
      let old = try FileBytes.contents(of: DiskPath(url.path))
      let comparison = try PatternComparison(
        pattern: old, found: found.data, placeholders: placeholders)
      guard try !comparison.holds() else { return nil }
      guard mode.current == .updating else {
        let proposal =
          GoldenProposal.isHeard
          ? GoldenProposal(try comparison.updated(), for: url, old: old) : nil
        let advice = mode.current.advice(
          "if the new output is right, ", accepting: proposal?.propose())
        return Mismatch(
          "\(found.name) is not what \(url.path) holds\n\(advice)", diff: comparison.diff)
      }
      return try write(comparison.updated(), if: .holds(old))
    } catch {
      return Mismatch("the golden file \(url.path) cannot be used: \(SystemReason.of(error))")
    }
  }

  private func make(from found: FoundText, _ placeholders: Placeholders) throws -> Mismatch? {
    let pattern = PatternComparison.pattern(for: found.data, placeholders: placeholders)
    guard mode.current == .updating else {
      let proposal = GoldenProposal(pattern, for: url, old: nil)
      let advice = mode.current.advice("if this output is right, ", accepting: proposal?.propose())
      return Mismatch(
        "there is no golden file \(url.path) yet\n\(advice)",
        diff: LongTextDiff.text(expected: Data(), found: found.data))
    }
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    return try write(pattern, if: .missing)
  }

  private func write(
    _ content: Data, if condition: FileReplacement.Condition
  ) throws -> Mismatch? {
    try FileReplacement(of: DiskPath(url.path), if: condition, keepsFile: true).write(content)
    StandardStream.errors.tell("harness: wrote \(url.path)\n")
    return nil
  }
}

extension TextExpectation {
  /// What a golden file of the test's source folder holds, which may have placeholders.
  ///
  ///     outcome.expect(.standardOutput(.golden("list.txt")))
  ///
  /// With `HARNESS_UPDATE=1` a file that does not match any more, or is not there yet, is written
  /// anew: lines that still hold stay as they are, and known values such as the sandbox's path
  /// become placeholders. While `CI` is set nothing is written, and the test fails as without.
  ///
  /// - Parameters:
  ///   - name: The file's name, or its path in the folder.
  ///   - folder: The folder, relative to that of the test's source file.
  ///   - placeholders: Names of your own, and what they stand for.
  ///   - filePath: The test's source file; the caller's, by default.
  /// - Returns: The expectation.
  public static func golden(
    _ name: String, folder: String = "Golden", placeholders: Placeholders = [:],
    filePath: StaticString = #filePath
  ) -> TextExpectation {
    let url = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
      .appendingPathComponent(folder).appendingPathComponent(name).standardizedFileURL
    return golden(GoldenFile(url: url, mode: .ofCaller), placeholders)
  }

  static func golden(_ file: GoldenFile, _ placeholders: Placeholders = [:]) -> TextExpectation {
    TextExpectation { found in
      file.mismatch(in: found, placeholders: found.placeholders.merging(placeholders))
    }
  }
}
