import Foundation
import HarnessReports
import HarnessRunner
import HarnessSystem
import LaunchProtocol
import ScenarioTestSupport
import XCTest

@testable import HarnessScenarios

/// A registered app is heard only in a scenario that looks at what it records: hearing it costs.
final class CallsInScriptTests: XCTestCase {
  private func looks(_ text: String) -> Bool {
    Script(Data(text.utf8), file: "a.txt", folder: URL(fileURLWithPath: "/")).looksAtCalls
  }

  func testOnlyAScriptThatLooksAtCallsOrGatesDoes() {
    for text in [
      "calls drive 1\n", "[linux] ! calls drive 1\n", "exec true\ngate reached upload\n",
      "defer calls drive 1\n", "$COMMAND drive 1\n", "[$X] calls drive 0\n",
    ] {
      XCTAssertTrue(looks(text), text)
    }
    for text in ["", "photos list\n", "exec echo call\n", "# calls\n", "[linux] photos $X\n"] {
      XCTAssertFalse(looks(text), text)
    }
  }

  func testAnIncludedScriptCounts() throws {
    let tree = try ScenarioTree(["a.txt": "include b\n", "b": "gate open upload\n"])
    let source = try XCTUnwrap(try tree.sources().first)
    XCTAssertTrue(try source.read().script.looksAtCalls)
  }

  func testTheAppIsToldWhereToReportInThoseAlone() throws {
    let variable = LAUNCH_CONTROL_VARIABLE
    let tree = try ScenarioTree([
      "silent.txt": "show\n! stdout ^\(variable)=\n",
      "heard.txt": "show\nstdout ^\(variable)=\nstop\ncalls drive 0\n",
      "mocked.txt": "mock drive=empty\n! show\n",
    ])
    let report = try tree.run { $0.apps["show"] = "/usr/bin/env" }.report
    let ends = Dictionary(uniqueKeysWithValues: report.finished.map { ($0.name, $0) })
    XCTAssertEqual(ends["silent"]?.status, .passed, "\(ends["silent"]?.failure as Any)")
    XCTAssertEqual(ends["heard"]?.status, .passed, "\(ends["heard"]?.failure as Any)")
    XCTAssertEqual(ends["mocked"]?.failure?.message.contains("mock"), true, "it is still told of")
    for end in report.finished {
      if let sandbox = end.sandbox { FileTree.remove(URL(fileURLWithPath: sandbox)) }
    }
  }
}
