import Dispatch
import Foundation
import XCTest

@testable import SampleApp

final class ConsoleTests: XCTestCase {
  func testProgressIsOneLineOnATerminal() {
    let console = RecordingConsole(reportsCanBeOverwritten: true)
    let progress = ProgressLine(on: console)
    progress.show("Uploading 1 of 2…")
    progress.show("Uploading 2 of 2…")
    progress.clear()
    XCTAssertEqual(
      console.reported, "\r\u{1B}[KUploading 1 of 2…\r\u{1B}[KUploading 2 of 2…\r\u{1B}[K")
    XCTAssertEqual(console.written, "")
  }

  func testProgressIsLinesElsewhere() {
    let console = RecordingConsole()
    let progress = ProgressLine(on: console)
    progress.show("Uploading 1 of 2…")
    progress.show("Uploading 2 of 2…")
    progress.clear()
    XCTAssertEqual(console.reported, "Uploading 1 of 2…\nUploading 2 of 2…\n")
  }

  func testOnlyYesMeansYes() {
    for answer in ["y", "Y", "yes", "YES", " y "] {
      XCTAssertTrue(TerminalPrompt.isYes(answer), answer)
    }
    for answer in ["", "n", "no", "ye", "yes please", "1", "j"] {
      XCTAssertFalse(TerminalPrompt.isYes(answer), answer)
    }
  }

  func testControlCharactersAreWrittenOut() {
    XCTAssertEqual(printable("a\u{1B}[2J\n\u{7F}\u{85}ü"), "a\\x1b[2J\\n\\x7f\\x85ü")
    XCTAssertEqual(printable("a\\b"), "a\\b")
  }

  func testInvisibleCharactersThatChangeHowANameReadsAreWrittenOut() {
    // Right-to-left override, isolate, byte order mark, line and paragraph separator.
    XCTAssertEqual(
      printable("\u{202E}gpj.exe\u{2066}\u{FEFF}\u{2028}\u{2029}.jpg"),
      "\\u{202e}gpj.exe\\u{2066}\\u{feff}\\u{2028}\\u{2029}.jpg")
    XCTAssertEqual(printable("ü 🐈\u{A0}صورة.jpg"), "ü 🐈\u{A0}صورة.jpg")
  }

  func testPhotosAreCounted() {
    XCTAssertEqual(photoCount(0), "0 photos")
    XCTAssertEqual(photoCount(1), "1 photo")
    XCTAssertEqual(photoCount(8), "8 photos")
  }

  func testXDGFolders() {
    let home = ["HOME": "/home/ada"]
    let defaults = UserFolders(environment: home)
    XCTAssertEqual(defaults.configurationFile, "/home/ada/.config/workphotos/config.json")
    XCTAssertEqual(defaults.consentFile, "/home/ada/.local/state/workphotos/consent.json")
    XCTAssertEqual(defaults.trash, "/home/ada/.local/share/Trash")
    let own = home.merging(
      ["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d"]
    ) { $1 }
    XCTAssertEqual(UserFolders(environment: own).configurationFile, "/c/workphotos/config.json")
    XCTAssertEqual(UserFolders(environment: own).consentFile, "/s/workphotos/consent.json")
    XCTAssertEqual(UserFolders(environment: own).trash, "/d/Trash")
  }

  func testRelativeAndEmptyXDGFoldersAreIgnored() {
    let folders = UserFolders(
      environment: ["HOME": "/home/ada", "XDG_CONFIG_HOME": "c", "XDG_DATA_HOME": ""])
    XCTAssertEqual(folders, UserFolders(environment: ["HOME": "/home/ada"]))
  }
}

final class WritingTests: XCTestCase {
  func testWritesAllToAPipeThatDoesNotBlock() throws {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting.fileDescriptor
    XCTAssertEqual(fcntl(writer, F_SETFL, fcntl(writer, F_GETFL) | O_NONBLOCK), 0)
    let reader = PipeReader(pipe)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    XCTAssertTrue(writeAll(bytes, to: writer))
    try pipe.fileHandleForWriting.close()
    XCTAssertEqual(reader.content, bytes)
  }

  func testFullDeviceIsTold() throws {
    let full = open("/dev/full", O_WRONLY)
    try XCTSkipIf(full < 0, "there is no device that is always full")
    defer { close(full) }
    XCTAssertFalse(writeAll([1], to: full))
    XCTAssertEqual(errno, ENOSPC)
  }
}

/// Reads a pipe to its end on a thread of its own.
private final class PipeReader: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  init(_ pipe: Pipe) {
    let handle = pipe.fileHandleForReading
    Thread.detachNewThread { [self] in
      bytes = Array(handle.readDataToEndOfFile())
      done.signal()
    }
  }

  /// All that was written, once the pipe is closed.
  var content: [UInt8] {
    done.wait()
    defer { done.signal() }
    return bytes
  }
}
