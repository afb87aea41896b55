import HarnessTesting
import XCTest

/// The examples of `Usage.md`.
final class UsageExamples: WorkPhotosTestCase {
  func testListingTakesLittleMemory() throws {
    app.measuresUsage = true
    let outcome = try app.run("list", "photos", "--allow")
    outcome.expect(.success, .peakMemory(atMost: .megabytes(200)))
  }

  func testListingNothingIsNotMuchMoreThanHelp() throws {
    try sandbox.makeFolder("empty")
    let reference = CLIApplication("workphotos")
    reference.launchArguments = ["--help"]
    app.launchArguments = ["list", "empty", "--allow"]
    try app.expectProcessorTime(atMost: 20, times: reference) { try $0.run() }
  }
}
