import Foundation
import Harness

extension ScenarioCommand {
  static let unquote = ScenarioCommand(
    "unquote FILE...", from: .testscript,
    summary: "Take away the `>` that lines of a file start with; the first has to.",
    details: "So a section can hold lines that look like a section's marker.",
    difference: "At least one file has to be named."
  ) { run, call in
    for name in call.operands {
      guard let content = try SectionContent.leniently(unquoted: try run.disk.read(name)) else {
        throw ScenarioFailure(
          "\(name) is not quoted: it has to start with `>` and to end with a newline")
      }
      try run.disk.edit(name) { try $0.write(content, to: name) }
      run.disk.noteUnquoted(name, content)
      if let section = run.disk.section(of: name) { run.unquoted.insert(section) }
    }
  }
}
