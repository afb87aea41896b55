import Foundation
import HarnessScenarios
import HarnessTesting
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import HarnessReports

final class HTMLReportTests: XCTestCase {
  private let everything = ReportFormat.html.text(of: .ofEverything)

  // MARK: - In a browser

  func testAPageShowsEveryScenarioAndWhatFailedFirst() throws {
    try require(.chromium)
    let page = try BrowserPage(everything)
    XCTAssertEqual(
      page.shownNames, ["sub/bad", "broken", "cut", "flaky", "ok", "later", "left"])
    XCTAssertEqual(page.shownCount, "7 of 7 shown")
  }

  func testAStatusIsChosenInTheAddress() throws {
    try require(.chromium)
    let page = try BrowserPage(everything, fragment: "status=failed,skipped")
    XCTAssertEqual(page.shownNames, ["sub/bad", "later"])
    XCTAssertEqual(page.shownCount, "2 of 7 shown")
    XCTAssertTrue(page.markup.contains(#"data-status="failed" aria-pressed="true""#))
    XCTAssertTrue(page.markup.contains(#"data-status="passed" aria-pressed="false""#))
    XCTAssertTrue(page.markup.contains(#"<rect class="passed out""#))
  }

  func testATextIsFoundInNamesAndMessagesInAnyCase() throws {
    try require(.chromium)
    XCTAssertEqual(try BrowserPage(everything, fragment: "text=SUB").shownNames, ["sub/bad"])
    XCTAssertEqual(
      try BrowserPage(everything, fragment: "text=unknown+command").shownNames, ["broken"])
    XCTAssertEqual(
      try BrowserPage(everything, fragment: "text=differs&status=flaky").shownNames, ["flaky"])
    XCTAssertEqual(try BrowserPage(everything, fragment: "text=nowhere").shownNames, [])
  }

  func testABarLeadsToItsScenario() throws {
    try require(.chromium)
    XCTAssertTrue(everything.contains(##"<a href="#s3" tabindex="-1"><rect class="flaky""##))
    let page = try BrowserPage(everything, fragment: "s3")
    XCTAssertTrue(
      page.markup.contains(#"<details id="s3" class="scenario" data-status="flaky" open="">"#))
  }

  func testNothingInARunBecomesMarkup() throws {
    try require(.chromium)
    let hostile = "</pre></script><script>document.title='taken'</script><img src=x>&amp;"
    var run = SampleRun(hostile)
    run.attempt(hostile, .failed) {
      $0.failure = SampleRun.failure(hostile, diff: "-\(hostile)\n")
      $0.tags = [hostile]
      $0.log = ScenarioLog(
        phases: [
          Self.phase(
            [.command(hostile), .output(stream: hostile, text: "\u{1B}[1m\(hostile)")], hostile)
        ])
    }
    run.end()
    let page = try BrowserPage(ReportFormat.html.text(of: run))
    XCTAssertFalse(page.markup.contains("<title>taken"), page.markup)
    XCTAssertFalse(page.markup.contains("<img"), page.markup)
    XCTAssertEqual(page.shownCount, "1 of 1 shown")
  }

  func testAPageOfManyScenariosIsFiltered() throws {
    try require(.chromium)
    var run = SampleRun()
    for number in 0..<3000 { run.attempt("s\(number)", number % 1000 == 7 ? .failed : .passed) }
    run.end()
    let page = try BrowserPage(ReportFormat.html.text(of: run), fragment: "status=failed")
    XCTAssertEqual(page.shownNames, ["s7", "s1007", "s2007"])
  }

  // MARK: - As it is written

  func testThePageLoadsNothing() {
    XCTAssertFalse(everything.contains(/(src|href)="(?!#)/))
    XCTAssertFalse(everything.contains("url("))
    XCTAssertTrue(everything.contains("content=\"default-src 'none'; "))
  }

  func testEachRowThatDidNotPassSaysWhyInALine() {
    func reason(_ name: String) -> String? {
      let row = everything.components(separatedBy: "<span class=\"name\">\(name)</span>").last
      let summary = row?.components(separatedBy: "</summary>").first ?? ""
      return summary.firstMatch(of: /<span class="reason">([^<]*)<\/span>/).map { String($0.1) }
    }
    XCTAssertEqual(reason("sub/bad"), "it differs")
    XCTAssertEqual(reason("broken"), "unknown command \"x\"")
    XCTAssertEqual(reason("cut"), "interrupted by SIGINT")
    XCTAssertEqual(reason("flaky"), "it differs")
    XCTAssertEqual(reason("later"), "no #3 here")
    XCTAssertEqual(reason("left"), "interrupted by SIGINT")
    XCTAssertNil(reason("ok"))
  }

  func testAReasonIsTheFirstLineOfAMessageAndTellsHowManyProblemsFollow() {
    var run = SampleRun("a<b", "c")
    run.attempt("a<b", .failed) {
      $0.failure = SampleRun.failure("\n  first <line>\u{1B}[1m\nsecond line")
    }
    run.attempt("c", .unreadable) { end in
      end.problems = (1...3).map {
        .init(file: end.file, line: $0, column: 1, message: "problem \($0)\nmore")
      }
    }
    run.end()
    let text = ReportFormat.html.text(of: run)
    XCTAssertTrue(text.contains(#"<span class="reason">first &lt;line&gt;␛[1m</span>"#), text)
    XCTAssertTrue(text.contains(#"<span class="reason">problem 1, and 2 more problems</span>"#))
  }

  func testTheTimelineHasARowForEachWorkerAndABarForEachAttempt() throws {
    var run = SampleRun("a", "b", "c")
    run.attempt("a", .failed, willRetry: true, worker: 0)
    run.attempt("a", .passed, number: 2, worker: 5)
    run.start("b")
    let text = ReportFormat.html.text(of: run)
    for worker in ["worker 0", "worker 1", "worker 5"] { XCTAssertTrue(text.contains(worker)) }
    XCTAssertEqual(text.matches(of: /<rect class="(failed|flaky|interrupted)"/).count, 3)
    XCTAssertTrue(text.contains("<title>a: failed, tried again, 0.250 s</title>"), text)
    // A bar begins where its attempt did, and is as long.
    XCTAssertTrue(text.contains(#"<rect class="failed" x="70.0" y="2.0" width="450.0""#), text)
    XCTAssertTrue(text.contains(#"<rect class="flaky" x="520.0""#), text)
    // It lies in the row of its worker.
    for (worker, bar) in [("0", "failed"), ("1", "interrupted"), ("5", "flaky")] {
      let row = text.firstMatch(of: try Regex("y=\"([0-9.]+)\">worker \(worker)<"))
      let rect = text.firstMatch(of: try Regex("class=\"\(bar)\" x=\"[0-9.]+\" y=\"([0-9.]+)\""))
      let (baseline, top) = (Self.number(row), Self.number(rect))
      XCTAssertTrue(0 < top && (top...(top + 18)).contains(baseline), "\(bar): \(top), \(baseline)")
    }
  }

  private static func number(_ match: Regex<AnyRegexOutput>.Match?) -> Double {
    match?.output[1].substring.flatMap { Double($0) } ?? -1
  }

  func testADiffHasAColorForEachKindOfLine() {
    XCTAssertEqual(
      HTMLTranscript.diff("@@ -1 +1 @@\n-a<\n+b\n c\n"),
      "<span class=\"hunk\">@@ -1 +1 @@</span>\n<del>-a&lt;</del>\n<ins>+b</ins>\n c")
  }

  func testTheEndOfALongTranscriptIsShown() {
    let entries = (0..<1000).map { ScenarioLog.Entry.command("line \($0)") }
    let log = ScenarioLog(phases: [Self.phase(entries), Self.phase([.failure("broken")], "# End")])
    let markup = HTMLTranscript(log, room: 1000).markup
    XCTAssertLessThan(markup.utf8.count, 3000)
    XCTAssertTrue(markup.contains("entries are left out]"), markup)
    XCTAssertTrue(markup.contains("&gt; line 999\n"), markup)
    XCTAssertTrue(markup.contains("<strong>FAIL: broken\n</strong>"), markup)
    XCTAssertEqual(TranscriptRoom.share(of: 1), 100_000)
    XCTAssertEqual(TranscriptRoom.share(of: 10_000), 5000)
  }

  func testARunWithoutAnythingIsAPage() throws {
    try require(.chromium)
    let page = try BrowserPage(ReportFormat.html.text(of: SampleRun()))
    XCTAssertEqual(page.shownCount, "0 of 0 shown")
  }

  static func phase(
    _ entries: [ScenarioLog.Entry], _ heading: String = ""
  ) -> ScenarioLog.Phase {
    var phase = ScenarioLog.Phase(heading: heading)
    phase.entries = entries
    return phase
  }
}
