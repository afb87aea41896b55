import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import HarnessReports

/// What is seen of a session: on the page, in an asciicast and in a picture alike.
final class SessionFilmTests: XCTestCase {
  func testCommandsStandAsInAShellAndChecksWithTheirMarks() {
    XCTAssertEqual(
      SampleSession.failing.film().lastScreen,
      """
      $ sort names
      Ann
      Bob
      ✗ cmp stdout want
      ✗ stdout differs from want
        -Bob
        +Ann
      """)
  }

  func testALineThatHeldHasItsMarkOnlyWhereTheScriptCameToItsEnd() {
    var sample = SampleSession()
    sample.add(0, "line", "exists a")
    XCTAssertEqual(sample.film().lastScreen, "  exists a")
    XCTAssertEqual(sample.film(isSuccess: true).lastScreen, "✓ exists a")
  }

  func testAProgramOnATerminalIsSeenInPlaceOfTheShell() {
    var sample = SampleSession()
    sample.add(0, "line", "exec vi &v&")
    sample.terminal(0.1, columns: 20, rows: 3)
    sample.output(0.2, "\u{1B}[?1049h\u{1B}[2;3Hhi 漢", on: "terminal")
    XCTAssertEqual(sample.film().lastScreen, "\n  hi 漢")
    sample.output(0.3, "\u{1B}[?1049lbye", on: "terminal")
    sample.add(0.4, "ended", "exit status 3") { $0.program = 1 }
    XCTAssertEqual(sample.film().lastScreen, "$ vi &v&\nbye\n[exit status 3]")
  }

  func testALongLineIsWrittenOnceThoughItIsWrittenAnew() {
    var sample = SampleSession()
    let line = "exec sh -c '\(String(repeating: "x", count: 200))'"
    sample.add(0, "line", line)
    sample.add(0.1, "started", "sh") { $0.program = 1 }
    let screen = sample.film().lastScreen
    XCTAssertEqual(screen.filter { $0 == "$" }.count, 1)
    XCTAssertEqual(screen.filter { $0 == "x" }.count, 200)
    XCTAssertFalse(screen.contains("exec"), screen)
  }

  func testWhatWentToAPipeDoesNothingButColourItself() {
    var sample = SampleSession()
    sample.add(0, "line", "exec evil")
    sample.add(0, "started", "evil") { $0.program = 1 }
    sample.output(0.1, "\u{1B}]0;x\u{7}\u{1B}[2J\u{1B}[31mred\u{1B}[m\u{202E}\n", on: "stdout")
    let film = sample.film()
    XCTAssertEqual(film.lastScreen, "$ evil\n␛]0;x␇␛[2Jred\\u{202E}")
    let red = film.frames.flatMap(\.rows).flatMap(\.row.runs).first { $0.text.contains("red") }
    XCTAssertEqual(red?.style.foreground, .palette(1))
  }

  func testWhatTurnsTheDirectionIsNotDrawnOfATerminalEither() {
    var sample = SampleSession()
    sample.terminal(0)
    sample.output(0.1, "a\u{202E}b\u{2066}c", on: "terminal")
    XCTAssertEqual(sample.film().lastScreen, "abc")
  }

  func testStepsOfANewerVersionArePassedOver() {
    var sample = SampleSession.failing
    sample.add(0.007, "holograph", "x")
    XCTAssertEqual(sample.film().lastScreen, SampleSession.failing.film().lastScreen)
  }

  func testSizesThatNoTerminalHasAreBounded() {
    var sample = SampleSession()
    sample.terminal(0, columns: 900_000_000, rows: 900_000_000)
    sample.output(0, "x", on: "terminal")
    XCTAssertEqual(sample.film().columns, 400)
    XCTAssertEqual(sample.film().rows, 200)
    var none = SampleSession()
    none.terminal(0, columns: 0, rows: 0)
    none.output(0, "x", on: "terminal")
    XCTAssertEqual(none.film().lastScreen, "x")
  }

  // MARK: - Asciicasts

  private func cast(_ sample: SampleSession, isPaced: Bool = false) -> String {
    let cast = SessionCast(
      sample.session, name: "a \"b\"", isSuccess: false,
      startedAt: Date(timeIntervalSince1970: 1_767_225_600), isPaced: isPaced)
    return String(decoding: cast.data, as: UTF8.self)
  }

