import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// `harness sweep`: scenarios in which everything fails once.
final class SweepCommandTests: ToolTestCase {
  override func setUpWithError() throws {
    try super.setUpWithError()
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
  }

  func testATornFileFailsWithTheLineThatTearsIt() throws {
    try sandbox.write("exec sh -c 'echo longer >f'\n-- f --\nold\n", to: "a.txtar")
    try harness(
      "sweep", "--json", "events", "--junit", "junit.xml", "--html", "page.html", "a.txtar"
    )
    .expect(
      .status(1), .standardOutput(.contains("tore: f is neither as before nor as after")),
      .standardOutput(.contains("by sysfault write ENOSPC f")))
    sandbox.expect("events", .content(.contains(#""verdict":"tore""#)))
    sandbox.expect("events", .content(.contains(#""sysfault kill write:1 f""#)))
    for report in ["junit.xml", "page.html"] {
      sandbox.expect(report, .content(.contains("sysfault write ENOSPC f")))
    }
  }

  func testASweepThatFindsNothingSaysWhatItHasTried() throws {
    try sandbox.write("exec mv a b\n-- a --\nnew\n-- b --\nold\n", to: "a.txtar")
    try harness("sweep", "a.txtar").expect(
      .success, .standardOutput(.contains("passed      a (")),
      .standardOutput(.contains(" faults, ")))
  }

  func testWhatIsLeftBehindFailsWhereThatIsAsked() throws {
    try sandbox.write(
      "exec sh -c 'cp a t && mv t f'\n-- a --\nnew\n-- f --\nold\n", to: "a.txtar")
    try harness("sweep", "a.txtar").expect(.success)
    try harness("sweep", "--strict", "a.txtar").expect(
      .status(1), .standardOutput(.contains("littered: it left t")))
  }

  func testWhatIsLeftBehindIsToldWithoutFailing() throws {
    try sandbox.write(
      "# a\nexec sh -c 'cp a t && mv t f'\n-- a --\nnew\n-- f --\nold\n", to: "a.txtar")
    try harness("sweep", "a.txtar").expect(
      .success, .standardOutput(.contains("warning a: a.txtar:2:1: littered: it left t, which")))
  }

  func testReportsTellHowMuchWasTried() throws {
    try sandbox.write("exec mv a b\nexec sh -c 'echo 1 >c' &\nwait\n-- a --\n1\n", to: "a.txtar")
    let outcome = try harness(
      "sweep", "--junit", "junit.xml", "--tap=run.tap", "--html", "page.html", "a.txtar")
    outcome.expect(.success)
    let line = try XCTUnwrap(
      outcome.output.split(separator: "\n").first { $0.contains("passed  ") })
    let claim = try XCTUnwrap(line.split(separator: "(").last?.split(separator: ", ").dropLast())
      .joined(separator: ", ")
    XCTAssertTrue(claim.hasSuffix("1 in the background not swept"), claim)
    sandbox.expect("junit.xml", .content(.contains("<system-out>Swept: \(claim)</system-out>")))
    sandbox.expect("run.tap", .content(.contains("  swept: \"\(claim)\"\n")))
    sandbox.expect("page.html", .content(.contains(claim)))
  }

  func testTheTimeIsThatOfAllScenarios() throws {
    for name in ["a.txtar", "b.txtar"] { try sandbox.write("exec mkdir d\n", to: name) }
    try harness("sweep", "--time", "1ms", "a.txtar", "b.txtar").expect(
      .status(1), .standardOutput(.contains("3 left out for lack of time")),
      .standardOutput(.contains("there was no time to let anything fail")))
  }

  func testAScenarioThatFailsByItselfIsToldAsARunTellsIt() throws {
    try sandbox.write("exec false\n", to: "a.txtar")
    try harness("sweep", "a.txtar").expect(
      .status(1),
      .standardOutput(
        .contains(
          "nothing was swept, as it has to pass first: the program failed with exit status 1")))
  }
}
