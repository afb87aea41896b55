import Foundation
import HarnessSystem
import TestSupport
import XCTest

@testable import Harness

/// What a sweep makes of what it finds once, and of what differs by chance.
final class SweepTrialsTests: LaunchTestCase {
  /// What a launch leaves, with one file in its folder.
  private func end(
    _ content: String, printing output: String = "", hangs: Bool = false
  ) throws -> SweptEnd {
    let outcome = try shell("printf '\(output)'").run()
    let folder = try shell("exit 0").sandbox()
    try folder.write(content, to: "f")
    let empty = DiskState(of: outcome.sandbox.workingDirectory.path)
    var end = SweptEnd(
      outcome, before: empty, after: DiskState(of: folder.workingDirectory.path))
    end.hasHung = hangs
    return end
  }

  /// A sweep of a launch with so many calls of a mock, none of which may fail unseen.
  ///
  /// `control` gives what the nth launch without faults leaves, `attempt` what the nth launch leaves in which
  /// the call of a number fails.
  private func sweep(
    calls: Int = 1, printing output: String = "", control: @escaping @Sendable (Int) -> SweptEnd?,
    attempt: @escaping @Sendable (Int, Int) -> SweepAttempt
  ) throws -> SweepReport {
    let green = SweepJudge.Green(
      try end("right", printing: output), try end("right", printing: output))
    let calls = (1...calls).map {
      SweptCall(function: "drive.upload", number: $0, faults: ["offline"], kind: "\($0)")
    }
    let plan = SweepPlan([], [], recorded: (calls, calls), all: true, strict: true)
    let launch = SweptLaunch(
      number: 1, folder: "", judge: SweepJudge(green, SweepExpectations()), plan: plan)
    var limits = SweepLimits()
    limits.jobs = 1
    let (controls, attempts) = (Collected<Int>(), Collected<Int>())
    return SweepTrials([launch], limits, while: { true }) { _ in
      controls.append(1)
      return control(controls.all.count)
    } attempt: { _, fault in
      guard case .recorded(_, let number) = fault.target else { return .missed("another target") }
      attempts.append(number)
      let result = attempt(number, attempts.all.filter { $0 == number }.count)
      guard case .met(var end) = result else { return result }
      // It calls once more, so that it is not judged by what it tells.
      end.recordedCallCount += 1
      return .met(end)
    }.perform()
  }

  func testWhatIsFoundTwiceIsCertain() throws {
    let (right, wrong) = (try end("right"), try end("wrong"))
    let report = try sweep { _ in
      right
    } attempt: { _, _ in
      .met(wrong)
    }
    XCTAssertEqual(report.findings.map(\.kind), [.lied])
    XCTAssertEqual(report.findings.map(\.isUncertain), [false])
    XCTAssertEqual(report.unstable, [])
  }

  func testWhatIsNotFoundAgainIsToldAsUncertain() throws {
    let (right, wrong) = (try end("right"), try end("wrong"))
    let report = try sweep { _ in
      right
    } attempt: { _, time in
      .met(time == 1 ? wrong : right)
    }
    XCTAssertEqual(report.findings.map(\.kind), [.lied])
    XCTAssertEqual(report.findings.map(\.isUncertain), [true])
  }

  func testWhatCannotBeTriedAgainIsToldAsUncertain() throws {
    let (right, wrong) = (try end("right"), try end("wrong"))
    let report = try sweep { _ in
      right
    } attempt: { _, time in
      time == 1 ? .met(wrong) : .missed(nil)
    }
    XCTAssertEqual(report.findings.map(\.isUncertain), [true])
  }

  func testWhatAnotherLaunchWithoutFaultsHasAsWellIsNoFinding() throws {
    let (other, wrong) = (try end("other"), try end("wrong"))
    let report = try sweep { _ in
      other
    } attempt: { _, _ in
      .met(wrong)
    }
    XCTAssertEqual(report.findings, [])
    XCTAssertEqual(report.unstable, ["f"])
  }

  /// The first trial finds something before it is known that the file differs by chance, which the second
  /// brings to light.
  func testWhatIsExplainedLaterIsTakenBack() throws {
    let (right, other, wrong) = (try end("right"), try end("other"), try end("wrong"))
    let report = try sweep(calls: 2) {
      $0 == 1 ? right : other
    } attempt: { _, _ in
      .met(wrong)
    }
    XCTAssertEqual(report.findings, [])
    XCTAssertEqual(report.unstable, ["f"])
  }

  func testWhatIsNotExplainedByThatStays() throws {
    let (right, other) = (try end("right"), try end("other"))
    let (wrong, hung) = (try end("wrong"), try end("wrong", hangs: true))
    let report = try sweep(calls: 2) {
      $0 == 1 ? right : other
    } attempt: { number, _ in
      .met(number == 1 ? hung : wrong)
    }
    XCTAssertEqual(report.findings.map(\.kind), [.hung])
    XCTAssertEqual(report.findings.map(\.isUncertain), [false])
  }

  /// It is taken back for what explains it, and not as it does not come again.
  func testWhatDoesNotHappenAgainIsNotTakenBack() throws {
    let (right, other, wrong) = (try end("right"), try end("other"), try end("wrong"))
    let report = try sweep(calls: 2) {
      $0 == 1 ? right : other
    } attempt: { number, time in
      .met(number == 1 && time == 3 ? right : wrong)
    }
    XCTAssertEqual(report.findings.map(\.kind), [.lied])
    XCTAssertEqual(report.findings.first?.reproductions, ["fault drive.upload=1:offline"])
  }

  /// A program that tells how long it took may tell the same thrice without a fault, and another with one.
  func testNumbersThatDifferByChanceAreNoLie() throws {
    let ends = try (1...9).map { try end("right", printing: "took \($0) ms") }
    let chance = try sweep(printing: "took 1 ms") {
      ends[$0 < 6 ? 0 : 4]
    } attempt: { _, time in
      .met(ends[time])
    }
    XCTAssertEqual(chance.findings, [])
    let steady = try sweep(printing: "took 1 ms") { _ in
      ends[0]
    } attempt: { _, time in
      .met(ends[time])
    }
    XCTAssertEqual(steady.findings.map(\.kind), [.lied])
    XCTAssertEqual(steady.findings.map(\.isUncertain), [true])
  }

  /// What one number is by a fault takes nothing back of what another is each time.
  func testADoubtfulNumberHidesNoOther() throws {
    let (right, seven) = (try end("right", printing: "1 2"), try end("right", printing: "7 2"))
    let chance = try (1...3).map { try end("right", printing: "1 3\($0)") }
    let report = try sweep(calls: 2, printing: "1 2") { _ in
      right
    } attempt: { number, time in
      .met(number == 1 ? seven : chance[time])
    }
    XCTAssertEqual(report.findings.map(\.kind), [.lied])
    XCTAssertEqual(report.findings.first?.isUncertain, false)
    XCTAssertEqual(report.findings.first?.reproductions.count, 2)
  }

  /// The two forms of an é, and names that are no UTF-8, are files of their own.
  func testNamesThatReadAlikeAreTwoFiles() throws {
    let sandbox = try Sandbox()
    let folder = sandbox.workingDirectory.path
    let names: [[UInt8]] = [
      Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8), [0xE4], [0xF6], Array("\\xE4".utf8),
    ]
    for name in names {
      let path = DiskPath(folder).appending(DiskPath(bytes: name))
      XCTAssertEqual(mkdir(path.cString, 0o700), 0)
    }
    XCTAssertEqual(DiskState(of: folder).entries.count, names.count)
  }
}
