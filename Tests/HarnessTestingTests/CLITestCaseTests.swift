import Harness
import HarnessTesting
import XCTest

/// What a test finds that inherits from `CLITestCase`.
final class CLITestCaseTests: CLITestCase {
  override class var applicationName: String { "/bin/sh" }
  override class var seed: Seed? { [.file("seeded", "yes\n")] }

  func testEveryAppOfATestHasTheDiskOfTheTest() throws {
    let other = CLIApplication("/bin/cat")
    XCTAssertTrue(Sandbox.current === sandbox)
    XCTAssertTrue(try app.sandbox() === sandbox)
    XCTAssertTrue(try other.sandbox() === sandbox)
    XCTAssertEqual(try other.run("seeded").output, "yes\n")
  }

  func testTheDiskIsKnownInTheTextsOfATree() throws {
    try sandbox.write("in \(sandbox.root.path)\n", to: "out/place")
    sandbox.expect("out", equals: ["place": .file(.pattern("in [SANDBOX]\n"))])
  }
}
