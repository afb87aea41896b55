import Foundation
import Harness
import HarnessTesting
import TestSupport
import Testing
import XCTest

/// Monitors go with the test that added them, also those of an app that outlives it.
final class MonitorLifetimeTests: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  private static let shared = Shell.app("printf '? '; read a", sandbox: try? Sandbox())

  private static let launches = Collected<Void>()

  func testAnAppOfTwoTestsHasTheMonitorsOfEachInThatAlone() throws { try launchShared() }

  func testAnAppOfTwoTestsHasTheMonitorsOfEachInThatAloneToo() throws { try launchShared() }

  /// The first of the tests that comes here adds a monitor, and the other one has none.
  private func launchShared() throws {
    Self.shared.terminal = Terminal()
    guard Self.launches.all.isEmpty else {
      let failure = expectFailure { try Self.shared.run() }
      return XCTAssertEqual(failure?.reason, .unansweredPrompt("? ", waitingFor: "its exit"))
    }
    Self.launches.append(())
    Self.shared.addInterruptionMonitor(withDescription: "shared") { prompt in
      prompt.typeText("y\n")
      return true
    }
    _ = try Self.shared.run()
  }

  func testMonitorsOfTheTestAndOfTheAppAreAskedNewestFirst() throws {
    let asked = Collected<String>()
    let app = Shell.app("printf '? '; read a")
    app.terminal = Terminal()
    app.addInterruptionMonitor(withDescription: "app") { prompt in
      asked.append("app")
      prompt.typeText("y\n")
      return true
    }
    let token = addInterruptionMonitor(withDescription: "removed") { _ in
      asked.append("removed")
      return false
    }
    addInterruptionMonitor(withDescription: "test") { _ in
      asked.append("test")
      return false
    }
    removeInterruptionMonitor(token)
    _ = try app.run()
    XCTAssertEqual(asked.all, ["test", "app"])
  }
}

/// The same with the trait.
@Suite(.serialized, .sandbox) struct MonitorLifetimeSwiftTests {
  private static let shared = Shell.app("printf '? '; read a", sandbox: try? Sandbox())
  private static let launches = Collected<Void>()

  @Test(arguments: 0..<2) func monitorsGoWithTheirTest(_ round: Int) async throws {
    let app = Self.shared
    app.terminal = Terminal()
    if Self.launches.all.isEmpty {
      Self.launches.append(())
      app.addInterruptionMonitor(withDescription: "shared") { prompt in
        prompt.typeText("y\n")
        return true
      }
      _ = try await app.run()
    } else {
      let failure = await expectFailure { try await app.run() }
      #expect(failure?.reason == .unansweredPrompt("? ", waitingFor: "its exit"))
    }
  }
}
