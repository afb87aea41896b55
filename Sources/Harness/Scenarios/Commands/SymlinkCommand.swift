import CPlatform
import Foundation

extension ScenarioCommand {
  static let symlink = ScenarioCommand(
    "symlink FILE -> TARGET", from: .testscript,
    summary: "Make a symbolic link; its target is taken as it is written."
  ) { run, call in
    let path = try run.disk.url(call.operands[0]).path
    guard platform_symlink(call.operands[2], path) == 0 else {
      throw SystemError("symlink", path: path)
    }
  }
}
