import Foundation
import ScenarioTestSupport
import XCTest

@testable import HarnessScenarios

/// The lines of `tree`, of which none reads like that of another kind.
final class TreeListingTests: XCTestCase, RunsScripts {
  func testAPipeIsNoFile() {
    let script = "exec sh mk.sh\ntree d want\n-- mk.sh --\nMAKE\n-- want --\n"
    let pipe = script.replacing("MAKE", with: "mkdir d; mkfifo d/p")
    XCTAssertNil(failure(pipe + "p (pipe)\n"))
    XCTAssertNotNil(failure(pipe + "p\n"))
    XCTAssertNotNil(
      failure(script.replacing("MAKE", with: "mkdir d; : >'d/p (pipe)'") + "p (pipe)\n"))
  }

  func testANameIsNoLink() {
    let script = "exec sh mk.sh\ntree d want\n-- mk.sh --\nMAKE\n-- want --\n"
    let link = script.replacing("MAKE", with: "mkdir d; ln -s b d/a")
    let file = script.replacing("MAKE", with: "mkdir d; : >'d/a -> b'")
    XCTAssertNil(failure(link + "a -> b\n"))
    XCTAssertNotNil(failure(file + "a -> b\n"))
    XCTAssertNil(failure(file + "a \\x2D> b\n"))
    XCTAssertNotNil(
      failure(script.replacing("MAKE", with: "mkdir d; ln -s b 'd/a ->'") + "a -> -> b\n"))
  }

  func testControlCharactersAreEscaped() {
    let script = """
      exec sh mk.sh
      tree d want
      -- mk.sh --
      mkdir d; : >"$(printf 'd/a\\033[1m\\nb')"
      -- want --

      """
    XCTAssertNil(failure(script + "a\\x1B[1m\\x0Ab\n"))
  }
}
