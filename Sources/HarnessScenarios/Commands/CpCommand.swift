import Foundation
import HarnessSystem

extension ScenarioCommand {
  static let cp = ScenarioCommand(
    "cp SOURCE [SOURCE...] DESTINATION", from: .testscript,
    summary: "Copy files to a file, or into a folder that is there.",
    details: """
      A source may be `stdout`, `stderr`, `ttyout` or `screen`, the last two unless a file has that \
      name. A new file gets the permissions of its source, less \
      those of the umask; one that is there keeps its own.
      """
  ) { run, call in
    let destination = call.operands[call.operands.count - 1]
    let isFolder = try run.isFolder(destination)
    let sources = call.operands.dropLast()
    guard isFolder || sources.count == 1 else {
      throw ScenarioFailure("several files need a folder to go to, and \(destination) is none")
    }
    for source in sources {
      let name = source.split(separator: "/").last.map(String.init) ?? source
      let target = isFolder ? destination + "/" + name : destination
      guard try ScenarioRun.outputNames.contains(source) || !run.isFolder(source) else {
        throw ScenarioFailure("\(source) is a folder, and `cp` copies files")
      }
      let mode = try run.permissions(of: source)
      if ScenarioRun.outputNames.contains(source) {
        try run.disk.write(try run.read(source), to: target, makingItWith: mode)
      } else {
        try run.disk.copy(source, to: target, makingItWith: mode)
        if run.disk.isPattern(source) {
          run.disk.notePattern(try run.disk.read(source), at: target)
        }
      }
    }
  }
}

extension ScenarioRun {
  /// Whether a folder lies at a name, also behind a link.
  func isFolder(_ name: String) throws -> Bool {
    FileStatus(try disk.urlToOpen(name), followingLinks: true)?.isDirectory ?? false
  }

  /// The permissions that a copy gets where it is a new file.
  fileprivate func permissions(of source: String) throws -> UInt32 {
    guard source != "stdout", source != "stderr",
      let status = FileStatus(try disk.urlToOpen(source), followingLinks: true)
    else { return ScenarioDisk.newFile }
    return status.permissions & 0o777
  }
}
