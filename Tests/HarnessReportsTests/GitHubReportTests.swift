import Foundation
import ScenarioTestSupport
import XCTest

@testable import HarnessReports

final class GitHubReportTests: XCTestCase {
  func testLinesThatFailedAreMarked() {
    let text = ReportFormat.gitHubAnnotations(repository: nil).text(of: .ofEverything)
    XCTAssertEqual(
      text,
      """
      ::error file=Scenarios/a.txt,line=3,title=sub/bad failed::it differs%0A-a%0A+b%0A
      ::warning file=Scenarios/a.txt,line=3,title=flaky is flaky::passed at attempt 2; before \
      that:%0Ait differs
      ::error file=Scenarios/broken.txt,line=2,title=broken cannot be run::unknown command "x"
      ::error file=Scenarios/cut.txt,line=1,title=cut was interrupted::interrupted by SIGINT

      """)
  }

  func testEachProblemOfAFileIsMarkedAtItsLineBehindTheFirstOfEveryFile() {
    var run = SampleRun("broken", "bad")
    run.attempt("broken", .unreadable) { end in
      end.problems = [(2, "unknown command"), (5, "no section"), (7, "a word too many")].map {
        .init(file: end.file, line: $0, column: 1, message: $1)
      }
      end.problems[1].file = "Scenarios/steps.txt"
    }
    run.attempt("bad", .failed)
    run.end()
    XCTAssertEqual(
      ReportFormat.gitHubAnnotations(repository: nil).text(of: run),
      """
      ::error file=Scenarios/broken.txt,line=2,title=broken cannot be run::unknown command
      ::error file=Scenarios/a.txt,line=3,title=bad failed::it differs%0A-a%0A+b%0A
      ::error file=Scenarios/steps.txt,line=5,title=broken cannot be run::no section
      ::error file=Scenarios/broken.txt,line=7,title=broken cannot be run::a word too many

      """)
  }

  func testNothingInANameOrAMessageEndsIt() {
    var run = SampleRun("a,b:c%\n::error::x")
    run.attempt("a,b:c%\n::error::x", .failed) {
      $0.failure = SampleRun.failure("50%\r\n::stop-commands::x", diff: "")
      $0.failure?.file = "d,e:f%.txt"
    }
    run.end()
    XCTAssertEqual(
      ReportFormat.gitHubAnnotations(repository: nil).text(of: run),
      "::error file=d%2Ce%3Af%25.txt,line=3,"
        + "title=a%2Cb%3Ac%25%0A%3A%3Aerror%3A%3Ax failed::50%25%0D%0A::stop-commands::x\n")
  }

  func testPathsAreThoseOfTheRepository() {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let parent = here.deletingLastPathComponent().path
    XCTAssertEqual(
      RepositoryPath(parent).of("a/../b.txt"), here.lastPathComponent + "/b.txt")
    XCTAssertEqual(RepositoryPath(parent).of("/elsewhere/b.txt"), "/elsewhere/b.txt")
    XCTAssertEqual(RepositoryPath(here.path + "x").of("b.txt"), "b.txt")
    XCTAssertEqual(RepositoryPath(nil).of("./b.txt"), "./b.txt")
  }

  func testTheSummaryShowsEveryFailure() {
    let text = ReportFormat.gitHubSummary.text(of: .ofEverything)
    XCTAssertTrue(text.hasPrefix("## ❌ 7 scenarios: 2 passed (1 flaky), 1 failed, "), text)
    XCTAssertTrue(text.contains("<summary>failed <b>sub/bad</b></summary>\n\n```diff\n"), text)
    XCTAssertTrue(text.contains("\n-a\n+b\n"), text)
    XCTAssertTrue(text.contains("**Flaky**: flaky\n\n**Interrupted**: cut\n\n**Not run**: left"))
  }

  func testNothingInAFailureEndsItsBlock() {
    var run = SampleRun("<b>")
    run.attempt("<b>", .failed) { $0.failure = SampleRun.failure("````\n</details>") }
    run.end()
    let text = ReportFormat.gitHubSummary.text(of: run)
    XCTAssertTrue(text.contains("\n`````diff\n"), text)
    XCTAssertTrue(text.contains("\n`````\n\n</details>"), text)
    XCTAssertTrue(text.contains("<b>&lt;b&gt;</b>"), text)
  }

  func testTheSummaryIsNeverLargerThanGitHubTakes() {
    var run = SampleRun("a")
    for number in 0..<100 {
      run.attempt("a\(number)", .failed) {
        $0.failure = SampleRun.failure(String(repeating: "x", count: 50_000))
      }
    }
    run.end()
    let text = ReportFormat.gitHubSummary.text(of: run)
    XCTAssertLessThan(text.utf8.count, 1 << 20)
    XCTAssertTrue(text.contains("more failures"))
  }
}
