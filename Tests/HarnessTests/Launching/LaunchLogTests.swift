import Foundation
import TestSupport
import XCTest

@testable import Harness

/// What is known of the launches of a test, and for how long.
final class LaunchLogTests: XCTestCase {
  func testTheLatestLaunchesAreTold() throws {
    let sandbox = try Sandbox()
    let log = LaunchLog(of: sandbox)
    let app = CLIApplication("/bin/echo", sandbox: sandbox)
    let count = LaunchLog.launchLimit + 3
    for number in 1...count { _ = try app.run("number \(number)") }
    let artifacts = log.artifacts(of: sandbox)
    XCTAssertEqual(artifacts.map(\.name), (4...count).map { "launch-\($0).txt" } + ["tree.txt"])
    let first = String(decoding: artifacts[0].content, as: UTF8.self)
    XCTAssertTrue(first.contains("\nnumber 4\n"), first)
  }

  func testALongOutputIsToldByItsEnd() throws {
    let sandbox = try Sandbox()
    let log = LaunchLog(of: sandbox)
    let bytes = CapturedOutput.memoryLimit + 1000
    _ = try Shell.app("yes | head -c \(bytes); echo; echo last", sandbox: sandbox).run(timeout: 60)
    let transcript = log.artifacts(of: sandbox)[0].content
    let text = String(decoding: transcript, as: UTF8.self)
    XCTAssertLessThan(transcript.count, 10_000)
    XCTAssertTrue(text.contains("\(bytes + 6) bytes, the last:\n"), text)
    XCTAssertTrue(text.contains("\nlast\n"), text)
  }

  func testEveryAppOfTheTestIsEndedAndItsSandboxGoes() throws {
    var sandbox: Sandbox? = try Sandbox()
    let root = try XCTUnwrap(sandbox).root
    var log = sandbox.map(LaunchLog.init(of:))
    let apps = (1...3).map { _ in Shell.app("exec sleep 1000", sandbox: sandbox) }
    for app in apps { try app.launch() }
    log?.endAll()
    XCTAssertEqual(apps.map(\.state), [.exited, .exited, .exited])
    sandbox?.removeUnlessKept()
    XCTAssertNil(FileStatus(root))
    (sandbox, log) = (nil, nil)
  }
}
