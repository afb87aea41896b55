import HarnessTesting
import XCTest

final class FindTests: WorkPhotosTestCase {
  func testFindsThePhotosTakenNearAPlace() throws {
    let outcome = try app.run("find", "photos", "--near", WorkPhotos.workplace, "--allow")
    outcome.expect(.success, .standardOutput(.doesNotContain(WorkPhotos.elsewhere)))
    outcome.expect(.standardOutput(.lineCount(8)))
  }

  func testAPlaceOfTheConfigurationFileNeedsNoCoordinates() throws {
    try sandbox.write(
      #"{"places": {"home": {"latitude": 48.137, "longitude": 11.576, "within": 500}}}"#,
      to: "~/.config/workphotos/config.json")
    let outcome = try app.run("find", "photos", "--place", "home", "--allow")
    outcome.expect(.success, .standardOutput(.contains(WorkPhotos.elsewhere)))
    outcome.expect(.standardOutput(.lineCount(1)))
  }

  func testAnUnknownPlaceIsAnsweredWithTheNearest() throws {
    try sandbox.write(
      #"{"places": {"home": {"latitude": 48.137, "longitude": 11.576}}}"#,
      to: "~/.config/workphotos/config.json")
    try app.run("find", "photos", "--place", "hme", "--allow").expect(
      .failure, .standardError(.contains("hme", "home")))
  }

  func testSinceAndUntilBoundTheDateTaken() throws {
    let outcome = try app.run(
      "find", "photos", "--since", "2017-03-12", "--until", "2017-03-14", "--allow")
    outcome.expect(
      .success, .standardOutput(.containsInOrder("camera/IMG_0003.jpg", WorkPhotos.elsewhere)))
    outcome.expect(.standardOutput(.lineCount(2)))
  }

  func testFindsNothingInTheAntarctic() throws {
    try app.run("find", "photos", "--near", "-90,0", "--within", "100000", "--allow").expect(
      .success, .standardOutput(.isEmpty))
  }
}
