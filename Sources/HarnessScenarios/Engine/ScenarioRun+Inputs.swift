import Foundation
import Harness

// What the script itself depends on, besides its programs.
extension ScenarioRun {
  /// The path of a program, as the script's `PATH` has it; nil where it has none.
  ///
  /// Where it was looked for and not found counts too: a program that comes to lie there is another one.
  func foundProgram(_ name: String) -> String? {
    let found = environment.program(name)
    guard let inputs = engine.inputs else { return found }
    for place in environment.places(of: name) {
      inputs.look(at: place)
      if place == found { break }
    }
    return found
  }
}

extension ScenarioRun {
  /// Notes the file of a recording, whether it is there or not.
  func noteRecording(at path: String) { engine.inputs?.look(at: path) }

  /// Notes the files that a script includes, and leaves out what is made for this run.
  func noteInputs(of script: Script) {
    guard let inputs = engine.inputs else { return }
    for folder in [sandbox.root.path, links.folder].compactMap(\.self) { inputs.leaveOut(folder) }
    for file in script.withIncludes.compactMap(\.path) { inputs.look(at: file) }
    // What is watched is started by `spawn`, whatever is asked for.
    guard "\(engine.starter)" == "spawn" else {
      return inputs.refuse(.other("its programs are started in another way where they are watched"))
    }
    guard engine.commands.isEmpty, engine.customConditions.isEmpty else {
      return inputs.refuse(.other("commands of the project's own run in it"))
    }
  }
}
