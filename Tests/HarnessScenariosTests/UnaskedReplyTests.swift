import Harness
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// What a script has told fakes and servers, and nothing has asked for.
@Suite struct UnaskedReplyTests: RunsScripts {
  private func warnings(_ text: String) -> [String] {
    let result = run(text)
    #expect(result.failureText == nil)
    return result.warnings.map { "\($0)" }
  }

  @Test(arguments: [
    (
      "fake git\nreply git [push] -status=1\n! exec sh -c 'exit 3'\n",
      "no call of git had the words [push]"
    ),
    (
      "fake git\nreply git [push main] -status=1\nreply git [push ..]\nexec git push main\n",
      "[push main]"
    ),
    ("fake http API\nreply API GET /x -status=500\n! exec false\n", "no request to API was GET /x"),
  ]) func aReplyThatNothingAsksForIsWarnedOf(script: String, text: String) {
    let found = warnings(script)
    #expect(found.count == 1 && found.first?.contains(":2:") == true, "\(found)")
    #expect(found.first?.contains(text) == true, "\(found)")
  }

  @Test(arguments: [
    "fake git\nreply git [push] -status=1\n! exec git push\n",
    "fake git\nreply git [push]\nexec true\nexec git push\n",
    // What a fault stands in place of is asked for all the same.
    "fake git\nreply git [push]\nfault git.push=1:1\n! exec git push\n",
    "fake git\nreply git [push]\nreply git [push] -status=1\nexec git push\n",
    // For the case that something is asked.
    "fake git\nreply git [..] -status=1\nfake http API\nreply API * /[..] -status=404\nexec true\n",
    "fake git\nfake git -pass\nexec true\n",
  ]) func oneThatIsAskedForOrIsForAllIsNot(script: String) {
    #expect(warnings(script) == [])
  }

  /// It is for several scenarios.
  @Test func oneOfAnIncludedFileIsNot() throws {
    let folder = try Sandbox()
    try folder.write("fake git\nreply git [push]\n", to: "common.txt")
    let result = run("include common.txt\nexec true\n", in: folder.workingDirectory)
    #expect(result.failureText == nil && result.warnings.isEmpty, "\(result)")
  }

  @Test func oneOfAScriptThatStopsIsNot() {
    #expect(warnings("fake git\nreply git [push]\nexec true\nstop\nexec git push\n") == [])
  }
}
