import Foundation
import HarnessTesting
import ScenarioTestSupport
import TestSupport
import XCTest

@testable import HarnessReports

/// The replay of a session on the page, in Chromium.
final class ReplayTests: XCTestCase {
  /// The page after something was done on it, with what that has said.
  ///
  /// The page's own policy lets no other script run, so it is taken away for the one of the test.
  private func page(
    _ html: String, _ script: String, options: [String] = []
  ) throws -> String {
    let policy = try XCTUnwrap(html.firstMatch(of: /<meta http-equiv[^>]*>/)).output
    let driven =
      html.replacing(policy, with: "")
      .replacing(
        "</body>",
        with: """
          <output id="said"></output><script>
          const said = [];
          const say = (text) => said.push(text);
          const $ = (selector) => document.querySelector(selector);
          const at = () => Number($(".replay").dataset.at);
          const key = (name, target = $(".replay .stage")) => target.dispatchEvent(
            new KeyboardEvent("keydown", {key: name, bubbles: true, cancelable: true}));
          const screen = () => [...document.querySelectorAll(".stage div")]
            .map((row) => row.textContent).join("\\n").trimEnd();
          const done = () => { $("#said").textContent = said.join("|"); };
          \(script)
          </script></body>
          """)
    let markup = try BrowserPage(
      driven, options: ["--virtual-time-budget=60000"] + options
    ).markup
    let found = try XCTUnwrap(
      markup.firstMatch(of: /<output id="said">(.*?)<\/output>/.dotMatchesNewlines()), markup)
    return String(found.output.1)
  }

  func testThePageOpensAtTheFailureWhichIsMarked() throws {
    try require(.chromium)
    let page = try BrowserPage(SampleSession.failing.page())
    XCTAssertTrue(page.markup.contains("aria-label=\"Replay of one\""), page.markup)
    XCTAssertTrue(page.markup.contains("data-at=\"5\""), page.markup)
    XCTAssertTrue(
      page.markup.contains(
        "aria-valuetext=\"0.006 s, 6 of 6: failed a.txtar:2: stdout differs from want"),
      page.markup)
    XCTAssertTrue(page.markup.contains("class=\"failed\" aria-current=\"step\">"), page.markup)
    XCTAssertTrue(page.markup.contains("aria-label=\"To the failure\""), page.markup)
  }

  func testKeysStepThroughTheSession() throws {
    try require(.chromium)
    let said = try page(
      SampleSession.failing.page(),
      """
      key("Home"); say(at()); say(screen());
      key("ArrowRight"); key("ArrowRight"); say(at()); say(screen());
      key("ArrowLeft"); say(at());
      key("ArrowLeft"); key("ArrowLeft"); say(at());
      key("End"); key("ArrowRight"); say(at());
      say($(".replay input").getAttribute("aria-valuetext"));
      done();
      """)
    XCTAssertEqual(
      said,
      "0|  exec sort names|2|$ sort names\nAnn\nBob|1|0|5|"
        + "0.006 s, 6 of 6: failed a.txtar:2: stdout differs from want\n-Bob\n+Ann")
  }

  func testTheSliderSeeksByTime() throws {
    try require(.chromium)
    let said = try page(
      SampleSession.failing.page(),
      """
      const slider = $(".replay input");
      for (const value of [3, 1, 6, 4]) {
        slider.value = value; slider.dispatchEvent(new Event("input")); say(at());
      }
      done();
      """)
    XCTAssertEqual(said, "2|0|5|3")
  }

  func testSpacePlaysToTheEndAndStopsThere() throws {
    try require(.chromium)
    let said = try page(
      SampleSession.failing.page(),
      """
      const play = $(".bar button");
      key("Home"); say(play.ariaLabel);
      $(".replay").addEventListener("replaystop", () => { say(at()); say(play.ariaLabel); done(); });
      key(" "); say(play.ariaLabel);
      """)
    XCTAssertEqual(said, "Play|Pause|5|Play")
  }

  func testAllControlsHaveNamesAndAreReachedByTheKeyboard() throws {
    try require(.chromium)
    let said = try page(
      SampleSession.failing.page(),
      """
      const controls = $(".replay").querySelectorAll("button, input, select, [tabindex='0']");
      for (const control of controls) {
        const name = control.getAttribute("aria-label") || control.textContent;
        if (!name.trim()) say("no name: " + control.outerHTML);
        control.focus();
        if (document.activeElement !== control) say("no focus: " + control.outerHTML);
      }
      say(controls.length > 8); done();
      """)
    XCTAssertEqual(said, "true")
  }

