import Foundation
import Harness
import HarnessReports
import HarnessSystem
import Testing
import XCTest

/// Called by `CTestStart` when the test bundle has been loaded: from here on, the file of
/// `HARNESS_EVENTS` is told of the tests that launch something.
///
/// The process is told of at once: a crash in a test that launches nothing is no end of the run, and
/// the file of an earlier run does not stand for this one.
@_cdecl("harness_testing_was_loaded")
func harnessTestingWasLoaded() {
  guard let file = TestRunFile.current, !isListing else { return }
  file.begin { XCTestRunObserver.isAmidTests.read(\.self) || Test.current != nil }
  XCTestObservationCenter.shared.addTestObserver(XCTestRunObserver())
  OtherLaunches.listener.withLock { listener in
    listener = { caller in
      let run = TestRunCase.current
      run?.note(file: "\(caller.filePath)")
      return run?.launches
    }
  }
  GoldenProposal.listener.withLock { $0 = { TestRunCase.current?.propose($0) } }
}

/// Whether the process lists its tests, and runs none.
private var isListing: Bool {
  CommandLine.arguments.contains { $0 == "--list-tests" || $0 == "--dump-tests-json" }
}

extension TestRunCase {
  /// The test that runs in this task or thread, which is told of from now on; nil where none is known.
  fileprivate static var current: TestRunCase? {
    CaseScope.currentRun ?? UnscopedTests.current ?? XCTestRunCases.begin()
  }
}

/// Tells `XCTestRunCases` what XCTest does.
final class XCTestRunObserver: NSObject, XCTestObservation {
  /// Whether XCTest has begun with the tests of a bundle, and has not come to their end.
  static let isAmidTests = Monitor(false)

  func testBundleWillStart(_ testBundle: Bundle) { Self.isAmidTests.withLock { $0 = true } }

  func testBundleDidFinish(_ testBundle: Bundle) { Self.isAmidTests.withLock { $0 = false } }

  func testCaseWillStart(_ testCase: XCTestCase) { XCTestRunCases.start(testCase) }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    XCTestRunCases.fail(description, filePath, lineNumber)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) { XCTestRunCases.finish(testCase) }
}
