import Foundation

do {
  try BazelTest.current.begin()
} catch {
  Tool.complain(error)
  exit(ExitStatus.couldNotRun.rawValue)
}
Interruption.watch()
let status = Tool.run(Array(CommandLine.arguments.dropFirst()))
BazelTest.current.end()
exit(status.rawValue)
