import HarnessTesting
import TestSupport
import XCTest

@testable import Harness

/// `app.sweep`: what a test does with an app, in which everything fails once.
final class AppSweepTests: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
  }

  private struct Unexpected: Error { let found: String }

  private func script(_ text: String) { app.launchArguments = ["-c", text] }

  /// What a sweep says of an app.
  private func problem(
    _ change: (CLIApplication) throws -> SweepReport = { try $0.sweep { app in try app.run() } }
  ) throws -> SweepProblem {
    let failure = expectFailure { try change(app) }
    guard case .sweepFailed(let problem)? = failure?.reason else {
      throw Unexpected(found: failure.map { "\($0)" } ?? "it did not fail")
    }
    return problem
  }

  // MARK: - What is found

  func testATornFileIsToldWithTheFaultThatTearsIt() throws {
    try sandbox.write("old\n", to: "f")
    script("echo longer >f")
    guard case .found(let report) = try problem() else { return XCTFail("nothing was found") }
    let finding = try XCTUnwrap(report.findings.first { $0.kind == .tore })
    XCTAssertEqual(finding.faults.first, #".fail(.write, path: "f", with: .noSpace)"#)
    XCTAssertEqual(finding.reproductions.first, "sysfault write ENOSPC f")
    let text = "\(SweepProblem.found(report))"
    XCTAssertTrue(text.contains(#"by .fail(.write, path: "f", with"#), text)
    XCTAssertTrue(text.contains("in a script: sysfault write ENOSPC f"), text)
    // The disk of the test is where each run began, and none has touched it.
    sandbox.expect("f", .content(.equals("old\n")))
  }

  func testTheFaultOfAFindingMakesItHappen() throws {
    try sandbox.write("old\n", to: "~/d/f")
    script("echo longer >\"$HOME/d/f\"")
    guard case .found(let report) = try problem() else { return XCTFail("nothing was found") }
    let source = #".fail(.write, path: "../home/d/f", with: .noSpace)"#
    XCTAssertEqual(report.findings.first { $0.kind == .tore }?.faults.first, source)
    app.systemFaults = [.fail(.write, path: "../home/d/f", with: .noSpace)]
    _ = try app.run()
    sandbox.expect("~/d/f", .content(.equals("")))
  }

  func testADiskThatIsFullStaysSo() throws {
    // What is tried again once would hide that the second is lost as well.
    script("echo 1 >f; (exec >>f; echo 2 || echo 2); exit 0")
    guard case .found(let report) = try problem() else { return XCTFail("nothing was found") }
    let faults = report.findings.filter { $0.kind == .lied }.flatMap(\.faults)
    let source = #".fail(.write, from: 2, path: "f", with: .noSpace)"#
    XCTAssertTrue(faults.contains(source), "\(report.findings)")
    app.systemFaults = [.fail(.write, from: 2, path: "f", with: .noSpace)]
    _ = try app.run()
    sandbox.expect("f", .content(.equals("1\n")))
  }

  func testAPatternInAFolderOfAPatternIsFoundBehindDots() throws {
    script("mkdir -p \"$HOME/d/$$\" && echo 1 >\"$HOME/d/$$/f\"")
    app.systemFaults = [.fail(.write, nth: 1, path: "../home/d/*/f", with: .noSpace)]
    try app.run().expect(.failure)
  }

  func testWhatHoldsIsAClaim() throws {
    try sandbox.write("old\n", to: "f")
    script("{ echo new >t && sync t && mv t f; } || { rm -f t; exit 1; }")
    let report = try app.sweep { app in
      try app.run().expect(.success)
      try app.sandbox().expect("f", .content(.equals("new\n")))
    }
    // A shell that can start no other program leaves its file.
    XCTAssertEqual(Set(report.findings.map(\.kind)), [.littered], "\(report)")
    XCTAssertTrue(report.faults >= 8 && report.kills >= 3, "\(report)")
  }

  func testWhatIsAllowedAndWhatIsKept() throws {
    try sandbox.write("old\n", to: "a/f")
    script("echo longer >a/f")
    try app.sweep(allow: [.tore("a/*")]) { app in try app.run() }
    guard
      case .found(let kept) = try problem({
        try $0.sweep(allow: [.tore("b")], keep: ["a"]) { app in try app.run() }
      })
    else { return XCTFail("nothing was found") }
    XCTAssertTrue(kept.findings.contains { $0.kind == .tore }, "\(kept)")
    guard
      case .found(let status) = try problem({
        try $0.sweep(allow: [.tore()], status: [.exited(74)]) { app in try app.run() }
      })
    else { return XCTFail("nothing was found") }
    XCTAssertEqual(Set(status.findings.map(\.kind)), [.status])
  }

  func testAnObserverTellsWhetherADiskIsTorn() throws {
    try sandbox.write("old\n", to: "f")
    script("echo longer >f")
    guard
      case .found(let report) = try problem({
        try $0.sweep(observe: [["cat", "f"]]) { app in try app.run() }
      })
    else { return XCTFail("nothing was found") }
    XCTAssertTrue(
      report.findings.contains { $0.text.hasPrefix("`cat f` tells neither") }, "\(report)")
    let blind = try app.sweep(observe: [["test", "-f", "f"]]) { app in try app.run() }
    XCTAssertTrue(
      blind.blindSpots[1]?.hasPrefix("`test -f f` tells the same before") ?? false, "\(blind)")
    guard
      case .notJudged(let reason) = try problem({
        try $0.sweep(observe: [["cat", "typo"]]) { app in try app.run() }
      })
    else { return XCTFail("it was judged by what tells nothing") }
    XCTAssertTrue(reason.contains("`cat typo` fails where nothing else does"), reason)
  }

  func testACrashAndWhatIsLeftBehindAreTold() throws {
    for (text, kind) in [
      ("mkdir d || kill -ABRT $$", SweepVerdict.Kind.crashed),
      ("mkdir d || { echo no >&2; sleep 1000 >/dev/null 2>&1 & exit 1; }", .leftBehind),
    ] {
      script(text)
      guard case .found(let report) = try problem() else { return XCTFail("nothing was found") }
      XCTAssertEqual(Set(report.findings.map(\.kind)), [kind], "\(report)")
    }
  }

  func testWhatIsLitteredFailsWhereThatIsAskedFor() throws {
    script("mkdir d && { mkdir d/e || { echo no >&2; exit 1; }; } && rmdir d/e d")
    let report = try app.sweep { app in try app.run() }
    XCTAssertEqual(Set(report.findings.map(\.kind)), [.littered], "\(report)")
    guard
      case .found(let strict) = try problem({
        try $0.sweep(isStrict: true) { app in try app.run() }
      })
    else { return XCTFail("nothing was found") }
    XCTAssertEqual(strict.findings, report.findings)
  }

  func testAllPointsAreTriedWhereThatIsAskedFor() throws {
    script("for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo $n || exit 1; done >f")
    let few = try app.sweep { app in try app.run() }
    let all = try app.sweep(all: true) { app in try app.run() }
    XCTAssertEqual(few.points, all.points)
    XCTAssertGreaterThan(few.sampledAway, 0)
    XCTAssertEqual(all.sampledAway, 0)
    XCTAssertGreaterThan(all.faults, few.faults)
  }

  func testABudgetThatIsSpentLeavesOutTheRest() throws {
    script("mkdir d")
    let nothing = try problem { try $0.sweep(budget: 0) { app in try app.run() } }
    XCTAssertTrue("\(nothing)".contains("there was no time"), "\(nothing)")
  }

  func testRunsGoSideBySide() throws {
    let most = Monitor((runs: 0, now: 0, most: 0))
    script("mkdir a b c d || { echo no >&2; exit 1; }")
    for jobs in [1, 3] {
      most.withLock { $0 = (0, 0, 0) }
      try app.sweep(allow: [.littered()], jobs: jobs) { app in
        let run = most.withLock { state in
          state = (state.runs + 1, state.now + 1, max(state.most, state.now + 1))
          return state.runs
        }
        defer { most.withLock { $0.now -= 1 } }
        // The first two are those without faults, one after the other.
        if run > 2 { _ = most.wait(until: Deadline(after: 60)) { $0.most >= jobs ? true : nil } }
        try app.run()
      }
      XCTAssertEqual(most.read(\.most), jobs)
    }
  }

  func testWhatDiffersWithoutFaultsIsNotJudged() throws {
    try sandbox.write("old\n", to: "f")
    script("date +%N >f || exit 1")
    let report = try app.sweep { app in try app.run() }
    XCTAssertEqual(report.unstable, ["work/f"])
  }

  func testACallOfAFakeProgramIsTried() throws {
    app.fakes.program("git").reply(to: ["push"])
    script("git push; true")
    guard
      case .found(let report) = try problem({
        try $0.sweep(isStrict: true) { app in try app.run() }
      })
    else { return XCTFail("nothing was found") }
    let lies = report.findings.filter { $0.kind == .lied }
    XCTAssertTrue(lies.flatMap(\.reproductions).contains { $0.hasPrefix("fault git.push=1:") })
  }

  func testARequestToAFakeServerIsTried() throws {
    try require(.curl)
    app.fakes.http("API").reply(.get, "/", body: "1")
    script("curl -fs \"$API/\" || exit 3")
    guard case .found(let report) = try problem() else { return XCTFail("nothing was found") }
    let found = report.findings.filter { $0.kind == .silent }
    let faults = found.flatMap(\.faults)
    for fault in ["reset", "500"] {
      XCTAssertTrue(faults.contains("app.faults[\"API\"] = [1: \"\(fault)\"]"), "\(report)")
    }
    XCTAssertTrue(
      faults.contains(
        #".fail(.connect, nth: 1, path: "127.0.0.1", with: .connectionRefused)"#), "\(report)")
    XCTAssertTrue(found.flatMap(\.reproductions).contains("fault API=1:reset"), "\(report)")
  }

  // MARK: - What a test does

  func testEachLaunchIsSwept() throws {
    try sandbox.write("old\n", to: "f")
    guard
      case .found(let report) = try problem({
        try $0.sweep { app in
          try app.run("-c", "cp f g").expect(.success)
          try app.run("-c", "echo longer >f").expect(.success)
        }
      })
    else { return XCTFail("nothing was found") }
    XCTAssertEqual(report.launches, 2)
    XCTAssertEqual(Set(report.findings.map(\.launch)), [2], "\(report)")
  }

  func testALaunchThatIsTalkedToIsSwept() throws {
    try sandbox.write("old\n", to: "f")
    script("echo ready; read x; echo $x >f")
    guard
      case .found(let report) = try problem({
        try $0.sweep(jobs: 1) { app in
          try app.launch()
          try app.waitForOutput("ready", timeout: 1)
          try app.typeText("longer\n")
          try app.waitForExit().expect(.success)
        }
      })
    else { return XCTFail("nothing was found") }
    XCTAssertTrue(report.findings.contains { $0.kind == .tore }, "\(report)")
  }

  func testWhatIsExpectedHasToHoldWithoutFaults() throws {
    script("mkdir d")
    struct Mine: Error {}
    XCTAssertThrowsError(try app.sweep { _ in throw Mine() }) { XCTAssertTrue($0 is Mine) }
    let reporter = CountingReporter()
    try FailureReporting.$current.withValue(reporter) {
      XCTAssertThrowsError(try app.sweep { app in try app.run().expect(.failure) })
    }
    XCTAssertEqual(reporter.count, 1)
  }

  func testWhatIsExpectedIsNotJudgedWhereSomethingFails() throws {
    script("mkdir d")
    let reporter = CountingReporter()
    try FailureReporting.$current.withValue(reporter) {
      try app.sweep { app in try app.run().expect(.success) }
    }
    XCTAssertEqual(reporter.count, 0)
  }

  func testAClosureThatLaunchesNothingFails() throws {
    let nothing = try problem { try $0.sweep { _ in } }
    XCTAssertTrue("\(nothing)".contains("the app was not launched"), "\(nothing)")
    script("true")
    let noCall = try problem()
    XCTAssertTrue("\(noCall)".contains("makes no call that could fail"), "\(noCall)")
  }

  func testAProgramThatDoesNotEndHasHung() throws {
    script("mkdir d || sleep 60")
    guard
      case .found(let report) = try problem({
        try $0.sweep { app in try app.run(timeout: 1) }
      })
    else { return XCTFail("nothing was found") }
    XCTAssertEqual(Set(report.findings.map(\.kind)), [.hung])
  }

  func testWhatWasPlantedIsKnownInEachRun() throws {
    try sandbox.plant([.file("a", "1")], at: "photos")
    script("mv photos/a photos/b")
    try app.sweep { app in
      try app.run().expect(.success)
      let sandbox = try app.sandbox()
      sandbox.expect(
        "photos", equals: try sandbox.seeded("photos").removing("a").adding("b", as: .file))
    }
  }
}

/// Counts what it is told.
private final class CountingReporter: FailureReporter {
  private let failures = Monitor<[String]>([])
  var count: Int { failures.read(\.count) }

  func report(_ failure: Failure) { failures.withLock { $0.append(failure.message) } }
  func errorAfterReporting(_ failure: Failure) -> any Error { failure }
}
