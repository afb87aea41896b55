import Foundation
import Testing
import XCTest

@testable import Harness
@testable import HarnessTesting

/// Who is told of a failure, and what.
final class ReporterTests: XCTestCase {
  func testAnExpectationIsReportedToWhoeverIsInstalled() throws {
    let (sandbox, collector) = (try Sandbox(), Collector())
    FailureReporting.$current.withValue(collector) { sandbox.expect("missing.txt", .exists) }
    XCTAssertEqual(collector.count.value, 1)
  }

  private struct Collector: FailureReporter {
    let count = Counter()

    func report(_ failure: Failure) { count.increment() }

    func errorAfterReporting(_ failure: Failure) -> any Error { failure }
  }
}

@Suite struct SwiftTestingReporterTests {
  @Test func aFailureIsReportedAtItsCallersLineAndColumn() {
    let caller = Caller(fileID: "Module/File.swift", filePath: "/File.swift", line: 3, column: 7)
    withKnownIssue {
      SwiftTestingReporter().report(Failure(.notLaunched(verb: "run"), caller: caller))
    } matching: { issue in
      issue.sourceLocation?.line == 3 && issue.sourceLocation?.column == 7
    }
  }
}
