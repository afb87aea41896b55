import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// `harness cast` and `harness picture`, and what the events hold for them.
final class SessionTests: ToolTestCase {
  private func run(_ script: String, name: String = "a", _ words: String...) throws {
    try sandbox.write(script, to: "S/\(name).txtar")
    app.launchArguments = ["run", "S"] + (words.isEmpty ? ["--json", "e.jsonl"] : words)
    _ = try app.run(timeout: 120)
  }

  func testACastOfAScenarioWithoutATerminalShowsItAsInAShell() throws {
    try require(.asciinema)
    try run("exec printf 'b\\na\\n'\nstdout nothing\n")
    try harness("cast", "e.jsonl", "a", "-o", "a.cast").expect(.success)
    let player = CLIApplication(url: try OptionalProgram.asciinema.url, sandbox: sandbox)
    player.terminal = Terminal(columns: 80, rows: 26)
    let screen = try player.run("cat", "a.cast").expect(.success).screen.text
    XCTAssertTrue(
      screen.hasPrefix("$ printf 'b\\na\\n'\nb\na\n✗ stdout nothing\n✗ "), screen)
  }

  func testAPictureShowsTwoRunsOneAfterAnother() throws {
    try require(.xmllint)
    try run("exec false\n")
    try harness("picture", "e.jsonl", "a", "-o", "one.svg").expect(.success)
    try FileManager.default.moveItem(at: sandbox.url("e.jsonl"), to: sandbox.url("bad é.jsonl"))
    try run("exec true\n")
    try harness("picture", "bad é.jsonl", "e.jsonl", "a", "-o", "two.svg").expect(.success)
    let (one, two) = (try sandbox.text(at: "one.svg"), try sandbox.text(at: "two.svg"))
    XCTAssertTrue(one.contains("$ false") || one.contains(">false<"), one)
    XCTAssertTrue(two.contains(">false<") && two.contains(">true<"), two)
    let xmllint = CLIApplication(url: try OptionalProgram.xmllint.url, sandbox: sandbox)
    try xmllint.run("--noout", "one.svg", "two.svg").expect(.success)
  }

