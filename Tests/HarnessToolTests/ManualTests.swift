import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// The page that `man harness` shows.
final class ManualTests: ToolTestCase {
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  func testMandocFindsNothingWrongInIt() throws {
    try require(.mandoc)
    try sandbox.write(try harness("manual").expect(.success).output, to: "harness.1")
    let mandoc = CLIApplication(try OptionalProgram.mandoc.url.path, sandbox: sandbox)
    try mandoc.run("-Tlint", "-Wstyle", "harness.1").expect(
      .success, .standardOutput(.isEmpty), .standardError(.isEmpty))
  }

  func testItShowsWhatHelpShows() throws {
    try require(.mandoc)
    try sandbox.write(try harness("manual").expect(.success).output, to: "harness.1")
    let mandoc = CLIApplication(try OptionalProgram.mandoc.url.path, sandbox: sandbox)
    let page = try mandoc.run("-Tutf8", "-Owidth=200", "harness.1").expect(.success).output
    // A letter that is struck twice is bold, and one over a line is underlined.
    let text = Self.words(page.replacing(#/.\x08/#, with: ""))
    for command in try commands() {
      let help = try harness("help", command).expect(.success).output
        .components(separatedBy: "\n\nIn a scenario:\n\n")[0]
      for line in help.split(separator: "\n") {
        XCTAssertTrue(text.contains(Self.words(String(line))), "\(command): \(line)")
      }
    }
    XCTAssertTrue(text.contains("EXIT STATUS 0 Everything that ran passed. 1 "), text)
  }

  /// One blank between words; in a manual, a comma stands behind a letter at once.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("[=", with: " [=")
      .replacing("  ", with: " ")
  }

  private func commands() throws -> [String] {
    try harness("completions", "--words", "--", "").expect(.success).output
      .split(separator: "\n").dropFirst().map { String($0.prefix { $0 != "\t" }) }
  }

  func testItNamesTheVariablesThatTheToolReads() throws {
    let page = try harness("manual").expect(.success).output
    var names: Set<String> = []
    for module in ["HarnessTool", "HarnessRunner", "HarnessReports"] {
      let folder = Self.project.appendingPathComponent("Sources/\(module)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in try XCTUnwrap(files) where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for found in text.matches(of: #/environment\["([A-Z_]+)"\]/#) {
          names.insert(String(found.1))
        }
      }
    }
    XCTAssertGreaterThan(names.count, 5)
    for name in names { XCTAssertTrue(page.contains(name), name) }
  }

  func testWhatIsInstalledBesideTheToolIsWhatItSays() throws {
    try makeFolder("de st")
    let shell = CLIApplication("/bin/sh", sandbox: sandbox)
    shell.launchEnvironment["DESTDIR"] = try sandbox.url("de st").path
    shell.launchArguments = [
      Self.project.appendingPathComponent("Sources/HarnessTool/install-files.sh").path,
      try CLIApplication.productURL("harness").path, "/opt/ü",
    ]
    try shell.run(timeout: 60).expect(.success, .standardError(.isEmpty))
    let files: KeyValuePairs = [
      "man/man1/harness.1": ["manual"],
      "bash-completion/completions/harness": ["completions", "bash"],
      "zsh/site-functions/_harness": ["completions", "zsh"],
      "fish/vendor_completions.d/harness.fish": ["completions", "fish"],
    ]
    for (file, words) in files {
      app.launchArguments = words
      let wanted = try app.run().output
      XCTAssertEqual(try sandbox.text(at: "de st/opt/ü/share/\(file)"), wanted)
    }
  }

  func testWhatCannotBeWrittenIsNotInstalled() throws {
    let shell = CLIApplication("/bin/sh", sandbox: sandbox)
    let script = Self.project.appendingPathComponent("Sources/HarnessTool/install-files.sh").path
    try sandbox.write("", to: "file")
    shell.launchArguments = [script, try CLIApplication.productURL("harness").path, "file"]
    XCTAssertNotEqual(try shell.run(timeout: 60).exitStatus, 0)
    shell.launchArguments = [script, "/bin/false", sandbox.workingDirectory.path]
    XCTAssertNotEqual(try shell.run(timeout: 60).exitStatus, 0)
    XCTAssertFalse(
      FileManager.default.fileExists(atPath: try sandbox.url("share/man/man1/harness.1").path))
  }
}
