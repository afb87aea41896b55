import Foundation
import HarnessTesting
import XCTest

/// `harness init` writes a first test that passes, and nothing over anything.
final class InitTests: ToolTestCase {
  private func writeTool(_ script: String, to path: String = "greet") throws {
    try write("#!/bin/sh\n\(script)\n", to: path, mode: 0o755)
  }

  func testTheFirstScenarioPassesAndFailsWhereTheProgramSaysSomethingElse() throws {
    try writeTool("echo 'usage: greet NAME'")
    try harness("init", "./greet").expect(
      .success,
      .standardOutput(.contains("wrote Scenarios/first.txtar", "wrote Scenarios/harness.json")))
    try harness("run").expect(.success, .standardOutput(.contains("1 passed")))
    try writeTool("echo 'usage: greet [NAME]'")
    try harness("run").expect(.status(1), .standardOutput(.contains("-usage: greet NAME")))
  }

  func testNothingIsWrittenOverAnything() throws {
    try writeTool("echo hello")
    try sandbox.write("mine\n", to: "Scenarios/harness.json")
    try harness("init", "./greet").expect(
      .status(2), .standardError(.contains("nothing is written", "Scenarios/harness.json")))
    sandbox.expect("Scenarios/first.txtar", .isAbsent)
    sandbox.expect("Scenarios/harness.json", .content(.equals("mine\n")))
  }

  func testALinkThatLeadsNowhereIsNotFollowed() throws {
    try makeFolder("Scenarios")
    XCTAssertEqual(
      symlink("/nowhere/at/all", try sandbox.url("Scenarios/first.txtar").path), 0)
    try harness("init", "true", "--", "--version").expect(.status(2))
    sandbox.expect("Scenarios/first.txtar", .symbolicLink(to: "/nowhere/at/all"))
  }

  func testWhatAProgramPrintsIsWhatIsExpected() throws {
    try writeTool(
      "printf '%s\\n' \"it's $1\" '-- a --' >&2; printf 'end' >&2; exit 3", to: "my tool")
    try harness("init", "./my tool", "--", "--help").expect(.success)
    sandbox.expect(
      "Scenarios/first.txtar",
      .content(
        .equals(
          """
          # What my tool says with --help
          ! exec 'my tool' --help
          status 3
          cmp stderr expected.txt

          -- expected.txt no-newline quoted --
          >it's --help
          >-- a --
          >end

          """)))
    try harness("run").expect(.success)
  }

  func testAProgramMayHaveAnyName() throws {
    for name in ["it's", "a\"b\\c", "tab\there", "é"] {
      if try sandbox.exists("Scenarios") { try sandbox.remove("Scenarios") }
      try writeTool("echo hello", to: name)
      try harness("init", "./\(name)").expect(.success)
      try harness("run").expect(.success, .standardOutput(.contains("1 scenario: 1 passed")))
    }
  }

  func testTheProgramsPathIsLeftOpen() throws {
    try writeTool("echo usage: $0 FILE")
    try harness("init", "./greet").expect(.success)
    sandbox.expect(
      "Scenarios/first.txtar",
      .content(.contains("-- expected.txt pattern --\nusage: [..] FILE\n")))
    try harness("run").expect(.success)
  }

  func testAProgramOfTheFolderThatIsNotNamedIsPointedOut() throws {
    try writeTool("echo hello")
    try sandbox.write("exec greet\n", to: "a.txtar")
    try harness("run", "a.txtar").expect(
      .status(1),
      .standardOutput(
        .containsInOrder("the program greet was not found", "`harness init ./greet` writes one")))
  }

  func testAProgramThatTellsTheTimeIsRefused() throws {
    try writeTool("echo $$")
    try harness("init", "./greet").expect(
      .status(2),
      .standardError(.contains("`./greet --help` printed something else the second time"))
    )
    try writeTool("date +'greet 1.0, built on %F'")
    try harness("init", "./greet").expect(
      .status(2), .standardError(.contains("`./greet --help` told today's date, the time, or")))
    sandbox.expect("Scenarios", .isAbsent)
    try writeTool("exit 0")
    try harness("init", "./greet").expect(
      .status(2),
      .standardError(
        .containsInOrder("`./greet --help` printed nothing", "`harness init ./greet -- ARGUMENT…`"))
    )
    try writeTool("kill -9 $$")
    try harness("init", "./greet").expect(
      .status(2), .standardError(.contains("ended with signal 9")))
    sandbox.expect("Scenarios", .isAbsent)
  }

  func testAFailureThatMayBeMeantIsExpectedAndSaid() throws {
    try writeTool("echo 'usage: greet NAME' >&2; exit 64")
    try harness("init", "./greet").expect(
      .success,
      .standardOutput(.contains("`./greet --help` ends with status 64, and the test expects that")))
    try harness("run").expect(.success)
  }

