import Foundation
import HarnessTesting
import TestSupport

/// A page as Chromium has it once its script has run.
struct BrowserPage {
  let markup: String

  /// - Parameters:
  ///   - html: The page.
  ///   - fragment: What follows `#` in its address.
  ///   - options: Further options of Chromium.
  /// - Throws: `OptionalProgram.Missing` where the test has not required Chromium.
  init(_ html: String, fragment: String = "", options: [String] = []) throws {
    let sandbox = try Sandbox()
    try sandbox.write(html, to: "page.html")
    let app = CLIApplication(url: try OptionalProgram.chromium.url, sandbox: sandbox)
    let address = try sandbox.url("page.html").absoluteString
    app.launchArguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--user-data-dir=\(try sandbox.url("profile").path)", "--dump-dom",
      ] + options + [
        fragment.isEmpty ? address : "\(address)#\(fragment)"
      ]
    let outcome = try app.run(timeout: 120)
    outcome.expect(.success)
    markup = outcome.output
  }

  /// The names of the scenarios that can be seen, in their order.
  var shownNames: [String] {
    markup.matches(of: /<details ([^>]*)>.*?<span class="name">([^<]*)</)
      .filter { !$0.output.1.contains("hidden") }.map { String($0.output.2) }
  }

  /// How many the page says are shown.
  var shownCount: String {
    markup.firstMatch(of: /<output id="shown"[^>]*>([^<]*)</).map { String($0.output.1) } ?? ""
  }
}
