import Foundation
import Injection
import TestSupport
import XCTest

// 1. A backdoor on a singleton, in debug builds only.

final class PhotoIndex: Sendable {
  static var shared: PhotoIndex {
    #if DEBUG
      if let standIn { return standIn }
    #endif
    return real
  }

  #if DEBUG
    @TaskLocal static var standIn: PhotoIndex?
  #endif

  private static let real = PhotoIndex(count: 1_000)

  let count: Int

  init(count: Int) {
    self.count = count
  }
}

// 2. Subclass and override.

class Printer {
  func send(_ page: String) -> Bool {
    FileManager.default.fileExists(atPath: "/dev/lp0")
  }

  func printAll(_ pages: [String]) -> Int {
    pages.filter(send).count
  }
}

final class WorkingPrinter: Printer {
  override func send(_ page: String) -> Bool { true }
}

// 3. A property that a test can set.

struct Greeting {
  var now: () -> Date = Date.init

  func text() -> String {
    now() < Date(timeIntervalSince1970: 0) ? "Long ago" : "Welcome"
  }
}

// 4. A protocol and a fake.

final class CountingDrive: PhotoDrive {
  let uploaded = Collected<String>()

  func upload(_ photo: String) throws {
    uploaded.append(photo)
  }
}

// 5. A wrapper around a system call.

struct FileWriter: Sendable {
  var write: @Sendable (Data, URL) throws -> Void = { try $0.write(to: $1) }
}

extension Container {
  var fileWriter: Factory<FileWriter> { self { FileWriter() } }
}

struct Report {
  var writer = Container.shared.fileWriter()

  func save() -> String {
    do {
      try writer.write(Data("8 photos".utf8), URL(fileURLWithPath: "report.txt"))
      return "saved"
    } catch {
      return "The disk is full."
    }
  }
}

final class TechniqueExamples: XCTestCase {
  #if DEBUG
    func testBackdoorStandsInForASingleton() {
      PhotoIndex.$standIn.withValue(PhotoIndex(count: 3)) {
        XCTAssertEqual(PhotoIndex.shared.count, 3)
      }
      XCTAssertEqual(PhotoIndex.shared.count, 1_000)
    }
  #endif

  func testSubclassOverridesWhatIsDifficult() {
    XCTAssertEqual(WorkingPrinter().printAll(["1", "2"]), 2)
  }

  func testPropertyIsSet() {
    var greeting = Greeting()
    greeting.now = { .distantPast }
    XCTAssertEqual(greeting.text(), "Long ago")
  }

  func testFakeCounts() throws {
    let drive = CountingDrive()
    _ = try Uploader(drive: drive).upload(["cat.jpg"])
    XCTAssertEqual(drive.uploaded.all, ["cat.jpg"])
  }

  func testSystemCallFails() {
    let container = Container()
    container.fileWriter.register {
      FileWriter { _, _ in throw CocoaError(.fileWriteOutOfSpace) }
    }
    Container.$shared.withValue(container) {
      XCTAssertEqual(Report().save(), "The disk is full.")
    }
  }
}
