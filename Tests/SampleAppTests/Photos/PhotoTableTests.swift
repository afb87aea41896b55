import Foundation
import XCTest

@testable import SampleApp

final class PhotoTableTests: XCTestCase {
  private var photos: [Photo] {
    get throws {
      [
        try .stub(
          "cat.jpg", taken: "2017-03-31T10:55:42+02:00", at: "-52.520008,13.404954", bytes: 12_345),
        try .stub("later/dog.jpg", bytes: 9),
      ]
    }
  }

  func testTerminalGetsAnAlignedTableWithHeader() throws {
    XCTAssertEqual(
      PhotoTable.text(try photos, forTerminal: true),
      """
      TAKEN                      COORDINATES           BYTES  PATH
      2017-03-31T10:55:42+02:00  -52.520008,13.404954  12345  cat.jpg
      -                          -                         9  later/dog.jpg

      """)
  }

  func testProgramsGetTabsAndNoHeader() throws {
    XCTAssertEqual(
      PhotoTable.text(try photos, forTerminal: false),
      "2017-03-31T10:55:42+02:00\t-52.520008,13.404954\t12345\tcat.jpg\n-\t-\t9\tlater/dog.jpg\n")
  }

  func testNoPhotosAreNoLines() {
    XCTAssertEqual(PhotoTable.text([], forTerminal: true), "")
    XCTAssertEqual(PhotoTable.text([], forTerminal: false), "")
  }

  func testNameCannotBreakItsLine() throws {
    let photo = try Photo.stub("a\nb\tc\u{1B}[2J.jpg")
    XCTAssertEqual(
      PhotoTable.text([photo], forTerminal: false), "-\t-\t1000\ta\\nb\\tc\\x1b[2J.jpg\n")
  }

  func testJSONHasEveryKeyInOrder() throws {
    XCTAssertEqual(
      PhotoJSON.text(try photos),
      """
      [
        {"path": "cat.jpg", "taken": "2017-03-31T10:55:42+02:00", "latitude": -52.520008, \
      "longitude": 13.404954, "bytes": 12345},
        {"path": "later/dog.jpg", "taken": null, "latitude": null, "longitude": null, "bytes": 9}
      ]

      """)
  }

  func testJSONOfNoPhotosIsAnEmptyArray() { XCTAssertEqual(PhotoJSON.text([]), "[]\n") }

  func testJSONCannotDriveATerminal() throws {
    let text = PhotoJSON.text([try Photo.stub("\u{7F}\u{80}\u{9B}2J\u{9F}\u{A0}.jpg")])
    XCTAssertTrue(text.contains("\\u007f\\u0080\\u009b2J\\u009f\u{A0}.jpg"), text)
  }

  func testJSONGivesEveryNameBack() throws {
    let names = ["a\"b\\c/d.jpg", "\u{0}\u{1}\u{1F}\n\r\t\u{7F}\u{9B}.jpg", "Ünïcödé 🐈.jpg"]
    let text = PhotoJSON.text(try names.map { try Photo.stub($0) })
    struct Path: Decodable { let path: String }
    let read = try JSONDecoder().decode([Path].self, from: Data(text.utf8))
    XCTAssertEqual(read.map(\.path), names)
  }
}
