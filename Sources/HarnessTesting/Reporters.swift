import Harness
import Testing
import XCTest

/// Reports failures to XCTest.
struct XCTestReporter: FailureReporter {
  func report(_ failure: Failure) {
    XCTFail(failure.message, file: failure.caller.filePath, line: failure.caller.line)
  }

  func errorAfterReporting(_ failure: Failure) -> any Error { AlreadyReported(failure: failure) }
}

/// Reports failures to Swift Testing.
struct SwiftTestingReporter: FailureReporter {
  func report(_ failure: Failure) {
    let caller = failure.caller
    Issue.record(
      Comment(rawValue: failure.message),
      sourceLocation: SourceLocation(
        fileID: caller.fileID, filePath: "\(caller.filePath)", line: Int(caller.line),
        column: Int(caller.column)))
  }

  func errorAfterReporting(_ failure: Failure) -> any Error { AlreadyReported(failure: failure) }
}

/// The reporter of the test that runs, also where no adapter has installed one.
enum CurrentReporter {
  static var reporter: any FailureReporter {
    if let current = FailureReporting.current { return current }
    return Test.current == nil ? XCTestReporter() : SwiftTestingReporter()
  }
}

/// Leaves a test whose failure was reported; the adapters pass over it.
struct AlreadyReported: Error, CustomStringConvertible {
  let failure: Failure

  /// What XCTest's text of a thrown error holds, by which `ScenarioTestCase` knows it.
  static let marker = "reported above at its own line"

  var description: String { "\(Self.marker): \(failure)" }
}
