import Foundation

extension ScenarioCommand {
  static let append = ScenarioCommand(
    "append FILE [WORD...]", from: .harness,
    summary: "Add a line to the end of a file: the words with spaces between. Makes the file."
  ) { run, call in
    let name = call.operands[0]
    let isThere = FileStatus(try run.disk.urlToOpen(name), followingLinks: true) != nil
    let line = call.operands.dropFirst().joined(separator: " ") + "\n"
    try run.disk.write((isThere ? try run.disk.read(name) : Data()) + Data(line.utf8), to: name)
  }
}
