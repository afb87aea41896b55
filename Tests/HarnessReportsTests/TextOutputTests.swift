import Foundation
import HarnessTesting
import XCTest

@testable import Harness
@testable import HarnessReports
@testable import HarnessSystem

/// When colours are used: <https://no-color.org>, and `CLICOLOR_FORCE` as most programs take it.
final class TextOutputTests: XCTestCase {
  func testColoursAreUsedOnATerminalUnlessSomebodyDoesNotWantThem() throws {
    let terminal = try PseudoTerminal(Terminal())
    let stream = StandardStream(number: terminal.app.number)
    let cases: [([String: String], isTerminal: Bool, hasColors: Bool)] = [
      ([:], true, true), (["TERM": "xterm-256color"], true, true), (["NO_COLOR": ""], true, true),
      (["NO_COLOR": "1"], true, false), (["NO_COLOR": "0"], true, false),
      (["TERM": "dumb"], false, false), (["TERM": "dumb", "CLICOLOR_FORCE": "1"], false, true),
      (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
      (["CLICOLOR_FORCE": "0"], true, true),
    ]
    for (environment, isTerminal, hasColors) in cases {
      let output = TextOutput(stream, environment: environment)
      XCTAssertEqual(output.isTerminal, isTerminal, "\(environment)")
      XCTAssertEqual(output.hasColors, hasColors, "\(environment)")
    }
  }

  func testElsewhereTheyHaveToBeAskedFor() throws {
    let (_, pipe) = try Descriptor.pipe()
    let cases: [([String: String], hasColors: Bool)] = [
      ([:], false), (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false),
      (["CLICOLOR_FORCE": ""], false), (["CLICOLOR_FORCE": "1", "NO_COLOR": "x"], false),
    ]
    for (environment, hasColors) in cases {
      let output = TextOutput(StandardStream(number: pipe.number), environment: environment)
      XCTAssertFalse(output.isTerminal, "\(environment)")
      XCTAssertEqual(output.hasColors, hasColors, "\(environment)")
    }
  }
}
