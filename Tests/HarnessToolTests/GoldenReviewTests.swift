import Foundation
import HarnessReports
import HarnessTesting
import TestSupport
import XCTest

/// `harness review` of the golden files and literals that Swift tests compare with.
final class GoldenReviewTests: ToolTestCase {
  private static let source = """
    x(.inline("album 1.0\\n"))
    x(.inline("1\\n"), .inline("2\\n"))
      x(.inline("same\\n"))

    """

  override func setUpWithError() throws {
    try super.setUpWithError()
    app.launchEnvironment["CI"] = ""
    app.launchEnvironment["XDG_CACHE_HOME"] = "/dev/null"
    try sandbox.write("2 photos\n", to: "Täst s/list.txt")
    try sandbox.write(Self.source, to: "Täst s/Test.swift")
  }

  /// Runs inner tests, which write to one file; what they print.
  @discardableResult
  private func runTests(_ xctests: String..., swift: String? = nil) throws -> String {
    let environment = [
      "HARNESS_EVENTS": try sandbox.url("events.jsonl").path, "HARNESS_EVENTS_RUN": "\(UUID())",
      "GOLDENS_OF_TESTS": try sandbox.url("Täst s").path,
    ]
    var outcomes = try xctests.map { test in
      try TestBundle.xctest("GoldenTestRunSamples/\(test)", environment: environment)
        .run(timeout: 120)
    }
    if let swift {
      outcomes.append(
        try TestBundle.swiftTesting(swift, environment: environment).run(timeout: 120))
    }
    return outcomes.map { $0.standardOutput.text + $0.standardError.text }.joined()
  }

  private func text(_ name: String) throws -> String { try sandbox.text(at: "Täst s/\(name)") }

  private func change(_ text: String, to other: String) throws {
    let events = try sandbox.text(at: "events.jsonl")
    XCTAssertTrue(events.contains(text), events)
    try sandbox.write(events.replacing(text, with: other), to: "events.jsonl")
  }

  // MARK: What is proposed

