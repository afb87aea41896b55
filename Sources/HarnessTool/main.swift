import CPlatform
import Foundation

do {
  try BazelTest.current.begin()
  try Interruption.watch()
} catch {
  Tool.complain(error)
  platform_exit(ExitStatus.couldNotRun.rawValue)
}
let status = Tool.run(Array(OwnArguments.words.dropFirst()))
BazelTest.current.end()
Interruption.exit(status)
