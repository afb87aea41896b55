import Foundation
import TestSupport
import XCTest

@testable import HarnessReports

/// A process that writes reports until it is killed.
final class ReportsWithoutEnd: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testWrites() throws {
    let path = try XCTUnwrap(ProcessInfo.processInfo.environment["REPORT"])
    let content = Data(count: InnerTest.reportSize)
    var isFirst = true
    while true {
      try ReportFile.write(content, to: URL(fileURLWithPath: path))
      guard isFirst else { continue }
      isFirst = false
      print("\(getpid()) writes")
      fflush(nil)
    }
  }
}
