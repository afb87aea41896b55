import Foundation
import HarnessComparison
import HarnessSystem
import TestSupport
import Testing

@testable import Harness

/// Literals of tests that are written anew in their source.
@Suite struct InlineGoldenTests {
  private let sandbox: Sandbox
  private let source: URL
  private let own: InlineWriter

  init() throws {
    sandbox = try Sandbox()
    source = try sandbox.url("Täst s.swift")
    own = InlineWriter(
      folder: try sandbox.url("caches"),
      build: InlineBuild(name: "build", made: FileTime(Date(timeIntervalSinceNow: 3600))))
  }

  @Test func aLiteralThatHoldsIsNotTouched() throws {
    try write("x(.inline(\"at [TIME]\\n\"))\n")
    for mode in [GoldenMode.comparing, .updating, .refusing, .awaiting] {
      #expect(mismatch("at 10:55\n", 1, 4, old: "at [TIME]\n", mode) == nil)
    }
    #expect(try text() == "x(.inline(\"at [TIME]\\n\"))\n")
  }

  @Test func aLiteralThatDiffersFailsWithItsPlaceAndTheDifference() throws {
    try write("x(.inline(\"8\\n\"))\n")
    for (mode, advice) in [
      (GoldenMode.comparing, "run this test with HARNESS_UPDATE=1 to write it"),
      (.refusing, "HARNESS_UPDATE=1 is refused because CI is set"),
      (.awaiting, "HARNESS_UPDATE=1 writes nothing that is awaited"),
    ] {
      let found = try #require(mismatch("9\n", 1, 4, old: "8\n", mode))
      #expect(found.summary.contains("Täst s.swift:1 holds\n"), "\(found)")
      #expect(found.summary.contains(advice), "\(found)")
      #expect(found.diff.hasSuffix("-8\n+9"))
    }
    #expect(try text() == "x(.inline(\"8\\n\"))\n")
  }

