import Foundation
import XCTest

@testable import SetupApp

/// The built executable, as a script sees it.
final class SetupCommandTests: XCTestCase {
  func testItSaysWhatItWroteAndExitsWithZero() throws {
    let folder = try TemporaryFolder(for: self)
    let result = try Tool.setupApp().run([folder("photos")])
    XCTAssertEqual(result.status, 0)
    XCTAssertEqual(result.output, "9 photos in \(folder("photos")): 8 at work, 1 elsewhere\n")
    XCTAssertEqual(result.error, "")
  }

  func testHelpAndVersionGoToStandardOutput() throws {
    let app = try Tool.setupApp()
    let help = try app.run(["--help"])
    XCTAssertEqual(help.output, SetupCommand.helpText)
    XCTAssertEqual([help.status, Int32(help.error.count)], [0, 0])
    let version = try app.run(["--version"])
    XCTAssertEqual(version.output, "workphotos-setup \(SetupCommand.version)\n")
    XCTAssertEqual(version.status, 0)
  }

  func testHelpFitsATerminal() {
    let widths = SetupCommand.helpText.split(separator: "\n").map(\.count)
    XCTAssertLessThanOrEqual(widths.max() ?? 0, 88)
  }

  func testWrongCommandLineExitsWith64AndASuggestion() throws {
    let result = try Tool.setupApp().run(["--cuont", "5", "photos"])
    XCTAssertEqual(result.status, 64)
    XCTAssertEqual(result.output, "")
    XCTAssertEqual(
      result.error,
      """
      workphotos-setup: unknown option --cuont; did you mean "--count"?
      workphotos-setup --help shows how it is used

      """)
  }

  func testRefusedFolderExitsWith73AndStaysAsItIs() throws {
    let folder = try TemporaryFolder(for: self)
    try folder.write("mine", to: "letter.txt")
    let before = try Tree(of: folder.path)
    let result = try Tool.setupApp().run([folder.path])
    XCTAssertEqual(result.status, 73)
    XCTAssertEqual(
      result.error,
      """
      workphotos-setup: \(folder.path) is not empty, and .workphotos-setup does not mark it as \
      filled by workphotos-setup. Name a folder that is empty or does not exist yet. \
      Nothing was changed.

      """)
    XCTAssertEqual(try Tree(of: folder.path), before)
  }

  func testSummaryThatCannotBeWrittenExitsWith74() throws {
    let full = "/dev/full"
    try XCTSkipUnless(FileManager.default.fileExists(atPath: full), "there is no \(full)")
    let folder = try TemporaryFolder(for: self)
    let result = try Tool.setupApp().run([folder("photos")], output: full)
    XCTAssertEqual(result.status, 74)
    XCTAssertTrue(result.error.contains("No space left on device"), result.error)
  }

  func testNameThatIsNotUTF8IsRefusedInsteadOfReplaced() throws {
    let folder = try TemporaryFolder(for: self)
    let script = "cd \"$1\" && exec \"$0\" \"$(printf 'a\\377')\""
    let app = try Tool.setupApp()
    let result = try Tool(path: "/bin/sh").run(["-c", script, app.path, folder.path])
    XCTAssertEqual(result.status, 64)
    XCTAssertEqual(Array(try Tree(of: folder.path).nodes.keys), [""])
  }
}
