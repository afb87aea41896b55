import Testing
import XCTest

/// Tells the running test of a failure in the container, and says whether there was one to tell.
///
/// `Injection` calls it by its C name, so that an app does not link a test framework for it.
@c(injection_record_issue)
public func recordIssue(
  text: UnsafePointer<CChar>, fileID: UnsafePointer<CChar>?, line: UInt
) -> Bool {
  let text = String(cString: text)
  let place = fileID.map { String(cString: $0) }
  if Test.current != nil {
    record(text, place: place, line: Int(clamping: line))
    return true
  }
  // Swift Testing does not see this failure, XCTest does. On a thread that no test is known on,
  // the caller has to say it another way.
  guard !CommandLine.arguments.contains("--testing-library") else { return false }
  XCTFail(place.map { "\(text) Asked for at \($0):\(line)." } ?? text)
  return true
}

/// Says whether a test of Swift Testing runs in the calling task, beside which others may run.
///
/// `Injection` calls it by its C name. Tests of XCTest run one after the other.
@c(injection_test_is_running)
public func isTestRunning() -> Bool { Test.current != nil }

private func record(_ text: String, place: String?, line: Int) {
  guard let place, place.contains("/"), line > 0 else {
    Issue.record(Comment(rawValue: text))
    return
  }
  let location = SourceLocation(fileID: place, filePath: place, line: line, column: 1)
  Issue.record(Comment(rawValue: text), sourceLocation: location)
}