  /// Text has 4.5 times the brightness of what it stands on, or the other way round (WCAG 2.2, 1.4.3).
  func testTextIsReadableInLightAndInDark() throws {
    try require(.chromium)
    var failing = SampleSession.failing
    failing.output(0.007, "\u{1B}[31mred\u{1B}[m plain\n", on: "stdout")
    let grounds = try ["1", "0"].map { scheme in
      let said = try page(
        failing.page(),
        """
        for (const part of document.querySelectorAll("details")) {
          part.open = true;
          part.dispatchEvent(new Event("toggle"));
        }
        const parts = (color) => color.match(/[\\d.]+/g).map(Number);
        const ground = (element) => {
          const [red, green, blue, cover] = parts(getComputedStyle(element).backgroundColor);
          return cover === undefined ? [red, green, blue] : ground(element.parentElement);
        };
        const light = (color) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
          const value = color[index] / 255;
          return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        }, 0);
        for (const element of document.querySelectorAll("body :not(script, style)")) {
          const hasText = [...element.childNodes].some((node) =>
            node.nodeType === Node.TEXT_NODE && node.textContent.trim());
          if (!hasText || !element.checkVisibility()) continue;
          const color = parts(getComputedStyle(element).color);
          const both = [light(color), light(ground(element))].sort((one, other) => other - one);
          if ((both[0] + 0.05) / (both[1] + 0.05) < 4.5)
            say(`${element.tagName} ${element.className} ${color} on ${ground(element)}`);
        }
        say(ground(document.body)); done();
        """, options: ["--blink-settings=preferredColorScheme=\(scheme)"])
      XCTAssertFalse(said.contains("|"), said)
      return said
    }
    XCTAssertEqual(Set(grounds).count, 2, "\(grounds)")
  }

  func testTenThousandFramesStayUsableAndSmall() throws {
    try require(.chromium)
    var sample = SampleSession()
    sample.terminal(0)
    for number in 0..<10_000 {
      let (row, column) = (number % 20 + 1, number * 7 % 60 + 1)
      let color = 31 + number % 6
      sample.output(
        Double(number) / 50,
        "\u{1B}[\(row);\(column)H\u{1B}[\(color)mframe \(number)\u{1B}[m", on: "terminal")
    }
    let html = sample.page("many", .passed)
    XCTAssertLessThan(html.utf8.count, 5_000_000)
    let said = try page(
      html,
      """
      $("details").open = true;
      $("details").dispatchEvent(new Event("toggle"));
      say(at());
      for (let count = 0; count < 500; count += 1) key("ArrowLeft");
      say(at());
      key("Home"); say(screen()); key("End"); say(screen().includes("frame 9999"));
      say(document.querySelectorAll(".replay *").length < 2000);
      done();
      """)
    XCTAssertEqual(said, "10000|9500||true|true")
  }

  func testASessionThatIsTooLongForThePageIsCutAndSaysSo() throws {
    try require(.chromium)
    var sample = SampleSession()
    sample.cut = 7
    for number in 0..<200 {
      sample.output(
        Double(number), "\(number) \(String(repeating: "x", count: 40))\n", on: "stdout")
    }
    let replay = HTMLReplay("long", sample.film(), room: 4000).markup
    XCTAssertLessThan(replay.utf8.count, 8000)
    XCTAssertTrue(replay.contains("\"199 xxx"), "the last screen is there: \(replay)")
    let cut = try XCTUnwrap(replay.firstMatch(of: /"cut":(\d+)/).flatMap { Int($0.output.1) })
    XCTAssertGreaterThan(cut, 100)
    let page = try BrowserPage(sample.page())
    XCTAssertTrue(page.markup.contains("7 later steps are left out."), page.markup)
  }

  func testNothingInASessionBecomesMarkup() throws {
    try require(.chromium)
    let hostile =
      "</script><script>document.title='taken'</script><img src=x>&amp;<!--\u{2028}\u{202E}\u{0}\""
    var sample = SampleSession()
    sample.add(0, "line", hostile) {
      $0.file = hostile
      $0.line = 1
    }
    sample.terminal(0.1)
    sample.output(0.2, hostile, on: "terminal")
    sample.output(0.3, hostile, on: "stdout", of: 2)
    sample.output(0.3, hostile, on: hostile, of: 2)
    sample.add(0.4, "typed", hostile)
    sample.add(0.5, "failure", hostile)
    let page = try BrowserPage(sample.page(hostile))
    XCTAssertFalse(page.markup.contains("<title>taken"), page.markup)
    XCTAssertFalse(page.markup.contains("<img"), page.markup)
    let replay = try XCTUnwrap(page.markup.components(separatedBy: "class=\"replay\"").last)
    let data = replay.components(separatedBy: "</details>")[0]
    XCTAssertFalse(data.contains("\u{202E}"), page.markup)
    XCTAssertTrue(page.markup.contains("data-at="), page.markup)
  }

  func testAPageWithoutSessionsHasNoReplay() throws {
    try require(.chromium)
    let page = try BrowserPage(ReportFormat.html.text(of: .ofEverything))
    XCTAssertFalse(page.markup.contains("class=\"replay\""))
  }
}
