import Foundation
import XCTest

@testable import SetupApp

/// What the suites may rely on.
final class WorkPhotosTests: XCTestCase {
  private let photos = PhotoCollection.workPhotos.albums.flatMap(\.photos)

  /// Metres, on a plane that touches the Earth there: exact enough for some hundred metres.
  private func distance(_ first: Place, _ second: Place) -> Double {
    let metresPerDegree = 111_195.0
    let north = Double(first.latitude - second.latitude) / 1_000_000
    let east = Double(first.longitude - second.longitude) / 1_000_000
    let parallel = cos(Double(first.latitude) / 1_000_000 * .pi / 180)
    return metresPerDegree * (north * north + east * east * parallel * parallel).squareRoot()
  }

  func testEightAreWithin120MetresOfTheWorkplace() {
    let near = photos.filter { distance(.work, $0.place) <= 120 }
    XCTAssertEqual(near.count, 8)
    XCTAssertEqual(PhotoCollection.workPhotos.countAtWork, 8)
    XCTAssertEqual(Set(near.map { [$0.place.latitude, $0.place.longitude] }).count, 8)
  }

  func testOneIsTheCatAtHome() {
    let far = photos.filter { distance(.work, $0.place) > 120 }
    XCTAssertEqual(far.map(\.picture), [.cat])
    XCTAssertEqual(far.map(\.place), [.home])
  }

  func testEachShowsSomethingElse() {
    XCTAssertEqual(Set(photos.map(\.picture)).count, 9)
  }

  func testAllAreOfMarch2017() {
    XCTAssertTrue(photos.allSatisfy { $0.taken.exifDate.hasPrefix("2017:03:") })
  }

  func testOneIsOfTheLastDayOfMarch() throws {
    let last = try XCTUnwrap(photos.first { $0.taken.exifDate == "2017:03:31 10:55:42" })
    XCTAssertEqual(last.taken.exifOffset, "+02:00")
  }

  func testNamesOfThePhoneTellTheDate() {
    for photo in photos where photo.camera == .phone {
      let digits = photo.taken.exifDate.replacingOccurrences(of: ":", with: "")
      XCTAssertEqual(photo.name, digits.replacingOccurrences(of: " ", with: "_") + ".jpg")
    }
  }

  func testEachIsASmallJPEGWithTheExifSegmentFirst() {
    for photo in photos {
      let bytes = photo.jpeg()
      XCTAssertLessThan(bytes.count, 20_000, photo.name)
      XCTAssertEqual(Array(bytes.prefix(4)), [0xFF, 0xD8, 0xFF, 0xE1], photo.name)
      XCTAssertEqual(Array(bytes[6..<12]), Array("Exif\0\0".utf8), photo.name)
      XCTAssertEqual(Array(bytes.suffix(2)), [0xFF, 0xD9], photo.name)
    }
  }

  func testBothByteOrdersOccur() {
    XCTAssertEqual(Set(photos.map { Array($0.jpeg()[12..<14]) }), [[0x4D, 0x4D], [0x49, 0x49]])
  }
}
