import Foundation
import HarnessTesting
import XCTest

final class ListTests: WorkPhotosTestCase {
  func testListsEveryPhotoAndPassesOverOtherFiles() throws {
    let outcome = try app.run("list", "photos", "--allow")
    outcome.expect(
      .success, .standardError(.isEmpty),
      .standardOutput(.contains(WorkPhotos.elsewhere)),
      .standardOutput(.doesNotContain("notes.txt")))
    outcome.expect(.standardOutput(.lineCount(9)))
    try expectPhotosKept()
  }

  func testJSONCarriesWhatTheCameraWrote() throws {
    try app.run("list", "photos/phone", "--allow", "--json").expect(
      .success,
      .standardOutput(
        .json(
          """
          [
            {"path": "photos/phone/20170303_124501.jpg", "taken": "2017-03-03T12:45:01+01:00",
             "latitude": 52.519398, "longitude": 13.404214, "bytes": 2627},
            {"path": "photos/phone/20170312_201714.jpg", "taken": "2017-03-12T20:17:14+01:00",
             "latitude": 48.137154, "longitude": 11.576124, "bytes": 3316},
            {"path": "photos/phone/20170320_173020.jpg", "taken": "2017-03-20T17:30:20+01:00",
             "latitude": 52.520278, "longitude": 13.404049, "bytes": 3057},
            {"path": "photos/phone/20170328_110000.jpg", "taken": "2017-03-28T11:00:00+02:00",
             "latitude": 52.519933, "longitude": 13.405284, "bytes": 3046}
          ]
          """)))
  }

  func testADamagedPhotoIsReportedAndTheRestGoesOn() throws {
    let whole = try sandbox.data(at: "photos/camera/IMG_0001.jpg")
    try sandbox.write(whole.prefix(100), to: "photos/camera/IMG_0001.jpg")
    let outcome = try app.run("list", "photos", "--allow")
    outcome.expect(
      .status(.dataError), .standardError(.contains("photos/camera/IMG_0001.jpg")))
    outcome.expect(.standardOutput(.lineCount(8)))
  }

  func testAMissingFolderIsNoInput() throws {
    try app.run("list", "pictures", "--allow").expect(
      .status(.noInput), .standardError(.contains("pictures")))
  }

  func testAMisspeltCommandIsAnsweredWithTheNearest() throws {
    try app.run("lst").expect(.status(.usage), .standardError(.contains("there are list")))
  }

  func testHelpTellsTheExitStatuses() throws {
    try app.run("--help").expect(
      .success, .standardOutput(.containsInOrder("list", "find", "upload", "delete", "EX_NOPERM")))
  }
}
