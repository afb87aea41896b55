import Foundation
import Harness
import TestSupport
import XCTest

/// The promise "No leak" over many launches; `make soak` makes ten thousand with each starter.
final class SoakTests: LaunchTestCase {
  /// How many launches each starter makes.
  private static let count =
    ProcessInfo.processInfo.environment["HARNESS_SOAK"].flatMap { Int($0) } ?? 600

  /// The folder for temporary files of this test, so that nobody else's are counted.
  private var holder: Sandbox?
  private let previousFolder = getenv("TMPDIR").map { String(cString: $0) }

  override func setUpWithError() throws {
    let holder = try Sandbox()
    self.holder = holder
    setenv("TMPDIR", holder.temporaryDirectory.path, 1)
  }

  override func tearDown() {
    if let previousFolder { setenv("TMPDIR", previousFolder, 1) } else { unsetenv("TMPDIR") }
    holder = nil
  }

  func testManyLaunchesLeaveNothingBehindAndDoNotGrow() throws {
    try withEachStarterAndOnATerminal {
      let app = shell("echo out; echo err >&2")
      for _ in 0..<Self.count / 10 { _ = try app.run(input: .text("in")) }
      let before = try Footprint.whole()
      for _ in Self.count / 10..<Self.count { _ = try app.run(input: .text("in")) }
      try Footprint.assertSettles(at: before, memoryGrowth: Self.allowedGrowth)
    }
  }

  func testManySandboxesAndBackgroundLaunchesLeaveNothingBehind() throws {
    try withEachStarterAndOnATerminal {
      try launchAndEnd(Self.count / 60)
      let before = try Footprint.whole()
      try launchAndEnd(Self.count / 15)
      try Footprint.assertSettles(at: before, memoryGrowth: Self.allowedGrowth)
    }
  }

  private func launchAndEnd(_ count: Int) throws {
    for _ in 0..<count {
      let app = shell("echo ready; exec sleep 1000")
      try app.launch()
      try app.waitForOutput("ready")
      app.terminate()
    }
  }

  /// How much memory all launches but the first tenth may add, in bytes.
  ///
  /// What each of them leaked would have to be below a kilobyte to go unseen in the ten thousand.
  private static let allowedGrowth = 8 << 20
}