  func testAnAsciicastIsWritten() throws {
    let lines = cast(.failing).split(separator: "\n").map(String.init)
    XCTAssertEqual(
      lines[0],
      #"{"version":2,"width":80,"height":24,"timestamp":1767225600,"idle_time_limit":2,"#
        + #""title":"a \"b\"","env":{"TERM":"xterm-256color"}}"#)
    XCTAssertEqual(lines[1], #"[0.001000,"m","a.txtar:1: exec sort names"]"#)
    XCTAssertTrue(lines.contains { $0.hasPrefix(#"[0.006000,"m","FAILED a.txtar:2: stdout"#) })
    for line in lines {
      XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(line.utf8)), line)
    }
  }

  func testAsciinemaPlaysIt() throws {
    try require(.asciinema)
    let sandbox = try Sandbox()
    try sandbox.write(cast(.failing), to: "a b.cast")
    let app = CLIApplication(url: try OptionalProgram.asciinema.url, sandbox: sandbox)
    app.terminal = Terminal(columns: 80, rows: 26)
    let outcome = try app.run("cat", "a b.cast")
    outcome.expect(.success)
    XCTAssertTrue(
      outcome.screen.text.hasPrefix(SampleSession.failing.film().lastScreen), outcome.screen.text)
  }

  func testNoProgramReachesTheTerminalOfThosePlayingIt() {
    var sample = SampleSession()
    sample.terminal(0)
    sample.output(0.1, "\u{1B}]52;c;ZXZpbA==\u{7}\u{1B}[6n\u{1B}]0;title\u{7}ok", on: "terminal")
    sample.add(0.2, "failure", "\u{1B}]0;title\u{7}")
    let text = cast(sample)
    XCTAssertFalse(text.contains("\\u001b]"), text)
    XCTAssertFalse(text.contains("[6n"), text)
    XCTAssertTrue(text.contains("ok"), text)
  }

  func testAPacedCastTakesTheSameTimeWhateverTheMachineTook() {
    var slow = SampleSession()
    for step in SampleSession.failing.steps {
      slow.add(step.time * 100, step.kind, step.text ?? "") { copy in
        let time = copy.time
        copy = step
        copy.time = time
      }
    }
    XCTAssertEqual(cast(slow, isPaced: true), cast(.failing, isPaced: true))
    XCTAssertNotEqual(cast(slow), cast(.failing))
  }

  // MARK: - Pictures

  private func picture(_ samples: [(SampleSession, Bool)], _ title: String = "one") -> String {
    let sessions = samples.map { (session: $0.0.session, isSuccess: $0.1) }
    return String(decoding: SessionPicture(sessions, title: title).data, as: UTF8.self)
  }

  func testAPictureIsXMLWithoutAScriptAndLoadsNothing() throws {
    try require(.xmllint)
    var hostile = SampleSession()
    hostile.terminal(0)
    hostile.output(
      0.1, "<script>alert(1)</script>&\u{1B}[41;97m]]>\u{1B}[m 漢 e\u{301}", on: "terminal")
    let text = picture([(.failing, false), (hostile, true)], "<a> & \u{1}")
    try XMLCheck.expectWellFormed(text)
    XCTAssertFalse(text.contains("<script"), text)
    XCTAssertFalse(text.contains("url("), text)
    XCTAssertFalse(text.contains("href"), text)
    XCTAssertTrue(text.contains("漢"), text)
  }

  func testWithoutMotionAPictureIsTheLastScreen() {
    let text = picture([(.failing, false)])
    let (still, moving) = (text.components(separatedBy: "@media")[0], text)
    XCTAssertTrue(still.contains(".r{visibility:hidden}.l{visibility:visible}"), still)
    XCTAssertTrue(moving.contains("prefers-reduced-motion:no-preference"), moving)
    let last = text.matches(of: /<g class="r l [^>]*>(.*)<\/g>/).map { String($0.output.1) }
    XCTAssertEqual(last.count, 7)
    XCTAssertTrue(last.contains { $0.contains("stdout differs from want") }, "\(last)")
  }

  func testTheSameSessionGivesTheSamePictureHoweverLongItTook() {
    var slow = SampleSession()
    for step in SampleSession.failing.steps {
      slow.add(step.time * 7 + 1, step.kind, step.text ?? "") { copy in
        let time = copy.time
        copy = step
        copy.time = time
      }
    }
    XCTAssertEqual(picture([(slow, false)]), picture([(.failing, false)]))
  }

  func testAPictureOfVeryManyFramesIsTheLastScreen() {
    var sample = SampleSession()
    sample.terminal(0)
    for number in 0..<2000 { sample.output(Double(number), "\r\(number)", on: "terminal") }
    let text = picture([(sample, true)])
    XCTAssertLessThan(text.utf8.count, 4000)
    XCTAssertTrue(text.contains(">1999<"), text)
  }
}
