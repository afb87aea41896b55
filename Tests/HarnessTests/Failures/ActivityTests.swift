import Foundation
import Harness
import TestSupport
import XCTest

final class ActivityTests: XCTestCase {
  func testAFailureNamesTheActivitiesThatItHappenedIn() throws {
    let app = Shell.app("exit 0")
    XCTAssertThrowsError(
      try Activity.run(named: "Upload") { _ in
        try Activity.run(named: "Give consent") { _ in try app.waitForOutput("Allow?") }
      }
    ) { error in
      XCTAssertEqual((error as? Failure)?.activities, ["Upload", "Give consent"])
      XCTAssertTrue("\(error)".contains("\n  activity: Upload › Give consent\n"), "\(error)")
    }
    XCTAssertThrowsError(try app.waitForOutput("Allow?")) { error in
      XCTAssertFalse("\(error)".contains("activity"), "\(error)")
    }
  }

  func testALaunchOfATaskKnowsItsActivities() async throws {
    let outcome = try await Activity.run(named: "List") { activity in
      XCTAssertEqual(activity.name, "List")
      return try await Shell.app("exit 3").run()
    }
    XCTAssertEqual(outcome.activities, ["List"])
    XCTAssertEqual(outcome.exitStatus, 3)
  }

  func testActivitiesOfOtherTasksAreTheirOwn() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<20 {
        group.addTask {
          try await Activity.run(named: "\(number)") { _ in
            try await Shell.app("exit 0").run().activities == ["\(number)"]
          }
        }
      }
      for try await isItsOwn in group { XCTAssertTrue(isItsOwn) }
    }
  }
}
