import CPlatform
import Foundation

extension ScenarioCommand {
  static let mv = ScenarioCommand(
    "mv OLD NEW", from: .testscript,
    summary: "Rename a file or a folder; a file that has the new name already is replaced."
  ) { run, call in
    let old = try run.disk.url(call.operands[0]).path
    let new = try run.disk.url(call.operands[1]).path
    guard platform_rename(old, new) == 0 else { throw SystemError("rename", path: old) }
  }
}
