import Foundation
import Harness
import HarnessScenarios

/// The scenario that says of a program what it prints now.
struct FirstScenario {
  private let trial: ProgramTrial

  private static let path = "Scenarios/first.txtar"
  static let project = "Scenarios/harness.json"

  init(_ trial: ProgramTrial) { self.trial = trial }

  /// Adds its files.
  ///
  /// - Returns: What to do next.
  /// - Throws: ``InitProblem/notGreen(_:)`` where it would not pass.
  func write(into files: inout NewFiles) throws -> [String] {
    let text = try text()
    try check(text)
    files.add(text, to: Self.path)
    if let ownPath = trial.program.ownPath {
      let (name, path) = (JSONValue.string(trial.program.name), JSONValue.string(ownPath))
      files.add("{\n  \"apps\": { \(name): \(path) }\n}\n", to: Self.project)
    }
    return [
      "`harness run` runs it; `harness update` writes into it what the program prints then.",
      "`harness help commands` shows what else a scenario can say.",
    ]
  }

  private func text() throws -> Data {
    let (stream, _) = trial.firstLine
    let output = stream == .standardOutput ? trial.standardOutput : trial.standardError
    let words = ([trial.program.name] + trial.arguments).map(Self.quoted)
    var lines = [
      "# What \(trial.program.name) says with \(trial.arguments.joined(separator: " "))",
      "exec " + words.joined(separator: " "),
    ]
    if trial.status != 0 {
      lines[1] = "! " + lines[1]
      lines.append("status \(trial.status)")
    }
    lines.append("cmp \(stream == .standardOutput ? "stdout" : "stderr") expected.txt")
    // The program's path is another one elsewhere.
    let portable = PortableText(output, without: [trial.program.path])
    var wanted = SectionAttributes()
    wanted.isPattern = portable.isPattern
    let (content, attributes) = SectionContent.encode(portable.content, as: wanted)
    let marker = (["-- expected.txt"] + attributes.words + ["--"]).joined(separator: " ")
    lines += ["", marker, ""]
    return Data(lines.joined(separator: "\n").utf8) + content
  }

  /// The word as a script has it.
  private static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "_-+=.,/:@%".utf8.contains(byte)
        }
      }
    guard !isPlain else { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  private func check(_ text: Data) throws {
    var engine = ScenarioEngine()
    if trial.program.ownPath != nil { engine.apps[trial.program.name] = trial.program.path }
    let result = engine.run(Scenario(text, name: "first", file: Self.path))
    guard case .passed = result.status else {
      throw InitProblem.notGreen(result.failureText ?? "it was skipped")
    }
  }
}
