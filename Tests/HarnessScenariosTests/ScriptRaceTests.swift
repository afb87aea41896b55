import Foundation
import Harness
import TestSupport
import XCTest

@testable import HarnessScenarios

/// A script writes to a file while a program swaps its folder and a link: nothing outside changes.
final class ScriptRaceTests: XCTestCase {
  func testALinkThatTakesTheFoldersPlaceIsNotFollowedByAScriptThatWrites() throws {
    let outside = try Outside()
    let holder = try Sandbox()
    try holder.write("x", to: "d/secret.txt")
    try holder.plantLink("l", to: outside.folder.path)
    let folder = holder.workingDirectory.path
    let disk = try ScenarioDisk(holder)
    let swap = try FolderSwap(folder + "/d", folder + "/l")
    defer { swap.end() }
    for round in 0..<500 {
      try? disk.write(Data("written".utf8), to: "d/secret.txt")
      guard outside.names == ["secret.txt"], outside.secretText == "untouched" else {
        return XCTFail("round \(round): \(outside.names) \(outside.secretText)")
      }
    }
  }
}
