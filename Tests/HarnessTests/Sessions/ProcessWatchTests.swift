import Foundation
import TestSupport
import Testing

@testable import Harness

/// The processes of a launch, as they are seen to come and go.
@Suite struct ProcessWatchTests {
  @Test func aProcessIsSeenByItsNameAndSeenToGo() throws {
    let app = CLIApplication("/bin/sh", sandbox: try Sandbox())
    // Its name is the same before it has executed its program.
    app.launchArguments = ["-c", "sh -c 'echo ready; kill -STOP $$' & wait"]
    try app.launch()
    try app.waitForOutput("ready")
    let started = app.choices.read { $0.launch }
    let launch = try #require(started)
    let recorder = SessionRecorder()
    var watch = ProcessWatch(LaunchSession(recorder), firstPause: 0)
    watch.look(at: launch.family)
    watch.look(at: launch.family)
    let seen = recorder.session.steps
    #expect(seen.map(\.kind) == [.processSeen])
    #expect(seen.first?.text.hasPrefix("sh (process ") == true, "\(seen)")
    watch.end()
    #expect(recorder.session.steps.map(\.kind) == [.processSeen, .processGone])
    app.terminate()
  }
}
