import Foundation
import Harness

let engine = ScenarioEngine()
var failures = 0
for path in CommandLine.arguments.dropFirst() {
  let result = engine.run(try Scenario(contentsOf: URL(fileURLWithPath: path)))
  print(result.name, result.status)
  print(result.log.text(isWhole: false))
  failures += result.isFailure ? 1 : 0
}
exit(failures == 0 ? 0 : 1)
