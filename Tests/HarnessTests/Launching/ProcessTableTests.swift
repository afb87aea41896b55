import Foundation
import TestSupport
import XCTest

@testable import Harness

/// What the system's list of processes says of one.
final class ProcessTableTests: LaunchTestCase {
  /// The system gives a process no words for a moment while it goes over to another program.
  func testAProcessThatExecutesAnotherProgramHasItsWords() throws {
    let app = shell(
      """
      echo 'exec sh again $(($1 + 1))' > again
      echo ready; read go; exec sh again 0
      """)
    try app.launch()
    try app.waitForOutput("ready")
    let launch = try XCTUnwrap(app.choices.read(\.launch))
    let entry = try XCTUnwrap(launch.family.members().first { $0.id == launch.family.leader })
    let deadline = Deadline(after: 60)
    var commands: Set<String> = []
    try app.typeText("\n")
    while commands.count < 300, !deadline.hasPassed {
      commands.insert(ProcessTable.command(of: entry))
    }
    app.terminate()
    XCTAssertEqual(commands.filter { $0.hasPrefix("[") }, [])
    XCTAssertEqual(commands.count, 300)
  }

  func testADescendantThatExecutesAnotherProgramIsFound() throws {
    for _ in 0..<30 {
      let outcome = try runShell(
        """
        mkfifo up; echo 'test $1 = 0 || exec sh again $(($1 - 1))' > again
        \(Shell.newSession) sh -c 'echo > up; exec sh again 5000' >/dev/null 2>&1 </dev/null &
        read _ < up
        """)
      XCTAssertEqual(outcome.leftBehind.count, 1)
      outcome.sandbox.endSurvivors()
      XCTAssertEqual(outcome.leftBehind.filter { kill($0.id, 0) == 0 }, [])
    }
  }

  func testADeadProcessHasItsNameOnly() throws {
    let app = shell("read go")
    try app.launch()
    let launch = try XCTUnwrap(app.choices.read(\.launch))
    let entry = try XCTUnwrap(launch.family.members().first { $0.id == launch.family.leader })
    app.terminate()
    XCTAssertEqual(ProcessTable.command(of: entry), "[sh]")
  }
}
