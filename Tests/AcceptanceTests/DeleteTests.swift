import Foundation
import HarnessTesting
import XCTest

final class DeleteTests: WorkPhotosTestCase {
  private func delete(_ options: String...) throws -> Outcome {
    app.launchArguments = [
      "delete", "photos", "--near", WorkPhotos.workplace, "--allow",
    ]
    app.launchArguments += options
    return try app.run()
  }

  func testMovesTheWorkPhotosToTheTrashAndKeepsTheRest() throws {
    let photo = try sandbox.data(at: "photos/camera/IMG_0005.jpg")
    try delete("--yes").expect(.success, .standardOutput(.contains("Moved 8 photos to the trash")))
    try expectPhotosKept(except: WorkPhotos.atWork)
    sandbox.expect("~/.local/share/Trash/files/IMG_0005.jpg", .bytes(photo))
    let path = try sandbox.url("photos/camera/IMG_0005.jpg").path
    sandbox.expect(
      "~/.local/share/Trash/info/IMG_0005.jpg.trashinfo",
      .content(.containsInOrder("[Trash Info]\n", "Path=\(path)\n", "DeletionDate=")))
  }

  func testTheTrashNotesTheMomentOfTheClock() throws {
    app.mocks.clock = "fixed:2017-03-31T10:55:42Z"
    try delete("--yes").expect(.success)
    sandbox.expect(
      "~/.local/share/Trash/info/IMG_0001.jpg.trashinfo",
      .content(.contains("DeletionDate=2017-03-31T10:55:42\n")))
  }

  func testAPromptWithoutATerminalIsRefused() throws {
    try delete().expect(.status(.usage), .standardError(.contains("--yes")))
    try expectPhotosKept()
  }

  func testYesAtThePromptDeletes() throws {
    app.mocks.prompt = "yes"
    try delete().expect(.success, .standardError(.contains("Delete 8 photos? [y/N] ")))
    try expectPhotosKept(except: WorkPhotos.atWork)
  }

  func testNoAtThePromptKeepsEveryPhoto() throws {
    app.mocks.prompt = "no"
    try delete().expect(.success)
    try expectPhotosKept()
    sandbox.expect("~/.local/share/Trash", .isAbsent)
  }

  func testNothingToDeleteIsSaid() throws {
    try app.run("delete", "photos", "--near", "0,0", "--yes", "--allow").expect(.success)
    try expectPhotosKept()
  }
}
