import CPlatform
import Foundation
import Harness

StandardStream.occupyClosed()
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
