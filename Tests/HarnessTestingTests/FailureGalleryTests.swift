import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// What people read when a test fails, word for word: golden files in `Golden`.
final class FailureGalleryTests: XCTestCase {
  /// The most lines that a failure of the gallery may have: a screen shows them.
  private static let lineLimit = 40

  /// The tests that need an app with mocks.
  private static let testsOfMocks: Set = [
    "testMisspeltMock", "testGateNeverOpened", "testCallThatWasNotMade",
  ]

  func testEveryFailureOfTheGalleryReadsAsItsGoldenFile() throws {
    let bundle = try TestBundle.xctest("FailureGallery")
    // Not every machine has a debugger.
    bundle.launchEnvironment["HARNESS_STACKS"] = "no"
    let outcome = try bundle.run(timeout: 120)
    let failures = Self.failures(in: outcome.output)
    for (test, report) in failures.sorted(by: { $0.key < $1.key }) {
      let text = try normalized(report, outcome.sandbox)
      XCTAssertLessThanOrEqual(text.split(separator: "\n").count, Self.lineLimit, text)
      let mismatch = TextExpectation.golden("\(test).txt").mismatch(in: text, of: test)
      XCTAssertNil(mismatch, "\(mismatch.map { "\($0)" } ?? "")")
    }
    XCTAssertEqual(failures.keys.sorted(), try Self.expectedFailures(), outcome.report)
  }

  /// The tests that have a golden file, and so have to fail.
  private static func expectedFailures() throws -> [String] {
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden")
    return try FileManager.default.contentsOfDirectory(atPath: golden.path)
      .map { String($0.prefix { $0 != "." }) }
      .filter { InnerTest.hasAppWithMocks || !testsOfMocks.contains($0) }
      .sorted()
  }

  /// The text of each test's failure, by the test's name.
  private static func failures(in output: String) -> [String: String] {
    var failures: [String: String] = [:]
    for part in output.components(separatedBy: "Test Case 'FailureGallery.").dropFirst() {
      let name = String(part.prefix { $0 != "'" })
      let lines = part.components(separatedBy: "\n").dropFirst().dropLast()
      let text = lines.map { $0 + "\n" }.joined()
      if text.contains(": error: ") { failures[name] = text }
    }
    return failures
  }

  /// Leaves out what no two runs have in common.
  private func normalized(_ report: String, _ sandbox: Sandbox) throws -> String {
    let folder = InnerTest.file("").path
    let products = NSRegularExpression.escapedPattern(
      for: URL(fileURLWithPath: try TestBundle.executable()).deletingLastPathComponent().path)
    let temporary = NSRegularExpression.escapedPattern(for: sandbox.temporaryDirectory.path)
    let changes = [
      ("\(temporary)/harness-[A-Za-z0-9]{12}", "/tmp/harness-1a2b3c"),
      (NSRegularExpression.escapedPattern(for: folder), "/project/Tests"),
      // A shell needs quotes around a path with a space in it, and none around this one.
      ("'\(products)([^']*)'", "/project/.build/debug$1"), (products, "/project/.build/debug"),
      (#"(FailureGallery\.swift):[0-9]+"#, "$1:42"), (#" LD_LIBRARY_PATH=\S+"#, ""),
      // What it does at the moment, and what libraries have opened in it.
      (#"\(process [0-9]+\) (waits|computes|runs) [^\n]*"#, "(process 4711) waits"),
      (#"\n      ([3-9]|[1-9][0-9]+): [^\n]*"#, ""),
      (#"(the executables in \S+:).*"#, "$1 harness, workphotos"),
    ]
    let unbroken = report.replacingOccurrences(of: " \\\n           ", with: " ")
    XCTAssertEqual(Self.broken(unbroken), report)
    let text = changes.reduce(unbroken) { text, change in
      text.replacingOccurrences(of: change.0, with: change.1, options: .regularExpression)
    }
    return Self.broken(text)
  }

  /// Breaks the command line of a report into lines, which are other ones for shorter paths.
  private static func broken(_ report: String) -> String {
    guard let start = report.range(of: "  command: ")?.upperBound,
      let end = report.range(of: "\n  sandbox: ", range: start..<report.endIndex)?.lowerBound
    else { return report }
    let commandLine = ShellWord.wrapped(String(report[start..<end]), indentation: 11)
    return report.replacingCharacters(in: start..<end, with: commandLine)
  }
}
