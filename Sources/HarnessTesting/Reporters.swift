import Foundation
import Harness
import Testing
import XCTest

/// The launches that a test has shown with its failures, each once.
final class ShownLaunches: @unchecked Sendable {
  private let lock = NSLock()
  private var contexts: Set<String> = []

  /// What to say of a failure: with its launch, unless an earlier one has shown it as it is.
  func message(of failure: Failure) -> String {
    let isNew = lock.withLock { contexts.insert(failure.context).inserted }
    return isNew || failure.context.isEmpty ? failure.message : failure.messageWithoutContext
  }
}

/// Reports failures to XCTest.
struct XCTestReporter: FailureReporter {
  /// Those of the test, where its end is known.
  var shown = ShownLaunches()

  func report(_ failure: Failure) {
    let caller = failure.caller
    XCTFail(shown.message(of: failure), file: caller.filePath, line: caller.line)
  }

  /// XCTest knows no warnings: a line as compilers write it is found by people and by editors.
  func warn(_ warning: Failure) {
    let caller = warning.caller
    let line = "\(caller.filePath):\(caller.line): warning: \(warning.message)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  func errorAfterReporting(_ failure: Failure) -> any Error { AlreadyReported(failure: failure) }
}

/// Reports failures to Swift Testing.
struct SwiftTestingReporter: FailureReporter {
  /// Those of the test, where its end is known.
  var shown = ShownLaunches()
  /// Whether a trait sees what is reported.
  var isScoped = true

  func report(_ failure: Failure) {
    if !isScoped { UnscopedTests.fail(failure) }
    Issue.record(
      Comment(rawValue: shown.message(of: failure)),
      sourceLocation: SourceLocation(failure.caller))
  }

  func warn(_ warning: Failure) {
    Issue.record(
      Comment(rawValue: warning.message), severity: .warning,
      sourceLocation: SourceLocation(warning.caller))
  }

  func errorAfterReporting(_ failure: Failure) -> any Error { AlreadyReported(failure: failure) }
}

extension SourceLocation {
  /// The place of a caller.
  fileprivate init(_ caller: Caller) {
    self.init(
      fileID: caller.fileID, filePath: "\(caller.filePath)", line: Int(caller.line),
      column: Int(caller.column))
  }
}

/// The reporter of the test that runs, also where no adapter has installed one.
enum CurrentReporter {
  static var reporter: any FailureReporter {
    if let current = FailureReporting.current { return current }
    return Test.current == nil ? XCTestReporter() : SwiftTestingReporter(isScoped: false)
  }
}

/// Leaves a test whose failure was reported; the adapters pass over it.
struct AlreadyReported: Error, CustomStringConvertible {
  let failure: Failure

  /// What XCTest's text of a thrown error holds, by which `CLITestCase` knows it.
  static let marker = "reported above at its own line"

  var description: String { "\(Self.marker): \(failure)" }
}
