import Foundation
import Harness
import HarnessSystem

extension ScenarioCommand {
  static let mkdir = ScenarioCommand(
    "mkdir FOLDER...", from: .testscript,
    summary: "Make folders, and those above them; one that is there already is no error."
  ) { run, call in
    for name in call.operands {
      do {
        try run.disk.open(name, followsLast: true, makesFolders: true).makeFolder()
      } catch let error as SandboxPathError {
        throw error
      } catch {
        throw ScenarioFailure("the folder \(name) was not made: \(SystemReason.of(error))")
      }
    }
  }
}
