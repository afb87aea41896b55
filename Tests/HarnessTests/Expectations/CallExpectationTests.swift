import Foundation
import XCTest

@testable import Harness

/// Which calls expectations ask for, and what they say of others.
final class CallExpectationTests: XCTestCase {
  private let calls: [ReportedCall] = [
    .to("drive", "size", 1), .to("drive", "upload", 2, ["path": "a.jpg", "url": "/a"]),
    .to("clock", "sleep", 3), .to("drive", "upload", 4, ["path": "b.jpg", "url": "/b"]),
  ]

  // MARK: Called

  func testCalledHoldsForOneCallOrMore() {
    assertHolds(.called("drive"), .called("drive", "upload"), .called("drive", "size"))
    assertFails(
      .called("drive", "makeCollection"),
      """
      expected drive.makeCollection to be called at least once, found no call
      recorded calls:
        1. drive.size()
        2. drive.upload(path: "a.jpg", url: "/a")
        4. drive.upload(path: "b.jpg", url: "/b")
      """)
  }

  func testCalledCounts() {
    assertHolds(.called("drive", "upload", times: 2), .called("drive", times: 3))
    assertFails(.called("drive", "upload", times: 1), "to be called once, found 2 calls")
    assertFails(.called("drive", "upload", times: 8), "to be called 8 times, found 2 calls")
    assertFails(.called("drive", "upload", times: 0), "never to be called, found 2 calls")
  }

  func testArgumentsAreComparedByTheirLabelsAndOthersDoNotCount() {
    assertHolds(
      .called("drive", "upload", with: ["path": "b.jpg"], times: 1),
      .called("drive", "upload", with: ["path": "a.jpg", "url": "/a"]))
    assertFails(
      .called("drive", "upload", with: ["path": "a.jpg", "url": "/b"]),
      #"expected drive.upload(path: "a.jpg", url: "/b", …) to be called at least once, found no call"#
    )
    assertFails(.called("drive", "upload", with: ["to": "a.jpg"]), "found no call")
  }

  func testTwoFormsOfACharacterAreTwoArguments() throws {
    let log = self.log([.to("drive", "upload", 1, ["path": "caf\u{e9}"])])
    let (same, alike) = (["path": "caf\u{e9}"], ["path": "cafe\u{301}"])
    XCTAssertNil(CallExpectation.called("drive", "upload", with: same, times: 1).mismatch(in: log))
    // What differs in nothing that can be seen, neither was made nor was not.
    for expectation: CallExpectation in [
      .called("drive", "upload", with: alike), .called("drive", "upload", with: alike, times: 1),
      .called("drive", "upload", with: alike, times: 0),
      .neverCalled("drive", "upload", with: alike),
    ] {
      let mismatch = try XCTUnwrap(expectation.mismatch(in: log))
      XCTAssertTrue(mismatch.summary.contains("found no call, and 1 call that differs only in how"))
    }
    XCTAssertNotNil(CallExpectation.neverCalled("drive", "upload", with: same).mismatch(in: log))
    let both = self.log([
      .to("drive", "upload", 1, same), .to("drive", "upload", 2, alike),
    ])
    XCTAssertNil(CallExpectation.called("drive", "upload", with: alike).mismatch(in: both))
    XCTAssertNotNil(
      CallExpectation.called("drive", "upload", with: alike, times: 1).mismatch(in: both))
  }

  func testTwoFormsOfACharacterAreTwoFunctions() throws {
    let log = self.log([.to("drive", "caf\u{e9}", 1)])
    XCTAssertNil(CallExpectation.called("drive", "caf\u{e9}").mismatch(in: log))
    for expectation: CallExpectation in [
      .called("drive", "cafe\u{301}"), .neverCalled("drive", "cafe\u{301}"),
    ] {
      XCTAssertNotNil(expectation.mismatch(in: log))
    }
  }

  // MARK: Never

  func testNeverCalledHoldsForNames() {
    assertHolds(
      .neverCalled("drive", "makeCollection"), .neverCalled("trash"),
      .neverCalled("drive", "upload", with: ["path": "c.jpg"]))
    assertFails(
      .neverCalled("clock"),
      "expected clock never to be called, found 1 call\nrecorded calls:\n  3.")
  }

  func testARealServiceThatRecordsNothingIsNotTakenForOneThatWasNeverCalled() {
    let real = log([], resolved: [ResolvedRegistration(registration: "trash", mock: nil)])
    XCTAssertTrue(
      CallExpectation.neverCalled("trash").mismatch(in: real)?.summary.contains("real service")
        ?? false)
    let mock = log([], resolved: [ResolvedRegistration(registration: "trash", mock: "keeps")])
    XCTAssertNil(CallExpectation.neverCalled("trash").mismatch(in: mock))
  }

