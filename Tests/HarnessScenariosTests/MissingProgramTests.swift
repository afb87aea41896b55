import Foundation
import ScenarioTestSupport
import Testing

@testable import HarnessScenarios

/// A line whose program is not there.
@Suite struct `A program that is not there`: RunsScripts {
  private func found(_ script: String) -> String? {
    numberedFailure(script + "\n") { $0.apps["todo"] = "/bin/true" }
  }

  @Test(arguments: ["./todo add", "todo/todo add", "../todo"])
  func `is an app that is called by its path`(words: String) {
    let name = words.split(separator: " ")[0]
    #expect(
      found("exec \(words)")
        == "1: there is no program \(name): a scenario begins in an empty folder, which has the files "
        + "of its sections alone; the app todo runs as `exec todo`")
  }

  @Test func `is another that is called by its path`() {
    let message = "1: there is no program ./other: a scenario begins in an empty folder"
    #expect(found("exec ./other")?.hasPrefix(message) == true)
    #expect(found("exec ./other")?.hasSuffix("names a program outside of it") == true)
    #expect(found("exec /no/todo")?.contains("there is no file at /no/todo") == true)
  }

  @Test func `is named like one of the project or the script`() {
    #expect(
      found("env PATH=/x\nexec todoo")
        == "2: the program todoo was not found; did you mean \"todo\"?; PATH is /x")
    #expect(
      found("fake git\nexec gti")?.contains("not found; did you mean \"git\"?; PATH") == true)
    #expect(
      found("env PATH=/x\nexec nothing") == "2: the program nothing was not found; PATH is /x")
  }

  @Test func `is none of the script's own files`() {
    #expect(found("exec ./run.sh\n-- run.sh mode=755 --\n#!/bin/sh\nexit 0") == nil)
    #expect(found("exec $WORK/run.sh\n-- run.sh mode=755 --\n#!/bin/sh\nexit 0") == nil)
  }
}