  /// A program that is broken would be tested for being so, and fail once it is mended.
  func testAProgramThatFailsIsNotTaken() throws {
    try writeTool("exec nosuchprogram")
    try harness("init", "./greet").expect(
      .status(2), .standardError(.contains("ends with status 127, so it may be broken")))
    try writeTool(
      "printf 'Traceback (most recent call last):\\n  nosuchmodule is missing\\n' >&2; exit 1")
    try harness("init", "./greet").expect(
      .status(2),
      .standardError(
        .contains(
          "`./greet --help` ends with status 1, so it may be broken", "nosuchmodule is missing")))
    try writeTool("[ \"$1\" = --version ] && echo 1.0 && exit; exit 1")
    try harness("init", "./greet").expect(.success)
    sandbox.expect("Scenarios/first.txtar", .content(.contains("exec greet --version")))
  }

  func testWhatCannotBeExecutedIsSaidAsARunSaysIt() throws {
    try sandbox.write("echo hello\n", to: "greet")
    try harness("init", "./greet").expect(
      .status(2), .standardError(.contains("greet may not be executed; try `chmod +x")))
    try harness("init", "greet").expect(
      .status(2), .standardError(.contains("for the file of this folder write ./greet")))
    try write("#!/nowhere/python3 -u\n", to: "script", mode: 0o755)
    try harness("init", "./script").expect(
      .status(2),
      .standardError(.contains("asks for \"/nowhere/python3\", which is no program here")))
    try write("#!/bin/sh\r\necho hello\n", to: "script", mode: 0o755)
    try harness("init", "./script").expect(
      .status(2), .standardError(.contains("\"/bin/sh\\r\", with the carriage return")))
  }

  func testTheProgramIsRunInASandbox() throws {
    try writeTool("touch \"$HOME/.greeted\" made; echo hello")
    try harness("init", "./greet").expect(.success)
    sandbox.expect("made", .isAbsent)
    sandbox.expect("~/.greeted", .isAbsent)
  }

  func testAProgramIsFoundWhereAnotherLanguageMakesIt() throws {
    try harness("init").expect(
      .status(2), .standardError(.contains("which program is to be tested?")))
    try writeTool("echo \"greet $1\"", to: "target/debug/greet")
    try harness("init", "--workflow").expect(.success)
    sandbox.expect(
      "Scenarios/harness.json", .content(.contains("\"greet\": \"../target/debug/greet\"")))
    sandbox.expect(".github/workflows/tests.yml", .content(.contains("OWNER/harness")))
    try harness("run").expect(.success)
    try writeTool("echo other", to: "target/debug/other")
    try harness("init").expect(
      .status(2), .standardError(.contains("target/debug/greet, target/debug/other")))
  }

  func testTheContinuousIntegrationIsThatOfGitsRemote() throws {
    try sandbox.write(
      "[remote \"origin\"]\n\turl = git@gitlab.com:a/b.git\n", to: ".git/config")
    try harness("init", "true", "--workflow", "--", "--version").expect(.success)
    sandbox.expect(".gitlab-ci.yml", .content(.contains("harness run --junit junit.xml")))
    sandbox.expect(".github", .isAbsent)
  }

  private func writePackage(_ targets: String) throws {
    try sandbox.write(
      "// swift-tools-version: 6.1\n// .executableTarget(name: \"old\")\nlet package = Package(\n"
        + targets + ")\n", to: "Package.swift")
  }

  func testAPackageGetsATestTargetAndTheLinesForItsManifest() throws {
    try writePackage(".executableTarget(name: \"photo-list\")")
    try harness("init").expect(
      .status(2), .standardError(.contains("photo-list is not built yet", "swift build")))
    try writeTool("echo 'say \"hi\"'", to: ".build/debug/photo-list")
    let manifest = try sandbox.text(at: "Package.swift")
    try harness("init").expect(
      .success,
      .standardOutput(
        .contains(
          "wrote Tests/PhotoListAcceptanceTests/PhotoListAcceptanceTests.swift",
          "name: \"PhotoListAcceptanceTests\"", ".package(url:")))
    sandbox.expect("Package.swift", .content(.equals(manifest)))
    sandbox.expect(
      "Tests/PhotoListAcceptanceTests/PhotoListAcceptanceTests.swift",
      .content(
        .contains(
          "override class var applicationName: String { \"photo-list\" }",
          #".success, .standardOutput(.contains("say \"hi\"")))"#)))
  }

  func testTheProductOfAPackageMayHaveAnotherName() throws {
    try writePackage(
      ".executable(name: \"photos\", targets: [\"PhotosTool\"]),\n"
        + ".executableTarget(name: \"PhotosTool\"), .executableTarget(name: \"Other\")")
    try harness("init").expect(.status(2), .standardError(.contains("There are: photos, Other")))
    try writeTool("echo photos", to: ".build/debug/photos")
    try harness("init", "photos").expect(.success)
    sandbox.expect("Tests/PhotosAcceptanceTests", .exists)
  }
}
