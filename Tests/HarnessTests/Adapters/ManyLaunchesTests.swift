import Foundation
import Harness
import HarnessTesting
import Testing

/// A suite of 500 launches, which Swift Testing runs side by side on its few threads.
///
/// In each case a launch waits until another one, which the same case starts, opens a gate for it. Were a thread of the cooperative pool blocked while a launch runs, as many cases as there
/// are threads would wait for launches that nobody could start any more.
@Suite(.sandbox) struct ManyLaunchesTests {
  @Test(arguments: 1...250)
  func aLaunchThatWaitsLeavesItsThreadToTheOneThatItWaitsFor(_ number: Int) async throws {
    let sandbox = try #require(Sandbox.current)
    try sandbox.makePipe("gate")
    async let held = Shell.app("read word < gate; echo $word \(number)").run(timeout: 120)
    async let opener = Shell.app("echo open > gate").run(timeout: 120)
    try await opener.expect(.success)
    try await held.expect(.success, .standardOutput(.equals("open \(number)\n")))
  }
}
