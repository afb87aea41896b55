import Foundation
import Injection
import TestSupport
import XCTest

@testable import SampleApp

final class ApplicationTests: TemporaryFolderTestCase {
  private let console = RecordingConsole()

  func testHelpAndVersionArePrinted() async {
    await assertRun(["--help"], .success)
    XCTAssertEqual(console.written, HelpText.text(for: nil))
    await assertRun(["find", "--help"], .success)
    await assertRun(["--version"], .success)
    XCTAssertTrue(console.written.hasSuffix(HelpText.version))
    XCTAssertEqual(console.reported, "")
  }

  func testMistakeIsToldWithAHint() async {
    await assertRun(["lits"], .usage)
    XCTAssertEqual(
      console.reported,
      "workphotos: unknown command 'lits'; there are list, find, upload and delete\nTry 'workphotos --help'.\n"
    )
    XCTAssertEqual(console.written, "")
  }

  func testHintNamesTheHelpOfTheCommand() async {
    for arguments in [["list", "--jsn"], ["list", folder, folder]] {
      await assertRun(arguments, .usage)
      XCTAssertTrue(console.reported.hasSuffix("\nTry 'workphotos list --help'.\n"))
    }
  }

  func testFindNeedsSomethingToFind() async {
    await assertRun(["find", folder], .usage)
    XCTAssertTrue(console.reported.contains("'list' lists every photo"))
    XCTAssertTrue(console.reported.hasSuffix("Try 'workphotos find --help'.\n"))
  }

  func testUploadNeedsAnAddress() async {
    await assertRun(["upload", folder], .usage)
    XCTAssertTrue(console.reported.contains("'upload' needs --to URL"))
    await assertRun(["upload", folder, "--to", "ftp://d.example"], .usage)
  }

  func testHalfOfTheCredentialsIsAMistake() async {
    await assertRun(
      ["upload", folder, "--to", "http://d.example"], .configuration,
      environment: ["WORKPHOTOS_USER": "ada"])
  }

  func testMissingFolderIsTold() async {
    await assertRun(["list", "\(folder)/none"], .noInput)
    XCTAssertEqual(
      console.reported,
      "workphotos: cannot find folder '\(folder)/none': No such file or directory\n")
  }

  func testUnwritableOutputIsTold() async {
    let container = makeContainer([:])
    container.console.register { BrokenConsole() }
    let status = await run(["--version"], in: container)
    XCTAssertEqual(status, .inputOutputError)
  }

  func testListReadsTheFolder() async throws {
    try write(JPEGBuilder.atWork().file, to: "photos/cat.jpg")
    await assertRun(["list", "\(folder)/photos", "--json"], .success)
    XCTAssertTrue(console.written.contains("\"path\": \"\(folder)/photos/cat.jpg\""))
  }

  func testEveryServiceHasItsOwnFolder() async throws {
    try write(JPEGBuilder.atWork().file, to: "photos/cat.jpg")
    let container = Container()
    container.environment.register { [folder] in ["HOME": folder] }
    container.console.register { [console] in console }
    let status = await run(["delete", "\(folder)/photos", "--yes", "--allow"], in: container)
    XCTAssertEqual(status, .success)
    XCTAssertTrue(exists(".local/share/Trash/files/cat.jpg"))
    XCTAssertTrue(exists(".local/state/workphotos/consent.json"))
  }

  private func makeContainer(_ environment: [String: String]) -> Container {
    let container = Container()
    container.environment.register { [folder] in environment.merging(["HOME": folder]) { $1 } }
    container.console.register { [console] in console }
    container.consent.register { FakeConsent.fixed(isGranted: true) }
    container.prompt.register { FakePrompt.prepared(nil) }
    return container
  }

  private func run(_ arguments: [String], in container: Container) async -> ExitStatus {
    await Container.$shared.withValue(container) { await Application().run(arguments) }
  }

  private func assertRun(
    _ arguments: [String], _ expected: ExitStatus, environment: [String: String] = [:],
    file: StaticString = #filePath, line: UInt = #line
  ) async {
    let status = await run(arguments, in: makeContainer(environment))
    XCTAssertEqual(status, expected, file: file, line: line)
  }
}

/// A console whose standard output is on a full disk.
private struct BrokenConsole: Console {
  let outputIsTerminal = false
  let reportsCanBeOverwritten = false
  func output(_ text: String) throws(ConsoleError) { throw ConsoleError(code: ENOSPC) }
  func report(_ text: String) {}
}
