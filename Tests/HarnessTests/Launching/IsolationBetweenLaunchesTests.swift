import Foundation
import Harness
import TestSupport
import XCTest

/// The promises "No cross-talk", "No surprise from a signal" and "No leak".
final class IsolationBetweenLaunchesTests: LaunchTestCase {
  func testConcurrentLaunchesInheritNoDescriptorsOfEachOther() throws {
    withEachStarter {
      let listings = Collected<[String]>()
      let starter = self.starter
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<25 {
          let outcome = try? Shell.run("ls -1 /proc/$$/fd", starter: starter)
          listings.append(outcome?.standardOutput.lines ?? [])
        }
      }
      for listing in listings.all { assertNoStrangers(in: listing) }
    }
  }

  func testLaunchesBesideMoreAndMoreThatGoOnInheritNoDescriptorsOfThem() throws {
    withEachStarter {
      let apps = Collected<CLIApplication>()
      let starter = self.starter
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<8 {
          let app = Shell.app("ls -1 /proc/$$/fd; echo end; read line", starter: starter)
          apps.append(app)
          XCTAssertNotNil(try? app.launch() as Void)
          XCTAssertNotNil(try? app.waitForOutput("end"))
        }
      }
      for app in apps.all { assertNoStrangers(in: app.terminate()?.standardOutput.lines ?? []) }
    }
  }

  func testAProgramThatWasJustWrittenIsStartedBesideOtherLaunches() throws {
    withEachStarter {
      // A child that is about to execute has copies of all descriptors, also of one by which
      // another thread writes: the system takes the file for one that is being written.
      let outputs = Collected<String>()
      let starter = self.starter
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<100 {
          outputs.append(Self.outputOfWrittenProgram(startedBy: starter))
        }
      }
      XCTAssertEqual(Set(outputs.all), ["written\n"])
    }
  }

  private static func outputOfWrittenProgram(startedBy starter: Starter) -> String {
    do {
      let sandbox = try Sandbox()
      try sandbox.write("#!/bin/sh\necho written\n", to: "program")
      let path = try sandbox.url("program").path
      chmod(path, 0o700)
      return try CLIApplication(path, sandbox: sandbox, starter: starter).run().output
    } catch {
      return "\(error)"
    }
  }

  func testAWriterIsNotHeldOpenByALaunchThatRunsBesideIt() throws {
    withEachStarter {
      // A child that inherited the other's end of the input pipe would keep `cat` from its end.
      let starter = self.starter
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        for _ in 0..<25 {
          let outcome = try? Shell.run("cat", input: .text("\(index)"), starter: starter)
          XCTAssertEqual(outcome?.output, "\(index)")
        }
      }
    }
  }

  func testWritingToAChildThatHasGoneDoesNotEndTheTests() throws {
    try withEachStarterAndOnATerminal {
      XCTAssertEqual(signalDisposition(SIGPIPE), "default")
      for _ in 0..<50 {
        let app = shell("exec 0<&-; echo closed")
        try app.launch()
        try app.waitForOutput("closed")
        try app.typeText(String(repeating: "x", count: 100_000))
        try app.waitForExit()
      }
    }
  }

  func testManyLaunchesLeaveNothingBehind() throws {
    try withEachStarterAndOnATerminal {
      let app = application("/bin/true")
      _ = try app.run()
      let before = try Footprint.descriptors()
      for _ in 0..<200 { _ = try app.run() }
      XCTAssertEqual(Footprint.zombies(), [])
      try Footprint.assertDescriptorsSettle(at: before)
      let folder = try app.sandbox().root.path
      XCTAssertEqual(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted(),
        ["home", "tmp", "work"])
    }
  }

  // A release build of an app has no mocks that a launch could choose.
  #if DEBUG || HARNESS_ENABLED
    func testManyLaunchesWithMocksLeaveNothingBehind() throws {
      try withEachStarter {
        let app = application("workphotos")
        app.mocks.drive = "offline"
        _ = try app.run("--version")
        let before = try Footprint.descriptors()
        for _ in 0..<60 { _ = try app.run("--version") }
        XCTAssertEqual(Footprint.zombies(), [])
        try Footprint.assertDescriptorsSettle(at: before)
      }
    }
  #endif

  func testAControlSocketGoesWithItsLaunch() throws {
    try withEachStarter {
      let app = shell("echo \"<$HARNESS_CONTROL>\"; test -S \"$HARNESS_CONTROL\" && echo there")
      app.mocks.drive = "offline"
      XCTAssertThrowsError(try app.run()) { error in
        let report = "\(error)"
        let path =
          report.components(separatedBy: "<").last?.components(separatedBy: ">").first ?? ""
        XCTAssertTrue(report.contains("there"), report)
        XCTAssertTrue(path.hasPrefix("/tmp/h-"), report)
        XCTAssertFalse(FileManager.default.fileExists(atPath: path), path)
      }
    }
  }

  func testLaunchesThatFailLeaveNothingBehind() throws {
    try withEachStarterAndOnATerminal {
      let app = application("/bin/true")
      _ = try app.run()
      app.mocks.drive = "offline"
      XCTAssertThrowsError(try app.run())
      let before = try Footprint.descriptors()
      for _ in 0..<50 { XCTAssertThrowsError(try app.run()) }
      try Footprint.assertDescriptorsSettle(at: before)
    }
  }

  func testASandboxIsRemovedWithItsTest() throws {
    try withEachStarterAndOnATerminal {
      var root = URL(fileURLWithPath: "/")
      try autoreleased {
        let app = shell("mkdir d && touch d/f && chmod 0 d")
        _ = try app.run()
        root = try app.sandbox().root
        XCTAssertTrue(FileManager.default.fileExists(atPath: root.path))
      }
      XCTAssertFalse(FileManager.default.fileExists(atPath: root.path))
    }
  }

  /// Fails where a child has other descriptors than it needs: 0, 1 and 2 are the streams, and
  /// Foundation adds one end of a socket of its own.
  private func assertNoStrangers(in listing: [String], line: UInt = #line) {
    let descriptors = listing.filter { $0 != "end" }
    let known = starter.description == "process" ? 4 : 3
    XCTAssertTrue(
      Set(descriptors).isSuperset(of: ["0", "1", "2"]) && descriptors.count <= known,
      "\(listing)", line: line)
  }

  /// How this process treats a signal.
  private func signalDisposition(_ signal: Int32) -> String {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action.__sigaction_handler.sa_handler == nil ? "default" : "changed"
  }

  /// Runs `body` in a scope of its own, so that what it makes is freed at its end.
  private func autoreleased(_ body: () throws -> Void) rethrows {
    try body()
  }
}
