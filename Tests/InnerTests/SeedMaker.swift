import Foundation
import TestSupport
import XCTest

@testable import Harness

/// The test process once more, as one of several that want the same seed at the same time.
final class SeedMaker: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  func testMakesTheSeed() throws {
    let environment = ProcessInfo.processInfo.environment
    let setup = try XCTUnwrap(environment["SETUP"])
    let folder = try XCTUnwrap(environment["CACHE"])
    FileHandle.standardOutput.write(Data("maker \(getpid())\n".utf8))
    let cache = SeedCache(folder: URL(fileURLWithPath: folder))
    let tree = try cache.use(Seed(executable: setup)) { $0.tree }
    let file = try XCTUnwrap(FileManager.default.contents(atPath: tree.path + "/file"))
    print("made " + String(decoding: file, as: UTF8.self))
  }
}
