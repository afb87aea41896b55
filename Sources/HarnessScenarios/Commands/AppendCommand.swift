import Foundation

extension ScenarioCommand {
  static let append = ScenarioCommand(
    "append FILE [WORD...]", from: .harness,
    summary: "Add a line to the end of a file: the words with spaces between. Makes the file."
  ) { run, call in
    let line = call.operands.dropFirst().joined(separator: " ") + "\n"
    let name = call.operands[0]
    try run.disk.edit(name) { try $0.append(Data(line.utf8), to: name) }
  }
}
