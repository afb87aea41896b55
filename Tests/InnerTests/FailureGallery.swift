import Foundation
import HarnessTesting
import TestSupport
import XCTest

/// The failures that people meet most: each test fails on purpose, when `FailureGalleryTests` runs
/// it in a test process of its own.
final class FailureGallery: CLITestCase {
  override class var applicationName: String { "/bin/sh" }

  override func setUpWithError() throws {
    try XCTSkipUnless(InnerTest.isLaunched, InnerTest.reason)
  }

  private func run(_ script: String) throws -> Outcome {
    try app.run("-c", script)
  }

  func testWrongOutput() throws {
    try run("printf 'IMG_0001.jpg\\nIMG_0002.png\\nIMG_0003.jpg\\n2 photos in 12 ms\\n'").expect(
      .success,
      .standardOutput(
        .pattern("IMG_0001.jpg\nIMG_0002.jpg\nIMG_0003.jpg\n3 photos in [TIME]\n")))
  }

  func testWrongExitStatus() throws {
    try run("echo 'Uploading 8 photos'; echo 'the drive is unreachable' >&2; exit 69")
      .expect(.success)
  }

  func testTimeLimit() throws {
    try app.launch("-c", "echo 'Delete 8 photos? [y/N] '; read answer")
    try app.waitForOutput("[y/N] ")
    try app.waitForExit(timeout: 0.2)
  }

  func testUnansweredPrompt() throws {
    app.terminal = Terminal(columns: 60, rows: 10)
    let question = "printf 'Delete 2 photos? [y/N] '; read answer"
    _ = try run("echo IMG_0001.jpg; echo IMG_0002.jpg; \(question)")
  }

  func testGateNeverOpened() throws {
    try XCTSkipUnless(InnerTest.hasAppWithMocks)
    let app = try uploadingApp("gated")
    app.terminal = Terminal(columns: 60, rows: 10)
    try app.launch()
    try app.gate("upload").waitUntilReached()
    try app.waitForExit(timeout: 0.2)
  }

  func testCallThatWasNotMade() throws {
    try XCTSkipUnless(InnerTest.hasAppWithMocks)
    try uploadingApp("accepting").run().expect(
      .called("drive", "upload", with: ["to": "http://drive.example/2017/IMG_0002.jpg"]))
  }

  /// The sample app, which is to upload one photo to a mock.
  private func uploadingApp(_ drive: String) throws -> CLIApplication {
    try sandbox.write(Data([0xFF, 0xD8, 0xFF, 0xD9]), to: "IMG_0001.jpg")
    let app = CLIApplication("workphotos")
    app.mocks.drive = drive
    app.launchArguments = ["upload", ".", "--to", "http://drive.example/2017", "--allow"]
    return app
  }

  func testMisspeltProduct() throws {
    _ = try CLIApplication("workfotos").run("list")
  }

  func testMisspeltMock() throws {
    try XCTSkipUnless(InnerTest.hasAppWithMocks)
    let app = CLIApplication("workphotos")
    app.mocks.drive = "ofline"
    _ = try app.run("list", "--allow")
  }

  func testAppWithoutMocks() throws {
    app.mocks.drive = "offline"
    _ = try run("echo done")
  }

  func testMissingFile() throws {
    try run("echo '{}' > settings.json").expect(.success)
    sandbox.expect("setings.json", .exists, .content(.json("{}")), .mode(0o644))
  }

  func testChangedTree() throws {
    umask(0o22)
    for name in ["IMG_1.jpg", "IMG_2.jpg", "notes.txt"] {
      try sandbox.write("\(name)\n", to: "photos/\(name)")
    }
    let before = try sandbox.snapshot("photos")
    try run("cd photos; rm IMG_1.jpg notes.txt; echo x > new.txt").expect(.success)
    sandbox.expect("photos", equals: before.removing("IMG_1.jpg"))
  }

  func testWrongTreeWrittenDown() throws {
    umask(0o22)
    try run("mkdir out; printf 'one\\ntwo\\n' > out/list.txt; : > out/left-over").expect(.success)
    sandbox.expect("out", equals: ["list.txt": "one\n2\n", "index.html": .file])
  }

  func testTextThatWasNotPrinted() throws {
    try app.launch("-c", "echo starting; echo 'the port is in use' >&2; exit 1")
    try app.waitForOutput("ready")
  }

  func testWrongJSON() throws {
    try run(#"echo '{"photos":[{"name":"a.jpg"},{"name":"b.jpg","size":7}],"total":2}'"#).expect(
      .standardOutput(
        .json(#"{"photos": [{"name": "a.jpg"}, {"name": "c.jpg", "size": 7}], "total": 3}"#)))
  }

  func testGoldenFileThatIsNotThere() throws {
    try run("echo '8 photos'").expect(.standardOutput(.golden("not-there.txt")))
  }

  func testExpectationThatNeverHolds() throws {
    try app.launch("-c", "echo '{\"state\": \"starting\"}' > status.json; exec sleep 1000")
    try app.eventually("status.json", .json(#"{"state": "starting"}"#))
    try app.eventually("status.json", .json(#"{"state": "ready"}"#), timeout: 0.3)
  }

  func testSanitizerReport() throws {
    _ = try run(
      """
      echo done
      echo '==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x60200000' >&2
      echo 'SUMMARY: AddressSanitizer: heap-use-after-free main.c:7:10 in main' >&2
      """)
  }

  func testOutputThatIsNoPlainText() throws {
    try run(#"printf '\033[31mred\033[0m\r\n\377\n'; head -c 5000 /dev/zero | tr '\0' =; echo"#)
      .expect(.standardOutput(.equals("red\n\n")))
  }
}
