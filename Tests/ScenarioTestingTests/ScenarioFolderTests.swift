import Foundation
import ScenarioTestSupport
import XCTest

@testable import HarnessTesting
@testable import ScenarioTesting

/// Where a folder of scenarios is looked for that a test names.
final class ScenarioFolderTests: XCTestCase {
  func testTheNearestFolderAboveTheTestIsTaken() throws {
    let tree = try ScenarioTree(["a/b/T.swift": "", "a/Cases/x.txt": "", "Cases/x.txt": ""])
    let folder = ScenarioFolder("Cases", filePath: tree.path + "/a/b/T.swift")
    XCTAssertEqual(folder.path, tree.path + "/a/Cases")
  }

  func testAFolderAboveTheTestGoesBeforeOneOfTheWorkingDirectory() throws {
    let here = FileManager.default.currentDirectoryPath
    let name = try XCTUnwrap(FileManager.default.contentsOfDirectory(atPath: here).first)
    let tree = try ScenarioTree(["\(name)/x.txt": "", "T.swift": ""])
    let folder = ScenarioFolder(name, filePath: tree.path + "/T.swift")
    XCTAssertEqual(folder.path, tree.path + "/" + name)
    XCTAssertEqual(ScenarioFolder(name, filePath: "/T.swift").path, name)
  }
}
