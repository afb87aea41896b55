#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Injection
  import XCTest

  struct RecordingPhotoDrive: PhotoDrive {
    let recorder = CallRecorder()

    func upload(_ photo: String) throws {
      try recorder.record("upload", ["photo": photo])
    }
  }

  enum ScanError: Error {
    case jammed
    case empty(page: String?)
  }

  protocol Scanner: Sendable {
    func scan(_ page: Int) async throws(ScanError) -> String
    func pages() -> Int
  }

  struct FlatbedScanner: Scanner {
    func scan(_ page: Int) async throws(ScanError) -> String { throw .jammed }
    func pages() -> Int { 0 }
  }

  struct RecordingScanner: Scanner {
    let recorder = CallRecorder()

    func scan(_ page: Int) async throws(ScanError) -> String {
      try await recorder.record(
        asynchronously: "scan", ["page": "\(page)"], throwing: ScanError.self)
      await Gate("scan").pass()
      return "page \(page)"
    }

    func pages() -> Int {
      recorder.record("pages", throwing: Never.self)
      return 2
    }
  }

  final class StudioContainer: SharedContainer {
    @TaskLocal static var shared = StudioContainer()
    let manager = ContainerManager()
  }

  extension StudioContainer {
    var drive: Factory<any PhotoDrive> { self { WebDAVDrive() }.live }
    var scanner: Factory<any Scanner> { self { FlatbedScanner() }.live }
    var copies: Factory<Int> { self { 1 } }
    var greeting: Factory<String> { self { "Welcome" } }
  }

  extension StudioContainer: AutoRegistering {
    func autoRegister() {
      drive.recorded("upload")
        .fault("timeout") { URLError(.timedOut) }
        .onMock("accepting") { RecordingPhotoDrive() }
      scanner.recorded("scan", "pages")
        .fault("jammed", of: "scan") { ScanError.jammed }
        .fault("empty", of: "scan") { call in ScanError.empty(page: call.arguments["page"]) }
        .gates("scan")
        .onMock("working") { RecordingScanner() }
      greeting.onMock("short", default: "Hi") { text in text }
      copies.onMock("many", reading: Int.init, expecting: "a number") { count in count }
    }
  }

  final class RecordingExamples: XCTestCase {
    func testFakeIsAsked() throws {
      let drive = RecordingPhotoDrive()
      _ = try Uploader(drive: drive).upload(["cat.jpg"])
      XCTAssertEqual(drive.recorder.calls, [RecordedCall("upload", ["photo": "cat.jpg"])])
    }

    func testFakeOfAContainerIsAsked() throws {
      let container = StudioContainer()
      let drive = RecordingPhotoDrive()
      container.drive.register { drive }
      try container.drive().upload("cat.jpg")
      XCTAssertEqual(drive.recorder.calls.map(\.function), ["upload"])
    }

    func testGatesAreOpenWithoutATest() async throws {
      let scanner = RecordingScanner()
      let page = try await scanner.scan(1)
      XCTAssertEqual(page, "page 1")
      XCTAssertEqual(scanner.pages(), 2)
      XCTAssertEqual(scanner.recorder.calls.map(\.function), ["scan", "pages"])
    }

    func testNothingIsReplacedThatNoLaunchChose() {
      let container = StudioContainer()
      XCTAssertEqual(container.copies(), 1)
      XCTAssertEqual(container.greeting(), "Welcome")
      XCTAssertEqual(container.scanner().pages(), 0)
    }
  }
#endif
