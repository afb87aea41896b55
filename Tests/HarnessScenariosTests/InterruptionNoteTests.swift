import Foundation
import Harness
import Testing

@testable import HarnessScenarios

/// Which programs may have been ended with the whole run.
@Suite struct InterruptionNoteTests {
  /// What holds the program's output keeps its outcome from being there when it is seen to be gone.
  @Test func aProgramOfTheBackgroundIsNotedThatHasJustGone() throws {
    let run = try ended(
      """
      exec sh -c 'sleep 1 & echo $$ > said; exec sleep 1000' &
      exec sh -c 'until test -s said; do sleep 0.01; done; kill -TERM $(cat said)'
      exec sh -c 'while kill -0 $(cat said); do sleep 0.01; done'
      """)
    #expect(run.mayBeInterrupted)
  }

  @Test func aProgramIsNotedThatSomebodyHitsWhileTheScriptEndsIt() throws {
    let run = try ended(
      Self.background("trap \"kill -TERM $$\" INT", "while :; do sleep 0.01; done"))
    #expect(run.mayBeInterrupted)
  }

  @Test(arguments: [":", "trap \"\" INT"])
  func aProgramOfTheBackgroundIsNotNotedThatTheScriptHasEnded(start: String) throws {
    #expect(try !ended(Self.background(start, "exec sleep 1000")).mayBeInterrupted)
  }

  /// A script that ends while a program in the background runs, which is through with its start.
  private static func background(_ start: String, _ rest: String) -> String {
    """
    exec sh -c '\(start); echo > said; \(rest)' &
    exec sh -c 'until test -s said; do sleep 0.01; done'
    """
  }

  /// A script that has run to its end.
  private func ended(_ script: String) throws -> ScenarioRun {
    let run = try ScenarioRun(ScenarioEngine(), in: Sandbox(), ScenarioCancellation())
    _ = run.run(Scenario(Data(script.utf8), name: "script", file: "script.txt").script)
    return run
  }
}
