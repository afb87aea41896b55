import XCTest

@testable import HarnessReports

final class WorkflowLogTests: XCTestCase {
  func testTextThatHoldsNoCommandStaysAsItIs() {
    for text in ["", "passed  a (0.1 s)\n", "a: b:\n: c\n", "## [x] #[y]\n", "50 % · é\n"] {
      XCTAssertEqual(WorkflowLog.text(text), text)
    }
  }

  func testTextThatMayHoldOneStandsWhereNoneIsObeyed() throws {
    let hostile = [
      "::error::x", "a\n   ::set-output name=a::b\n", "a\r::add-mask::b\n", "a ##[error]b\n",
      // What .NET passes over where it compares: a soft hyphen, a space without width, NUL.
      "\u{AD}::error::x\n", ":\u{200B}:error::x\n", "#\u{0}#\u{FEFF}[error]x\n",
    ]
    var tokens: Set<Substring> = []
    for text in hostile {
      let lines = WorkflowLog.text(text).split(separator: "\n", omittingEmptySubsequences: false)
      let token = try XCTUnwrap(lines[0].wholeMatch(of: /::stop-commands::([-\w]{32,})/), text).1
      XCTAssertEqual(lines.suffix(2), ["::\(token)::", ""], text)
      XCTAssertEqual(
        lines.dropFirst().dropLast(2).joined(separator: "\n"),
        text.hasSuffix("\n") ? String(text.dropLast()) : text)
      tokens.insert(token)
    }
    XCTAssertEqual(tokens.count, hostile.count, "a token that was seen before can be printed")
  }
}