  func testAFileAndALiteralAreAccepted() throws {
    let printed = try runTests("testFileAndLiteral")
    XCTAssertTrue(printed.contains("`harness review events.jsonl` accepts it"), printed)
    try harness("review", "--list", "events.jsonl").expect(
      .status(1),
      .standardOutput(
        .containsInOrder(
          "Test.swift:1: InnerTests.GoldenTestRunSamples/testFileAndLiteral:inline\n",
          #"-x(.inline("album 1.0\n"))"#, #"+x(.inline("album 2.0\n"))"#,
          "list.txt:1: InnerTests.GoldenTestRunSamples/testFileAndLiteral:list.txt\n-2 photos\n",
          "2 changes to review")))
    XCTAssertEqual(try text("list.txt"), "2 photos\n")
    try harness("review", "events.jsonl", "--accept", "*:list.txt").expect(
      .status(1), .standardOutput(.contains("list.txt, 1 change\n1 change left\n")))
    XCTAssertEqual([try text("list.txt"), try text("Test.swift")], ["3 photos\n", Self.source])
    // What holds already is proposed no more.
    try harness("review", "events.jsonl", "--accept", "*").expect(
      .success, .standardOutput(.contains("Test.swift, 1 change")))
    XCTAssertTrue(try text("Test.swift").hasPrefix(#"x(.inline("album 2.0\n"))"# + "\n"))
  }

  func testAFileThatIsNotThereIsMade() throws {
    try runTests("testNewFile")
    try harness("review", "events.jsonl", "--accept", "n.txt").expect(.success)
    XCTAssertEqual(
      try Data(contentsOf: sandbox.url("Täst s/new/n.txt")), Data([0x61, 0xFF]))
  }

  func testLiteralsOfALineAreOneChange() throws {
    try runTests("testTwoLiteralsInALine", "testFileAndLiteral")
    try harness("review", "events.jsonl", "--list").expect(
      .standardOutput(.contains("3 changes to review")))
    try harness("review", "events.jsonl", "--accept", "testTwo").expect(.status(1))
    XCTAssertEqual(
      try text("Test.swift"),
      Self.source.replacing(#"("1\n"), .inline("2\n")"#, with: #"("one\n"), .inline("two\n")"#))
  }

  func testSwiftTestingProposesToo() throws {
    try runTests(swift: "GoldenTestRunSamplesSwift")
    try harness("review", "events.jsonl", "--accept", "*").expect(
      .success,
      .standardOutput(.contains("wrote", "list.txt, 1 change", "other.txt, 1 change")))
    XCTAssertEqual([try text("list.txt"), try text("other.txt")], ["3 photos\n", "3 photos\n"])
  }

  func testScenariosAreReviewedBeside() throws {
    try runTests("testFileAndLiteral")
    try sandbox.write("exec echo new\ncmp stdout a\n-- a --\nold\n", to: "S/a.txtar")
    try harness("review", "--accept", "*", "S", "events.jsonl").expect(
      .success, .standardOutput(.contains("wrote S/a.txtar", "list.txt", "Test.swift")))
  }

  // MARK: What is not

  func testWhatATestDoesNotFailWithIsNotProposed() throws {
    let printed = try runTests("testOneCallInALoop", "testAwaited")
    XCTAssertTrue(printed.contains("run this test with HARNESS_UPDATE=1 to write it"), printed)
    try harness("review", "events.jsonl", "--list").expect(
      .status(1),
      .standardOutput(.contains("testOneCallInALoop", "testAwaited", "nothing to review")))
    XCTAssertEqual(try text("Test.swift"), Self.source)
  }

  func testWithoutEventsNothingIsProposed() throws {
    let folder = try sandbox.url("Täst s").path
    let outcome = try TestBundle.xctest(
      "GoldenTestRunSamples/testFileAndLiteral", environment: ["GOLDENS_OF_TESTS": folder]
    ).run(timeout: 120)
    XCTAssertFalse((outcome.standardOutput.text + outcome.standardError.text).contains("review"))
  }

  func testAFileThatWasChangedSinceStays() throws {
    try runTests("testFileAndLiteral")
    try sandbox.write("edited\n", to: "Täst s/list.txt")
    try harness("review", "events.jsonl", "--accept", "*").expect(
      .status(2), .standardError(.contains("list.txt: it was changed since the tests ran")),
      .standardOutput(.contains("Test.swift, 1 change")))
    XCTAssertEqual(try text("list.txt"), "edited\n")
  }

  func testTwoTextsForOnePlaceAreRefused() throws {
    try runTests("testFileAndLiteral", swift: "GoldenTestRunSamplesSwift/file")
    try change(#""text":"3 photos\n"},"#, to: #""text":"4 photos\n"},"#)
    try harness("review", "events.jsonl", "--accept", "Test.swift").expect(
      .status(2), .standardError(.contains("list.txt: ", "want different texts at one place")))
    XCTAssertEqual(try text("list.txt"), "2 photos\n")
  }

  func testNothingIsWrittenElsewhere() throws {
    for (place, reason) in [
      ("/tmp", "does not lie in this folder"), ("Täst s/../..", "does not lie in this folder"),
      ("out", "does not lie in this folder"), ("absent", "changed since the tests ran"),
    ] {
      try runTests("testFileAndLiteral")
      try sandbox.plantLink("out", to: "/tmp")
      try change(#""file":"Täst s/list.txt""#, to: "\"file\":\"\(place)/list.txt\"")
      try harness("review", "events.jsonl", "--accept", "Test.swift").expect(
        .status(2), .standardError(.contains(reason)))
      try FileManager.default.removeItem(at: sandbox.url("out"))
      try sandbox.write(Self.source, to: "Täst s/Test.swift")
    }
  }

  func testANewFileIsMadeBesideItsTestAlone() throws {
    try sandbox.plantLink("Täst s/new", to: sandbox.root.path)
    try runTests("testNewFile")
    try harness("review", "events.jsonl", "--accept", "*").expect(
      .status(2), .standardError(.contains("does not lie in this folder")))
    try FileManager.default.removeItem(at: sandbox.url("Täst s/new"))
    let source = #/"file":"[^"]*TestRunSamples.swift"/#
    let events = try sandbox.text(at: "events.jsonl")
    try sandbox.write(
      events.replacing(source, with: #""file":"Tests/Gone.swift""#), to: "events.jsonl")
    try harness("review", "events.jsonl", "--accept", "*").expect(
      .status(2), .standardError(.contains("its test Tests/Gone.swift is not in this folder")))
    sandbox.expect("Täst s/new", .isAbsent)
  }

  func testEventsOfScenariosAreNotTaken() throws {
    try sandbox.write("exec true\n", to: "S/a.txtar")
    try harness("run", "S", "--json", "run.jsonl").expect(.success)
    try harness("review", "--list", "run.jsonl").expect(
      .status(2), .standardError(.contains("run.jsonl has the events of scenarios")))
  }

  func testARunWithoutAnEndIsTold() throws {
    try runTests("testFileAndLiteral")
    let lines = try sandbox.text(at: "events.jsonl").split(separator: "\n").dropLast()
    try sandbox.write(lines.joined(separator: "\n") + "\n", to: "events.jsonl")
    try harness("review", "events.jsonl", "--accept", "*").expect(
      .status(1), .standardOutput(.contains("the run of these tests has no end")))
  }
}
