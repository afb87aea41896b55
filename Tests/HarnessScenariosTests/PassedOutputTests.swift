import Foundation
import Harness
import HarnessTesting
import Testing

@testable import HarnessScenarios

/// What a command of a recorded session prints.
@Suite(.sandbox) struct PassedOutputTests {
  private let app = CLIApplication("/bin/sh")

  @Test func aCommandWhoseOutputIsHeldIsSpokenOf() throws {
    try app.launch("-c", "sleep 1000 & echo hi; echo ho >&2")
    var (shown, told) = ("", [String]())
    var output = PassedOutput(of: app, patience: 0.05) { false }
    output.pass(
      to: { data, stream in
        shown += stream == .standardOutput ? String(decoding: data, as: UTF8.self) : ""
      },
      tell: {
        told.append($0)
        // As Control-C does.
        app.terminate()
      })
    #expect(shown == "hi\n")
    #expect(told.count == 1)
    #expect(told.first?.contains("`>/dev/null 2>&1` before its `&`") ?? false, "\(told)")
  }

  @Test func nothingIsSaidOfOneThatEnds() throws {
    try app.launch("-c", "sleep 0.1 & echo hi")
    var (shown, told) = ("", [String]())
    var output = PassedOutput(of: app, patience: 600) { false }
    output.pass(
      to: { data, _ in shown += String(decoding: data, as: UTF8.self) },
      tell: { told.append($0) })
    #expect(shown == "hi\n")
    #expect(told.isEmpty)
  }

  @Test func oneThatTakesNoNoticeOfControlCIsSpokenOf() throws {
    try app.launch("-c", "trap '' INT; echo up; sleep 1000; sleep 1000")
    let isInterrupted = Monitor(false)
    var told: [String] = []
    var output = PassedOutput(of: app, patience: 0.05) { isInterrupted.read(\.self) }
    output.pass(
      to: { _, _ in
        isInterrupted.withLock { $0 = true }
        app.sendToGroup(SIGINT)
      },
      tell: {
        told.append($0)
        app.terminate()
      })
    #expect(told.count == 1)
    #expect(told.first?.contains("once more, and it is ended") ?? false, "\(told)")
  }

  @Test func nothingIsSaidOfOneThatControlCEnds() throws {
    try app.launch("-c", "echo up; exec sleep 1000")
    let isInterrupted = Monitor(false)
    var told: [String] = []
    var output = PassedOutput(of: app, patience: 600) { isInterrupted.read(\.self) }
    output.pass(
      to: { _, _ in
        isInterrupted.withLock { $0 = true }
        app.sendToGroup(SIGINT)
      },
      tell: { told.append($0) })
    #expect(told.isEmpty)
  }
}
