import CPlatform
import Foundation

do {
  try BazelTest.current.begin()
} catch {
  Tool.complain(error)
  platform_exit(ExitStatus.couldNotRun.rawValue)
}
Interruption.watch()
let status = Tool.run(Array(CommandLine.arguments.dropFirst()))
BazelTest.current.end()
platform_exit(status.rawValue)
