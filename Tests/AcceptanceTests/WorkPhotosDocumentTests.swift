import Foundation
import HarnessTesting
import XCTest

/// What the document of the app says is what the app does.
final class WorkPhotosDocumentTests: WorkPhotosTestCase {
  func testItsTableOfExitStatusesIsThatOfTheHelp() throws {
    let help = try app.run("--help").standardOutput.lines
    let told = try XCTUnwrap(help.firstIndex(of: "Exit status:"))
    let inHelp = help[(told + 1)...].map { words(of: $0) }
    let inDocument = try document().filter { $0.hasPrefix("|") && $0.contains(/^\| \d/) }
      .map { words(of: $0) }
    XCTAssertGreaterThan(inHelp.count, 5)
    XCTAssertEqual(inDocument, inHelp)
  }

  func testItsCommandsWork() throws {
    let lines = try document()
    let place = try XCTUnwrap(lines.first { $0.hasPrefix(#"{"places""#) })
    try sandbox.write(place, to: "~/.config/workphotos/config.json")
    app.mocks.drive = "accepting"
    var commands = lines.filter { $0.hasPrefix("$ workphotos ") }.map { $0.dropFirst(2) }
    XCTAssertEqual(commands.count, 4)
    // The one that deletes is the last; the photos are sent before.
    let upload = try XCTUnwrap(lines.first { $0.hasPrefix("`workphotos upload ") })
    commands.insert(upload.dropFirst().prefix { $0 != "`" }, at: 3)
    for command in commands {
      app.launchArguments = command.split(separator: " ").dropFirst()
        .map { $0 == ".build/photos" ? "photos" : String($0) }
      let outcome = try app.run()
      outcome.expect(.success, .standardError(.doesNotContain("workphotos:")))
      XCTAssertFalse(outcome.standardOutput.isEmpty, String(command))
    }
    try expectPhotosKept(except: WorkPhotos.atWork)
    XCTAssertEqual(try sandbox.snapshot("drive/2017/camera").paths.count, 5)
  }

  func testItNamesEveryMock() throws {
    app.launchArguments = ["-mock", "drive=?", "-mock", "clock=?"]
    app.launchArguments += ["-mock", "prompt=?", "-mock", "consent=?"]
    let refusals = try app.run("list").standardError.lines
    let document = try document().joined(separator: "\n")
    let prefix = "Mocks of "
    let known = refusals.filter { $0.hasPrefix(prefix) }
    XCTAssertEqual(known.count, 4, "\(refusals)")
    for line in known {
      let parts = line.dropFirst(prefix.count).components(separatedBy: ": ")
      let mocks = parts.last?.components(separatedBy: ", ") ?? []
      XCTAssertTrue(document.contains("| `\(parts[0])` |"), line)
      for mock in mocks { XCTAssertTrue(document.contains("`\(mock)"), mock) }
    }
  }

  /// The words of a line, without what makes it a row of a table.
  private func words(of line: String) -> String {
    line.split { " |`".contains($0) }.joined(separator: " ")
  }

  private func document() throws -> [String] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/workphotos.md").standardizedFileURL
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }
}