  @Test func severalInOneFileAndOneLineAreWrittenInAnyOrder() throws {
    let lines = "a(.inline(\"\")); b(.inline(\"\"))\nc(.inline(\"\"))\nd(.inline(\"\"))\n"
    try write(lines)
    #expect(mismatch("d\nd\n", 3, 4, old: "") == nil)
    #expect(mismatch("b\nb\n", 1, 20, old: "") == nil)
    #expect(mismatch("c\n", 2, 4, old: "") == nil)
    #expect(mismatch("a\n", 1, 4, old: "") == nil)
    let several = { (text: String) in "\"\"\"\n  \(text)\n  \(text)\n\n  \"\"\"" }
    #expect(
      try text()
        == "a(.inline(\"a\\n\")); b(.inline(\(several("b"))))\nc(.inline(\"c\\n\"))\n"
        + "d(.inline(\(several("d"))))\n")
  }

  @Test func otherProcessesOfTheSameBuildGoOnFromTheTextThatWasCompiled() throws {
    try write("a(.inline(\"\"))\nb(.inline(\"\"))\n")
    #expect(mismatch("1\n2\n", 1, 4, old: "", writer: writer()) == nil)
    #expect(mismatch("3\n", 2, 4, old: "", writer: writer()) == nil)
    #expect(
      try text() == "a(.inline(\"\"\"\n  1\n  2\n\n  \"\"\"))\nb(.inline(\"3\\n\"))\n")
  }

  @Test func anotherBuildBeginsWithTheFileAsItIs() throws {
    try write("a(.inline(\"\"))\nb(.inline(\"\"))\n")
    #expect(mismatch("1\n2\n", 1, 4, old: "") == nil)
    let next = writer("next")
    #expect(mismatch("3\n", 6, 4, old: "", writer: next) == nil)
    #expect(try text().hasSuffix("b(.inline(\"3\\n\"))\n"))
  }

  @Test func aKilledUpdateIsGoneOnFrom() throws {
    try write("a(.inline(\"\"))\nb(.inline(\"\"))\n")
    let before = try sandbox.data(at: "Täst s.swift")
    #expect(mismatch("1\n2\n", 1, 4, old: "") == nil)
    // Killed between the journal and the file.
    try before.write(to: source)
    #expect(mismatch("3\n", 2, 4, old: "", writer: writer()) == nil)
    #expect(try text() == "a(.inline(\"\"))\nb(.inline(\"3\\n\"))\n")
    #expect(mismatch("1\n2\n", 1, 4, old: "", writer: writer()) == nil)
    #expect(try text().hasPrefix("a(.inline(\"\"\"\n  1\n"))
  }

  @Test func aSourceThatWasEditedStaysAsItIs() throws {
    try write("a(.inline(\"x\"))\n")
    for edited in ["a(.inline(\"y\"))\n", "\na(.inline(\"x\"))\n", "", "a(.inline(x))\n"] {
      try write(edited)
      let found = try #require(mismatch("1\n", 1, 4, old: "x"))
      #expect(found.summary.contains("cannot be written anew"), "\(found)")
      #expect(try text() == edited)
    }
  }

  @Test func anEditAfterAnUpdateStaysAsItIs() throws {
    try write("a(.inline(\"\"))\nb(.inline(\"\"))\n")
    #expect(mismatch("1\n", 1, 4, old: "") == nil)
    let edited = "// new\n" + (try text())
    try write(edited)
    let found = try #require(mismatch("2\n", 2, 4, old: "", writer: writer()))
    #expect(found.summary.contains("was changed after it was compiled"), "\(found)")
    #expect(try text() == edited)
  }

  @Test func whatMayBeAnotherCallsLiteralStaysAsItIs() throws {
    let edited = "// new\na(.inline(\"\"))\nb(.inline(\"\"))\n"
    try write(edited)
    // Compiled without the comment, where `b` stood in line 2.
    let stale = InlineWriter(
      folder: try sandbox.url("caches"), build: InlineBuild(name: "stale", made: nil))
    let found = try #require(mismatch("b\n", 2, 4, old: "", writer: stale))
    #expect(found.summary.contains("was changed after it was compiled"), "\(found)")
    #expect(try text() == edited)
  }

  @Test(arguments: [["1\n", "2\n"], ["old\n", "2\n"], ["1\n", "old\n"]])
  func aCallThatSeesSeveralTextsFails(_ texts: [String]) throws {
    try write("a(.inline(\"old\\n\"))\n")
    #expect(mismatch(texts[0], 1, 4, old: "old\n") == nil)
    let found = try #require(mismatch(texts[1], 1, 4, old: "old\n"))
    #expect(found.summary.contains("has compared several texts"), "\(found)")
    #expect(mismatch(texts[0], 1, 4, old: "old\n") == nil)
  }

  @Test func theSameTextFromAnotherProcessIsRightAndAnotherIsNot() throws {
    try write("a(.inline(\"\"))\n")
    #expect(mismatch("1\n", 1, 4, old: "") == nil)
    #expect(mismatch("1\n", 1, 4, old: "", writer: writer()) == nil)
    #expect(mismatch("2\n", 1, 4, old: "", writer: writer()) != nil)
    #expect(try text() == "a(.inline(\"1\\n\"))\n")
  }

  @Test func placeholdersAndKnownValuesAreKept() throws {
    try write("a(.inline(\"took [TIME]\\nold\\n\"))\n")
    let found = "took 3 s\nin \(sandbox.root.path)/x\n"
    #expect(mismatch(found, 1, 4, old: "took [TIME]\nold\n") == nil)
    #expect(try text().contains("  took [TIME]\n  in [SANDBOX]/x\n"))
  }

  @Test func whatNoLiteralCanHoldIsAFailure() throws {
    try write("a(.inline(\"\"))\n")
    let found = try #require(
      TextExpectation.inline(golden(1, 4, old: "")).mismatch(
        in: Data([0xFF, 0x0A]), of: "standard output"))
    #expect(found.summary.contains("is not UTF-8"), "\(found)")
    let long = String(repeating: "x", count: 1 << 17)
    #expect(mismatch(long, 1, 4, old: "")?.summary.contains("131072 bytes") == true)
    #expect(try text() == "a(.inline(\"\"))\n")
  }

  @Test func whatCannotBeWrittenIsAFailure() throws {
    try write("a(.inline(\"\"))\n")
    let nowhere = InlineWriter(folder: nil, build: .current)
    #expect(mismatch("1\n", 1, 4, old: "", writer: nowhere)?.summary.contains("XDG_CACHE") == true)
    let full = InlineWriter(folder: URL(fileURLWithPath: "/dev/full/x"), build: .current)
    #expect(
      mismatch("1\n", 1, 4, old: "", writer: full)?.summary.contains("cannot be used") == true)
    #expect(try text() == "a(.inline(\"\"))\n")
    try FileManager.default.removeItem(at: source)
    #expect(mismatch("1\n", 1, 4, old: "")?.summary.contains("cannot be used") == true)
    #expect(try !sandbox.exists("Täst s.swift"))
  }

  @Test func manyThreadsLoseNothing() async throws {
    try write((1...40).map { "a\($0)(.inline(\"\"))\n" }.joined())
    let writers = [writer(), writer(), writer()]
    await withTaskGroup(of: Void.self) { group in
      for line in 1...40 {
        group.addTask {
          let column: UInt = line < 10 ? 5 : 6
          #expect(
            mismatch("\(line)\n-\n", UInt(line), column, old: "", writer: writers[line % 3]) == nil)
        }
      }
    }
    let written = (1...40).map { "a\($0)(.inline(\"\"\"\n  \($0)\n  -\n\n  \"\"\"))\n" }.joined()
    #expect(try text() == written)
  }

  @Test func theCompilersPlaceIsThatOfTheCall() throws {
    let calls = [
      Compiled.inline("first"), .inline("second"),
      Compiled
        .inline(
          // "no"
          "third", 3),
    ]
    #expect(calls.map(\.text) == ["first", "second", "third"])
    let source = SwiftSource(try Data(contentsOf: URL(fileURLWithPath: #filePath)))
    for call in calls {
      let literal = try source.literal(of: "inline", line: call.line, column: call.column)
      #expect(String(decoding: literal.value, as: UTF8.self) == call.text)
    }
  }

  /// A call that the compiler tells of.
  private struct Compiled {
    let text: String
    let line: UInt
    let column: UInt

    static func inline(
      _ text: StaticString, _ number: Int = 1, line: UInt = #line, column: UInt = #column
    ) -> Compiled {
      Compiled(text: "\(text)", line: line, column: column)
    }
  }

  // MARK: Helpers

  private func write(_ text: String) throws {
    try sandbox.write(text, to: "Täst s.swift")
  }

  private func text() throws -> String { try sandbox.text(at: "Täst s.swift") }

  /// One of a process of its own, of a build that was made later than the source.
  private func writer(_ build: String = "build") -> InlineWriter {
    InlineWriter(
      folder: sandbox.workingDirectory.appendingPathComponent("caches"),
      build: InlineBuild(name: build, made: FileTime(Date(timeIntervalSinceNow: 3600))))
  }

  /// That of a call whose name is at a place; the compiler says where its parenthesis is.
  private func golden(
    _ line: UInt, _ column: UInt, old: String, _ mode: GoldenMode = .updating,
    writer: InlineWriter? = nil
  ) -> InlineGolden {
    InlineGolden(
      old, at: .init(url: source, line: line, column: column + 6), mode: mode,
      writer: writer ?? own)
  }

  private func mismatch(
    _ text: String, _ line: UInt, _ column: UInt, old: String, _ mode: GoldenMode = .updating,
    writer: InlineWriter? = nil
  ) -> Mismatch? {
    TextExpectation.inline(golden(line, column, old: old, mode, writer: writer))
      .mismatch(in: text, of: "standard output", placeholders: Placeholders(sandbox: sandbox))
  }
}
