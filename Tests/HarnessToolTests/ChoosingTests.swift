import Foundation
import HarnessTesting
import XCTest

/// Which scenarios are chosen, and what is said where a choice is none.
final class ChoosingTests: ToolTestCase {
  private func writeSuite() throws {
    try sandbox.write("# tags: net slow\nstop\n", to: "Scenarios/drive/upload.txtar")
    try sandbox.write("# tags: net\nstop\n", to: "Scenarios/drive/mocks-offline.txtar")
    try sandbox.write("stop\n", to: "Scenarios/list.txt")
  }

  private func refuses(_ words: [String], _ reason: String) throws {
    for command in ["run", "list"] {
      app.launchArguments = [command] + words
      let outcome = try app.run(timeout: 120)
      outcome.expect(.status(2), .standardOutput(.isEmpty))
      XCTAssertEqual(outcome.errorOutput, "harness: \(reason)\n")
    }
  }

  // MARK: - A path that is there

  /// By its text alone, it would be another file of the same name.
  func testTwoDotsBehindALinkAreThoseOfTheDisk() throws {
    try sandbox.write("exec true\n", to: "here/a.txtar")
    try sandbox.write("exec false\n", to: "other/a.txtar")
    let old = "exec echo new\ncmp stdout w\n-- w --\nold\n"
    for folder in ["here", "other"] { try sandbox.write(old, to: "\(folder)/u.txtar") }
    try makeFolder("other/sub")
    XCTAssertEqual(symlink("../other/sub", try sandbox.url("here/link").path), 0)
    try harness("run", "here/a.txtar", "here/link/../a.txtar").expect(
      .status(1), .standardOutput(.contains("2 scenarios: 1 passed, 1 failed")))
    try harness("update", "here/link/../u.txtar").expect(.success)
    sandbox.expect("here/u.txtar", .content(.equals(old)))
    sandbox.expect("other/u.txtar", .content(.contains("-- w --\nnew\n")))
    try harness("run", "other/../here/link/..").expect(.status(1))
    try harness("run", "other/../here/a.txtar").expect(
      .success, .standardOutput(.contains("passed      a (")))
  }

  // MARK: - A path that is not there

  func testAPathThatIsPartOfANameOffersTheFilter() throws {
    try writeSuite()
    try refuses(
      ["mocks"],
      "there is no file or folder mocks; `--filter mocks` chooses 1 scenario: drive/mocks-offline")
    try refuses(
      ["drive"],
      "there is no file or folder drive; `--filter drive` chooses 2 scenarios: drive/mocks-offline, "
        + "drive/upload")
    try refuses(
      ["list.txt"], "there is no file or folder list.txt; did you mean \"Scenarios/list.txt\"?")
    try refuses(
      ["drive/upload"],
      "there is no file or folder drive/upload; `--filter drive/upload` chooses 1 scenario: "
        + "drive/upload")
  }

  func testAPathThatIsATagOffersTheTag() throws {
    try writeSuite()
    try refuses(
      ["slow"], "there is no file or folder slow; `--tag slow` chooses 1 scenario: drive/upload")
  }

  func testAPathOfOneCharacterOrNoneIsOneLikeAnyOther() throws {
    try writeSuite()
    for path in ["x", "é", "x/", "/x", ""] {
      app.launchArguments = ["run", path]
      let named = path.isEmpty ? "''" : path
      let outcome = try app.run(timeout: 120).expect(.status(2))
      XCTAssertEqual(outcome.errorOutput, "harness: there is no file or folder \(named)\n")
    }
    try sandbox.write("stop\n", to: "a")
    try harness("run", "a").expect(.success, .standardOutput(.contains("passed      a (")))
  }

  func testAPathThatIsMisspeltIsAnsweredWithTheNearestName() throws {
    try writeSuite()
    try refuses(["uplaod"], "there is no file or folder uplaod; did you mean `--filter upload`?")
    try refuses(["Scenarois"], "there is no file or folder Scenarois; did you mean \"Scenarios\"?")
    try refuses(["xyz"], "there is no file or folder xyz")
    try refuses(
      ["list.txtar"], "there is no file or folder list.txtar; did you mean \"Scenarios/list.txt\"?")
    try refuses(
      ["Scenarios/drive/upload"],
      "there is no file or folder Scenarios/drive/upload; did you mean \"Scenarios/drive/upload.txtar\"?"
    )
  }

  // MARK: - A filter or a tag that chooses nothing

