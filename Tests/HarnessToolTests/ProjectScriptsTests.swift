import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// The scripts that `make` runs, with a `swift` that says what a test wants to be said.
final class ProjectScriptsTests: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  // MARK: run.sh

  func testWhatWasSkippedIsListedAtTheEndWithTheCommandThatInstallsIt() throws {
    try makeSwift(printing: Self.run, telling: Self.events, inPart: Self.part)
    try runScript("Tests/run.sh").expect(
      .success,
      .standardOutput(
        .equals(
          Self.run + """

            Skipped:
                 2  vim is not installed (Debian: vim)
                 1  only root can do this
                 1  go/vet is not installed (Debian: golang-go vim)
            This installs on Debian what was missing:
              apt-get install vim golang-go
            2 passed, 2 failed, 4 skipped

            """)))
  }

  func testARunThatSkippedNothingEndsWithItsNumbers() throws {
    try makeSwift(
      printing: "Test Case 'A.testOne' passed (0.1 seconds)\n", inPart: Self.part)
    try runScript("Tests/run.sh").expect(
      .success,
      .standardOutput(
        .equals(
          "Test Case 'A.testOne' passed (0.1 seconds)\n1 passed, 0 failed, 0 skipped\n")))
  }

  func testInnerTestsAreCountedApart() throws {
    try makeSwift(
      printing: """
        A.swift:9: A.testOne : Test skipped: required true value but got false - \(InnerTest.reason)
        Test Case 'A.testOne' skipped (0.0 seconds)
        Test Case 'A.testThree' passed (0.0 seconds)

        """,
      telling: Self.event("testSkipped", "skip", #"Test two() skipped: "\#(InnerTest.reason)""#),
      inPart: Self.part)
    try runScript("Tests/run.sh").expect(
      .success,
      .standardOutput(
        .matches(
          "\n2 inner tests were left to the tests that launch them\n1 passed, 0 failed, 0 skipped\n$"
        )))
  }

  func testTheExitStatusIsThatOfTheTests() throws {
    for status in [0, 1, 139] {
      for part in [
        "--disable-xctest", "(?!HarnessToolTests[.])", "(?!HarnessTests[.])",
        "(?!ReferenceTests[.])",
        "(?!AcceptanceTests[.])", "--skip ^(HarnessToolTests|",
      ] {
        try makeSwift(printing: "done\n", status: status, inPart: part)
        try runScript("Tests/run.sh").expect(
          .status(Int32(status)), .standardOutput(.contains("done\n")))
      }
    }
  }

  func testTheTestsAreGivenTheOptions() throws {
    try makeSwift("printf '<%s>' \"$@\"; echo")
    let outcome = try runScript("Tests/run.sh", "--filter", "A B|C")
    let lines = outcome.output.split(separator: "\n").dropLast()
    XCTAssertEqual(lines.count, 6, outcome.output)
    for line in lines {
      XCTAssertTrue(line.hasPrefix("<test>") && line.hasSuffix("<--filter><A B|C>"), "\(line)")
    }
  }

  func testAPatternIsForTheTestsOfXCTestAlone() throws {
    try makeSwift("printf '<%s>' \"$@\"; echo")
    app.launchEnvironment["XCTESTS"] = "^A[.]|B"
    let lines = try runScript("Tests/run.sh").output.split(separator: "\n").dropLast()
    let filtered = lines.filter { $0.contains("<--filter><^A[.]|B>") }
    XCTAssertEqual(filtered.count, 5, "\(lines)")
    XCTAssertEqual(
      lines.filter { !filtered.contains($0) }.map { $0.contains("<--disable-xctest>") }, [true])
  }

  /// A lane that is killed between two groups leaves some that nobody runs.
  func testAGroupThatWasNotRunFailsTheRun() throws {
    // The parent of what becomes `swift` is its lane.
    try makeSwift("case \"$*\" in *--disable-xctest*) ;; *) kill -KILL $PPID ;; esac")
    try runScript("Tests/run.sh").expect(
      .failure, .standardError(.contains("were not run to their end")))
  }

  func testASignalEndsTheRunAtOnceAndLeavesNoTests() throws {
    try makeSwift("echo started >>started; exec sleep 600")
    for signal in [SIGINT, SIGTERM, SIGHUP] {
      app.launchArguments = [Self.path("Tests/run.sh")]
      try app.launch()
      try app.eventually(
        "started", .content(.equals("started\nstarted\nstarted\n")), timeout: 60)
      app.send(signal)
      try expectEndOfSignal(try app.waitForExit(timeout: 60))
      try sandbox.remove("started")
    }
  }

  /// The tests that signal are those that the script has just started.
  func testASignalWhileTheLanesAreStartedLeavesNoTests() throws {
    try makeSwift(
      "case \"$*\" in *--disable-xctest*) kill -TERM $PPID ;; esac; exec sleep 600")
    try expectEndOfSignal(try runScript("Tests/run.sh"))
  }

  private func expectEndOfSignal(_ outcome: Outcome) throws {
    outcome.expect(.status(130), .standardOutput(.isEmpty), .standardError(.isEmpty))
    XCTAssertEqual(outcome.leftBehind, [])
    XCTAssertEqual(outcome.heldStreams, [])
    let temporary = sandbox.temporaryDirectory.path
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: temporary), [])
  }

  /// An option of one of the processes that the tests are run in.
  private static let part = "--disable-xctest"

  private static let run = """
    Test Case 'A.testOne' passed (0.1 seconds)
    /a b/A.swift:11: A.testTwo : Test skipped - vim is not installed (Debian: vim)
    Test Case 'A.testTwo' skipped (0.0 seconds)
    /a b/A.swift:11: A.testThree : Test skipped - vim is not installed (Debian: vim)
    Test Case 'A.testThree' skipped (0.0 seconds)
    A.swift:9: A.testFour : Test skipped: required true value but got false - only root can do this
    Test Case 'A.testFour' skipped (0.0 seconds)
    Test Case 'A.testFive' failed (0.0 seconds)
    ✘ Test run with 3 tests in 1 suite failed after 0.2 seconds with 1 issue.

    """

  /// What Swift Testing tells of one that was skipped, one that passed and one that did not.
  private static let events = [
    event(
      "testSkipped", "skip",
      #"Suite "B" skipped: "go/vet is not installed (Debian: golang-go vim)""#),
    event(
      "testSkipped", "skip",
      #"Test "goes" skipped: "go/vet is not installed (Debian: golang-go vim)""#),
    event("testCaseEnded", "pass", "Test case passed after 0.1 seconds."),
    event(
      "testEnded", "passWithKnownIssue",
      #"Test "stays" with 2 test cases passed after 0.1 seconds."#),
    event(
      "issueRecorded", "fail",
      #"Test "fails" recorded an issue: "kind":"testEnded","symbol":"pass","text":"Test a""#),
    event("testEnded", "fail", #"Test "fails" failed after 0.1 seconds with 1 issue."#),
    event("testEnded", "fail", #"Suite "B" failed after 0.1 seconds with 1 issue."#),
    event(
      "runEnded", "fail", "Test run with 3 tests in 1 suite failed after 0.2 seconds with 1 issue."),
  ].joined()

  /// A line of the events that Swift Testing writes.
  private static func event(_ kind: String, _ symbol: String, _ text: String) -> String {
    let escaped = text.replacing("\"", with: #"\""#).replacing("/", with: #"\/"#)
    return """
      {"kind":"event","payload":{"instant":{"absolute":1.5},"kind":"\(kind)","messages":[{\
      "symbol":"\(symbol)","text":"\(escaped)"}],"testID":"A.B"},"version":"6.3.0"}

      """
  }

  // MARK: toolchain.sh

  func testASwiftThatIsNewEnoughIsTaken() throws {
    for version in ["6.3", "6.3.1", "6.10", "7.0"] {
      try makeSwift(printing: "Apple Swift version \(version) (swift-\(version)-RELEASE)\n")
      try runScript("Tests/toolchain.sh").expect(.success, .standardError(.isEmpty))
    }
  }

  func testASwiftThatIsTooOldIsNamed() throws {
    for version in ["5.10.1", "6.2", "6.0.3"] {
      try makeSwift(printing: "Swift version \(version) (swift-\(version)-RELEASE)\n")
      try runScript("Tests/toolchain.sh").expect(
        .status(1), .standardError(.contains("Swift 6.3 or later; `swift` is Swift \(version) (")),
        .standardError(.contains("https://swift.org/install")))
    }
  }

  func testNoSwiftIsToldApartFromOneThatFails() throws {
    app.launchEnvironment["SWIFT"] = "no-such-swift"
    try runScript("Tests/toolchain.sh").expect(
      .status(1), .standardError(.contains("no program `no-such-swift` in PATH")))
    app.launchEnvironment["SWIFT"] = nil
    try makeSwift(printing: "", status: 1)
    try runScript("Tests/toolchain.sh").expect(
      .status(1), .standardError(.contains("`swift --version` fails (")))
  }

  // MARK: lint-skips.awk

  func testASkipWithinAnAssertionOrAHelperIsRefused() throws {
    let refused = [
      "func testA() throws {\n  XCTAssertEqual(try require(.vim), 1)\n",
      "func testA() throws {\n  XCTAssertEqual(\n    try require(.vim), 1)\n",
      "func testA() throws {\n  guard isSo else { throw XCTSkip(\"not so\") }\n",
      "private func helper() throws {\n  try require(.vim)\n",
      "init() throws {\n  throw XCTSkip(\"never\")\n",
    ]
    for text in refused {
      try lint(text).expect(.status(1), .standardOutput(.contains("a skip is a line of its own")))
    }
    let taken = [
      "func testA() throws {\n  try require(.vim)\n",
      "override func setUpWithError() throws {\n  try super.setUpWithError()\n  try require(.vim)\n",
      "func testA() throws {\n  try XCTSkipIf(isSo, \"it is so\")\n",
    ]
    for text in taken { try lint(text).expect(.success, .standardOutput(.isEmpty)) }
  }

  private func lint(_ text: String) throws -> Outcome {
    try sandbox.write(text, to: "A.swift")
    return try app.run("-c", "exec awk -f \"$0\" A.swift", Self.path("Tests/lint-skips.awk"))
  }

  // MARK: Packages

  func testThePackagesOfAllProgramsAreInTheInstructions() throws {
    let text = try String(
      contentsOf: Self.project.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)
    let packages = OptionalProgram.allCases.flatMap { $0.packages.split(separator: " ") }
    let command = packages.reduce(into: [Substring]()) { all, package in
      if !all.contains(package) { all.append(package) }
    }.sorted()
    let listed = text.split(separator: "`").first { $0.hasPrefix("apt-get install ") } ?? ""
    XCTAssertEqual(listed.split(whereSeparator: \.isWhitespace).dropFirst(2).sorted(), command)
  }

  // MARK: The package index

  func testTheModulesOfThePackageIndexAreThere() throws {
    let text = try String(
      contentsOf: Self.project.appendingPathComponent(".spi.yml"), encoding: .utf8)
    let list = try XCTUnwrap(text.firstMatch(of: /documentation_targets:\s*\[([^\]]*)\]/)).output.1
    let modules = list.split { ",\n ".contains($0) }.map(String.init)
    XCTAssertTrue(modules.contains("Injection") && modules.contains("Harness"), "\(modules)")
    let package = try String(
      contentsOf: Self.project.appendingPathComponent("Package.swift"), encoding: .utf8)
    for module in modules {
      XCTAssertTrue(
        package.contains(".library(name: \"\(module)\""), "no library is named \(module)")
    }
  }

  // MARK: Helpers

  private static func path(_ name: String) -> String { project.appendingPathComponent(name).path }

  private func runScript(_ name: String, _ words: String...) throws -> Outcome {
    app.launchArguments = [Self.path(name)] + words
    return try app.run(timeout: 60)
  }

  /// Puts a `swift` into `PATH` that prints a text and exits.
  ///
  /// - Parameters:
  ///   - text: What it prints.
  ///   - events: What it writes to the file for the events of Swift Testing.
  ///   - status: What it exits with.
  ///   - part: What its arguments have to hold, or it prints nothing and succeeds.
  /// - Throws: What writing it throws.
  private func makeSwift(
    printing text: String, telling events: String = "", status: Int = 0, inPart part: String = ""
  ) throws {
    try sandbox.write(text, to: "text")
    try sandbox.write(events, to: "events")
    try makeSwift(
      """
      case "$*" in *'\(part)'*) ;; *) exit 0 ;; esac
      for word; do
        [ "${before:-}" != --event-stream-output-path ] ||
          cat "\(sandbox.workingDirectory.path)/events" >"$word"
        before=$word
      done
      cat "\(sandbox.workingDirectory.path)/text"; exit \(status)
      """)
  }

  private func makeSwift(_ script: String) throws {
    try sandbox.write("#!/bin/sh\n\(script)\n", to: "bin/swift")
    let folder = try sandbox.url("bin").path
    XCTAssertEqual(chmod(folder + "/swift", 0o755), 0)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    app.launchEnvironment["PATH"] = "\(folder):\(path)"
  }
}
