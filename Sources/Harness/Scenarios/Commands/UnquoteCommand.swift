import Foundation

extension ScenarioCommand {
  static let unquote = ScenarioCommand(
    "unquote FILE...", from: .testscript,
    summary: "Take away the `>` that every line of a file starts with.",
    details: "So a section can hold lines that look like a section's marker."
  ) { run, call in
    for name in call.operands {
      let quoted = try run.disk.read(name)
      try run.disk.write(try SectionContent.unquoted(quoted, of: name), to: name)
      if let section = run.disk.section(of: name) { run.unquoted.insert(section) }
    }
  }
}
