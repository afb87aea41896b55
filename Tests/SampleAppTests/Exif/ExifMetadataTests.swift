import TestSupport
import XCTest

@testable import SampleApp

final class ExifMetadataTests: XCTestCase {
  func testReadsBothByteOrders() throws {
    for isLittleEndian in [true, false] {
      let jpeg = JPEGBuilder.atWork(isLittleEndian: isLittleEndian)
      let found = try ExifMetadata(ofFile: jpeg.file)
      XCTAssertEqual(found.taken?.description, "2017-03-31T10:55:42+02:00")
      XCTAssertEqual(found.coordinate?.description, "52.520008,13.404954")
      XCTAssertEqual(found.orientation, 6)
    }
  }

  func testSouthAndWestAreNegative() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[0].value = jpeg.text("S")
    jpeg.gps[2].value = jpeg.text("W")
    let found = try ExifMetadata(ofFile: jpeg.file)
    XCTAssertEqual(found.coordinate?.description, "-52.520008,-13.404954")
  }

  func testBlankOrZeroDateIsNoDate() throws {
    for text in ["    :  :     :  :  ", "0000:00:00 00:00:00", ""] {
      let jpeg = JPEGBuilder.atWork(taken: text)
      XCTAssertNil(try ExifMetadata(ofFile: jpeg.file).taken, text)
    }
  }

  func testImpossibleDateIsDamageAndLeavesThePhoto() throws {
    for text in ["2017:13:31 10:55:42", "2017:02:29 10:55:42", "2017:03:31 24:00:00", "yesterday"] {
      let jpeg = JPEGBuilder.atWork(taken: text)
      let found = try ExifMetadata(ofFile: jpeg.file)
      guard case .malformedDate(.dateTimeOriginal, _, let bytes) = found.damage[.date] else {
        return XCTFail("\(text): \(found)")
      }
      XCTAssertEqual(bytes, Array(text.utf8))
      XCTAssertNil(found.taken)
      XCTAssertEqual(found.coordinate?.description, "52.520008,13.404954")
      XCTAssertEqual(found.orientation, 6)
    }
  }

  func testDateWhoseOffsetIsDamagedIsNone() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.exif[1].value = jpeg.text("+2 h")
    let found = try ExifMetadata(ofFile: jpeg.file)
    XCTAssertNil(found.taken)
    XCTAssertEqual(Set(found.damage.keys), [.date])
  }

  func testDamagedOrientationLeavesThePhoto() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.image[0].value = jpeg.text("6")
    let found = try ExifMetadata(ofFile: jpeg.file)
    XCTAssertEqual(found.damage, [.orientation: .wrongType(.orientation, at: 22, found: 2)])
    XCTAssertNil(found.orientation)
    XCTAssertEqual(found.taken?.description, "2017-03-31T10:55:42+02:00")
    XCTAssertEqual(found.coordinate?.description, "52.520008,13.404954")
  }

  func testDateWithoutOffsetIsLocal() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.exif.removeLast()
    let found = try ExifMetadata(ofFile: jpeg.file)
    XCTAssertEqual(found.taken?.description, "2017-03-31T10:55:42")
  }

  func testReferencesWithoutAnglesAreNoCoordinate() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps = [jpeg.gps[0], jpeg.gps[2]]
    XCTAssertNil(try ExifMetadata(ofFile: jpeg.file).coordinate)
  }

  func testAngleWithoutReferenceIsDamage() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps.remove(at: 2)
    try assertNoPlace(.incompleteCoordinate(missing: .longitudeReference), jpeg.file)
  }

  func testUnknownHemisphereIsDamage() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[0].value = jpeg.text("E")
    try assertNoPlace(.unknownReference(.latitudeReference, at: 129, found: [0x45]), jpeg.file)
  }

  func testLatitudeBeyondThePoleIsDamage() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[1].value = jpeg.rationals([(90, 1), (0, 1), (1, 100)])
    try assertNoPlace(.impossibleAngle(.latitude, at: 141, found: [90, 0, 0.01]), jpeg.file)
  }

  func testPoleAndDateLineAreCoordinates() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[1].value = jpeg.rationals([(90, 1), (0, 1), (0, 1)])
    jpeg.gps[3].value = jpeg.rationals([(180, 1), (0, 1), (0, 1)])
    let found = try ExifMetadata(ofFile: jpeg.file)
    XCTAssertEqual(found.coordinate?.description, "90.000000,180.000000")
  }

  func testDivisionByZeroIsDamage() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[1].value = jpeg.rationals([(52, 1), (31, 0), (0, 1)])
    try assertNoPlace(.zeroDenominator(.latitude, at: 181), jpeg.file)
  }

  func testOrientationThatDoesNotExistIsNone() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.image[0].value = jpeg.short(0)
    XCTAssertNil(try ExifMetadata(ofFile: jpeg.file).orientation)
  }

  func testSignedFractionsAreCoordinates() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[1].value = jpeg.signed([(52, 1), (-31, -1), (120_288, 10_000)])
    jpeg.gps[3].value = jpeg.signed([(13, 1), (24, 1), (178_344, 10_000)])
    let found = try ExifMetadata(ofFile: jpeg.file)
    XCTAssertEqual(found.coordinate?.description, "52.520008,13.404954")
    XCTAssertEqual(found.damage, [:])
  }

  func testNegativeAngleIsDamage() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[1].value = jpeg.signed([(-52, 1), (0, 1), (0, 1)])
    try assertNoPlace(.impossibleAngle(.latitude, at: 141, found: [-52, 0, 0]), jpeg.file)
  }

  func testAngleOfAnotherTypeIsDamage() throws {
    var jpeg = JPEGBuilder.atWork()
    jpeg.gps[1].value = jpeg.text("52 31 12")
    try assertNoPlace(.wrongType(.latitude, at: 133, found: 2), jpeg.file)
  }

  /// A photo of which only the place is damaged says all else.
  private func assertNoPlace(
    _ expected: PhotoDamage, _ bytes: [UInt8], line: UInt = #line
  ) throws {
    let found = try ExifMetadata(ofFile: bytes)
    XCTAssertEqual(found.damage, [.coordinates: expected], line: line)
    XCTAssertNil(found.coordinate, line: line)
    XCTAssertEqual(found.taken?.description, "2017-03-31T10:55:42+02:00", line: line)
    XCTAssertEqual(found.orientation, 6, line: line)
  }
}