  // MARK: Order

  func testTheOrderHoldsAcrossRegistrationsWithOthersBetween() {
    assertHolds(
      .inOrder(.call("drive", "size"), .call("clock"), .call("drive", "upload")),
      .inOrder(.call("drive", "upload"), .call("drive", "upload")), .inOrder())
    assertFails(
      .inOrder(.call("clock", "sleep"), .call("drive", "size")),
      """
      expected the calls clock.sleep, drive.size in this order, found no drive.size behind clock.sleep
      recorded calls:
        1. drive.size()
      """)
    assertFails(
      .inOrder(.call("drive", "upload", with: ["path": "c.jpg"])), "found no drive.upload(path")
    assertFails(
      .inOrder(.call("clock", "sleep"), .call("clock", "sleep")),
      "found no clock.sleep behind clock.sleep")
  }

  // MARK: Faults

  func testEveryFaultHasToFire() {
    var faults = Faults()
    faults["drive.upload"] = [1: "timeout", 2: "timeout"]
    let once = [ReportedCall.to("drive", "upload", 1, fault: "timeout")]
    let twice = once + [.to("drive", "upload", 2, fault: "timeout")]
    XCTAssertNil(CallExpectation.everyFaultFired.mismatch(in: log(twice, faults: faults)))
    XCTAssertEqual(
      CallExpectation.everyFaultFired.mismatch(in: log(once, faults: faults))?.summary,
      "expected the fault drive.upload=2:timeout to fail a call, found 1 call of drive.upload")
    let another = once + [.to("drive", "upload", 2, fault: "full")]
    XCTAssertNotNil(CallExpectation.everyFaultFired.mismatch(in: log(another, faults: faults)))
    assertHolds(.everyFaultFired)
  }

  // MARK: Names

  func testAMisspeltNameNeverHolds() {
    for expectation in [
      .neverCalled("drvie"), .called("drvie", "upload"), .called("drvie", times: 0),
      CallExpectation.inOrder(.call("drvie")),
    ] { assertFails(expectation, "did you mean \"drive\"?\nit has: clock, drive, prompt, trash") }
    assertFails(.neverCalled("drive", "uplaod"), "did you mean \"upload\"?")
    assertFails(.neverCalled("clock", "slep"), "does not say that it has such a function")
    assertFails(.neverCalled("prompt"), "does not say that prompt records its calls")
    for reports in [AppReports(usesControlSocket: true), AppReports(usesControlSocket: false)] {
      let silent = CallLog(reports, faults: Faults())
      XCTAssertNotNil(CallExpectation.neverCalled("drive").mismatch(in: silent))
    }
  }

  // MARK: Incomplete

  func testWhatWasNotKeptIsNotTakenForWhatWasNotCalled() {
    var reports = reports(calls, resolved: [])
    reports.take(.call(.to("drive", "late", 9)), size: AppReports.byteLimit, from: 1)
    let log = CallLog(reports, faults: Faults())
    XCTAssertNil(CallExpectation.called("drive", "upload").mismatch(in: log))
    for expectation in [
      CallExpectation.neverCalled("trash"), .called("drive", "upload", times: 2),
    ] {
      let summary = expectation.mismatch(in: log)?.summary ?? ""
      XCTAssertTrue(summary.contains("1 call could not be kept"), summary)
    }
  }

  // MARK: Helpers

  private func reports(_ calls: [ReportedCall], resolved: [ResolvedRegistration]) -> AppReports {
    let hello = AppHello.line(
      available: #"{"prompt":["no"]}"#,
      more: #","functions":{"drive":["makeCollection","size","upload"],"trash":["put"]}"#
        + #","faults":{"clock":["late"]}"#)
    var reports = AppReports()
    reports.take(AppMessage(line: Data(hello.utf8)), size: 1, from: 1)
    for registration in resolved { reports.take(.resolved(registration), size: 1, from: 1) }
    for call in calls { reports.take(.call(call), size: 1, from: 1) }
    return reports
  }

  private func log(
    _ calls: [ReportedCall], resolved: [ResolvedRegistration] = [], faults: Faults = Faults()
  ) -> CallLog {
    CallLog(reports(calls, resolved: resolved), faults: faults)
  }

  private func assertHolds(_ expectations: CallExpectation..., line: UInt = #line) {
    for expectation in expectations {
      XCTAssertNil(expectation.mismatch(in: log(calls)), line: line)
    }
  }

  private func assertFails(_ expectation: CallExpectation, _ text: String, line: UInt = #line) {
    let summary = expectation.mismatch(in: log(calls))?.summary ?? "it holds"
    XCTAssertTrue(summary.contains(text), summary, line: line)
  }
}
