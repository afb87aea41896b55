import Foundation
import Harness
import HarnessTesting
import XCTest

/// Some of the scenarios that `make sweep` sweeps, in which the programs of this project hold.
final class OwnProgramsSweepTests: CLITestCase {
  override class var applicationName: String { "harness" }

  override func setUpWithError() throws {
    try XCTSkipUnless(SystemFault.canBeMade, "this system lets no process watch others")
  }

  func testAFolderIsMarkedUntilItIsFilled() throws { try sweep("setup") }

  func testAPermissionIsRememberedBesideOthers() throws { try sweep("consent") }

  func testAPhotoThatCannotBeReadToItsEndHoldsUpNoUpload() throws { try sweep("server") }

  func testReportsOfTheHarnessAreMadeAsAWhole() throws { try sweep("harness/report") }

  func testTheHarnessSaysWhatItCannotRemove() throws { try sweep("harness/clean") }

  private func sweep(_ name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scenarios/sweep/\(name).txtar").standardizedFileURL
    try sandbox.write(try String(contentsOf: file, encoding: .utf8), to: "swept.txtar")
    let programs = try ["workphotos", "workphotos-setup", "harness"].map {
      (name: $0, path: try CLIApplication.productURL($0).path)
    }
    let settings: [String: Any] = [
      "apps": Dictionary(uniqueKeysWithValues: programs.map { ($0.name, $0.path) }),
      "seeds": ["work-photos": ["executable": programs[1].path]],
    ]
    let data = try JSONSerialization.data(withJSONObject: settings)
    try sandbox.write(String(decoding: data, as: UTF8.self), to: "harness.json")
    app.launchArguments = ["sweep", "--verbose", "swept.txtar"]
    let outcome = try app.run(timeout: 120)
    outcome.expect(.success, .standardOutput(.contains(" kills")))
    XCTAssertFalse(outcome.output.contains("[not needed]"), outcome.output)
  }
}