  /// As a browser shows it, at its beginning and at its end.
  ///
  /// The animation is held there: Chromium with a virtual time hangs in every second screenshot of one
  /// that never ends.
  func testAPictureIsSeen() throws {
    for program in [OptionalProgram.chromium, .pillow] { try require(program) }
    try run("exec sh -c 'echo out; echo more; exit 3'\n")
    try harness("picture", "e.jsonl", "a", "-o", "a.svg").expect(.success)
    let picture = try sandbox.text(at: "a.svg")
    XCTAssertTrue(picture.contains("</style>"), picture)
    for (name, time) in [("first", 0), ("last", try duration(of: picture) - 0.1)] {
      let still = ".r{animation-delay:-\(time)s!important;animation-play-state:paused!important}"
      try sandbox.write(
        picture.replacingOccurrences(of: "</style>", with: still + "</style>"), to: "\(name).svg")
      let browser = CLIApplication(url: try OptionalProgram.chromium.url, sandbox: sandbox)
      browser.launchArguments = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--user-data-dir=\(try sandbox.url(name).path)", "--window-size=900,600",
        "--screenshot=\(name).png", try sandbox.url("\(name).svg").absoluteString,
      ]
      try browser.run(timeout: 120).expect(.success)
    }
    let python = CLIApplication(url: try OptionalProgram.pillow.url, sandbox: sandbox)
    let script = """
      from PIL import Image
      first, last = [Image.open(name).convert("RGB") for name in ("first.png", "last.png")]
      print(len(set(first.getdata())) > 4, len(set(last.getdata())) > 4, first.tobytes() != last.tobytes())
      """
    try python.run("-c", script, timeout: 120).expect(.standardOutput(.equals("True True True\n")))
  }

  /// How long a picture plays, in seconds.
  private func duration(of picture: String) throws -> Double {
    let found = try XCTUnwrap(picture.firstMatch(of: #/\.r\{animation:([0-9.]+)s /#))
    return try XCTUnwrap(Double(found.1))
  }

  func testTheSameRunsGiveTheSamePicture() throws {
    let script = "# one\nexec sh -c 'echo out'\ncmp stdout want\n-- want --\nout\n"
    for name in ["1.svg", "2.svg"] {
      try run(script)
      try harness("picture", "e.jsonl", "a", "-o", name).expect(.success)
    }
    XCTAssertEqual(try sandbox.text(at: "1.svg"), try sandbox.text(at: "2.svg"))
  }

  func testStandardOutputIsWrittenToWhereNoFileIsNamed() throws {
    try run("exec true\n")
    try harness("cast", "e.jsonl", "a").expect(
      .success, .standardOutput(.contains("{\"version\":2,")))
    try harness("picture", "e.jsonl", "a", "-o", "-").expect(
      .success, .standardOutput(.contains("<svg ")))
    app.terminal = Terminal()
    let outcome = try harness("cast", "e.jsonl", "a")
    outcome.expect(.status(2))
    XCTAssertTrue(outcome.screen.text.contains("-o FILE"), outcome.screen.text)
  }

  func testWhatCannotBeWrittenIsSaid() throws {
    try run("exec true\n")
    let full = ["cast", "e.jsonl", "a", "-o", "/dev/full"]
    app.launchArguments = full
    try app.run(timeout: 60).expect(.status(2), .standardError(.contains("cannot be written")))
    try harness("picture", "e.jsonl", "a", "-o", "e.jsonl").expect(
      .status(2), .standardError(.contains("e.jsonl")))
    try harness("picture", "e.jsonl", "a", "-o", "S/a.txtar").expect(
      .status(2), .standardError(.contains("is a scenario")))
    try harness("picture", "e.jsonl", "a", "-o", ".").expect(.status(2))
    XCTAssertEqual(try sandbox.text(at: "S/a.txtar"), "exec true\n")
  }

  func testANameThatIsNotThereIsSaidWithThoseThatAre() throws {
    try run("exec true\n", name: "first")
    for command in ["cast", "picture"] {
      try harness(command, "e.jsonl", "frist").expect(
        .status(2), .standardError(.contains("did you mean \"first\"")))
      try harness(command, "e.jsonl").expect(.status(2), .standardError(.contains("NAME")))
      try harness(command, "nowhere", "first").expect(
        .status(2), .standardError(.contains("nowhere")))
    }
  }

  func testEventsWithoutASessionSayWhatToDo() throws {
    try run("exec true\n")
    let text = try sandbox.text(at: "e.jsonl")
    try sandbox.write(text.replacing(/"session":\{.*\]\},/, with: ""), to: "old.jsonl")
    try harness("cast", "old.jsonl", "a").expect(
      .status(2), .standardError(.contains("does not hold what happened in a")))
    try harness("report", "old.jsonl", "--html", "old.html").expect(.success)
  }

  func testWhatIsReadOfAnOldReportIsThePageOfTheRun() throws {
    try run("exec echo hi\nstdout no\n", "--json", "e.jsonl", "--html", "run.html")
    try harness("report", "e.jsonl", "--html", "again.html").expect(.success)
    XCTAssertEqual(try sandbox.text(at: "run.html"), try sandbox.text(at: "again.html"))
    XCTAssertTrue(try sandbox.text(at: "run.html").contains("class=\"replay\""))
  }

  func testWhatIsKeptForFailedHasNoSession() throws {
    try run("exec false\n")
    XCTAssertTrue(try sandbox.text(at: "e.jsonl").contains("\"session\""))
    let kept = try FileManager.default.subpathsOfDirectory(atPath: sandbox.root.path)
      .filter { $0.hasSuffix(".jsonl") && !$0.hasSuffix("e.jsonl") }
    XCTAssertEqual(kept.count, 1, "\(kept)")
    for path in kept {
      let text = try String(
        contentsOf: sandbox.root.appendingPathComponent(path), encoding: .utf8)
      XCTAssertTrue(text.contains("scenario-finished"), text)
      XCTAssertFalse(text.contains("\"session\""), text)
    }
  }

  func testASweepAndARunWithoutTheseReportsRecordNothing() throws {
    try run("exec true\n", "--tap=t.tap", "--junit", "j.xml")
    _ = try harness("sweep", "S", "--json", "s.jsonl")
    if let text = try? sandbox.text(at: "s.jsonl") { XCTAssertFalse(text.contains("\"session\"")) }
  }
}