  func testAFilterThatChoosesNothingIsAnsweredWithTheNearestName() throws {
    try writeSuite()
    let all = "of 3 scenarios, none is chosen by"
    try refuses(["--filter", "uplaod"], "\(all) --filter uplaod; did you mean \"upload\"?")
    try refuses(["--filter", "LIST"], "\(all) --filter LIST; did you mean \"list\"?")
    try refuses(
      ["--filter", "drive/uploda"], "\(all) --filter drive/uploda; did you mean \"drive/upload\"?")
    try refuses(
      ["--filter", "uploa?"],
      "\(all) --filter 'uploa?', which has to fit the whole name; did you mean '*uploa?*'?")
    try refuses(
      ["--filter", "zzz"], "\(all) --filter zzz; `harness list` shows their names and tags")
  }

  func testATagThatNoScenarioHasIsAnsweredWithTheNearest() throws {
    try writeSuite()
    let all = "of 3 scenarios, none is chosen by"
    try refuses(["--tag", "slwo"], "\(all) --tag slwo; did you mean \"slow\"?")
    try refuses(["--tag", "zzz"], "\(all) --tag zzz; there are: net, slow")
  }

  func testOneOfSeveralThatChoosesNothingIsNotPassedOver() throws {
    try writeSuite()
    try refuses(
      ["--filter", "list", "--filter", "uplaod"],
      "of 3 scenarios, none is chosen by --filter uplaod; did you mean \"upload\"?")
    try refuses(
      ["--tag", "net", "--tag", "slwo"],
      "of 3 scenarios, none is chosen by --tag slwo; did you mean \"slow\"?")
    try refuses(
      ["--tag", "!slwo"], "no scenario has the tag of --tag '!slwo'; did you mean \"slow\"?")
    try harness("run", "--tag", "!windows").expect(
      .success, .standardOutput(.contains("3 scenarios: 3 passed")))
  }

  func testChoicesThatExcludeEachOtherAreTold() throws {
    try writeSuite()
    try refuses(
      ["--filter", "list", "--tag", "net"],
      "of 3 scenarios, none is chosen by --filter list --tag net together; `harness list` shows "
        + "their names and tags")
  }

  func testWhereNoScenarioHasATagThatIsSaid() throws {
    try sandbox.write("stop\n", to: "Scenarios/a.txt")
    try refuses(
      ["--tag", "slow"],
      "of 1 scenario, none is chosen by --tag slow; none has a tag, which a line `# tags: slow` "
        + "gives it")
  }

  // MARK: - Inside the folder Scenarios

  private func writeProject() throws {
    try write("#!/bin/sh\necho hello $WHO\n", to: "build/greet", mode: 0o755)
    try sandbox.write("greet\nstdout 'hello you'\n", to: "Scenarios/sub/a.txt")
    try sandbox.write("greet\nstdout 'hello you'\n", to: "Scenarios/b.txt")
    try sandbox.write("not a scenario\n", to: "Scenarios/sub/notes.txt")
    try sandbox.write(
      """
      {"apps": {"greet": "build/greet"}, "environment": {"WHO": "you"}, "exclude": ["*notes.txt"]}
      """, to: "harness.json")
  }

  func testInsideTheFolderTheToolWorksAsFromAbove() throws {
    try writeProject()
    let names = try harness("list").expect(.success).output
    XCTAssertEqual(names, "b\nsub/a\n")
    for folder in ["Scenarios", "Scenarios/sub"] {
      app.currentDirectory = folder
      try harness("list").expect(.success, .standardOutput(.equals(names)))
      try harness("run").expect(.success, .standardOutput(.contains("2 scenarios: 2 passed")))
      try harness("run", "--filter", "sub/").expect(
        .success, .standardOutput(.contains("passed      sub/a (")))
      try harness("seed").expect(.status(2), .standardError(.contains("no seeds are known")))
    }
  }

  func testInsideTheFolderAPathFindsTheProjectFileToo() throws {
    try writeProject()
    app.currentDirectory = "Scenarios"
    for path in ["sub", "sub/a.txt", "b.txt", "."] {
      try harness("run", path).expect(.success)
    }
    app.currentDirectory = "Scenarios/sub"
    try harness("run", "a.txt").expect(.success)
    try harness("run", "../b.txt").expect(.success)
  }

  func testInsideTheFolderAFailureNamesTheFileAsItLiesFromHere() throws {
    try sandbox.write("exec false\n", to: "Scenarios/a.txt")
    app.currentDirectory = "Scenarios"
    try harness("run").expect(.status(1), .standardOutput(.contains("  a.txt:1: exec false\n")))
  }

  func testElsewhereNoFolderAboveIsRun() throws {
    try writeProject()
    try makeFolder("build/deep")
    app.currentDirectory = "build/deep"
    try harness("run").expect(
      .status(2), .standardError(.contains("there is no folder Scenarios here")))
  }
}
