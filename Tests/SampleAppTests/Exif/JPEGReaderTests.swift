import TestSupport
import XCTest

@testable import SampleApp

final class JPEGReaderTests: XCTestCase {
  func testPhotoWithoutExifHasNothing() throws {
    let file = JPEGBuilder.file(segments: [])
    XCTAssertEqual(try ExifMetadata(ofFile: file), ExifMetadata())
  }

  func testExifIsFoundBehindOtherSegments() throws {
    let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8)
    let exif = Array("Exif\0\0".utf8) + JPEGBuilder.atWork().tiff
    let file = JPEGBuilder.file(segments: [xmp, exif])
    XCTAssertEqual(try ExifMetadata(ofFile: file).orientation, 6)
  }

  func testOnlyTheFirstExifCounts() throws {
    let exif = Array("Exif\0\0".utf8) + JPEGBuilder.atWork().tiff
    let file = JPEGBuilder.file(segments: [exif, Array("Exif\0\0broken".utf8)])
    XCTAssertEqual(try ExifMetadata(ofFile: file).orientation, 6)
  }

  func testSegmentBeyondTheFileIsRefused() {
    let file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0xEA, 0x60, 0x45, 0x78]
    assertDamage(.segmentTooLong(at: 4, length: 60_000, available: 4), file)
  }

  func testSegmentShorterThanItsLengthIsRefused() {
    let file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x01, 0xFF, 0xD9]
    assertDamage(.segmentTooShort(at: 4, length: 1), file)
  }

  func testBytesBetweenSegmentsAreRefused() {
    let file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x02, 0x12, 0x34]
    assertDamage(.noMarker(at: 6, found: [0x12, 0x34]), file)
  }

  func testEndWithinTheHeadersIsRefused() {
    assertDamage(.endsEarly(at: 3, wanted: 1, found: 0), [0xFF, 0xD8, 0xFF])
  }

  func testFileThatConsistsOfFillBytesEnds() throws {
    let file = [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 1000)
    assertDamage(.endsEarly(at: 1002, wanted: 1, found: 0), file)
  }

  func testReadsTheFirstBytesOnlyOfAFileThatIsAllPadding() throws {
    // Fill bytes and markers without content: nothing of them says where to go on.
    for padding in [[0xFF, 0xFF], [0xFF, 0xD0], [0xFF, 0x01]] as [[UInt8]] {
      let rest = [[UInt8]](repeating: padding, count: 500_000).flatMap { $0 }
      let meter = FetchMeter([0xFF, 0xD8] + rest)
      var jpeg = JPEGReader(meter.reader)
      XCTAssertThrowsError(try jpeg.metadata()) {
        XCTAssertTrue($0 is PhotoDamage, "\($0)")
      }
      XCTAssertLessThanOrEqual(meter.fetched, JPEGReader.limit, "\(padding)")
    }
  }

  func testOtherFilesAreNoPhotos() throws {
    for bytes in [[], [0xFF], [0xFF, 0xD8], Array("GIF89a".utf8)] as [[UInt8]] {
      var jpeg = JPEGReader(BoundedReader(bytes))
      XCTAssertFalse(try jpeg.isJPEG())
    }
  }

  func testReadsTheFirstBytesOfALargePhotoOnly() throws {
    let file = JPEGBuilder.file(
      segments: [Array("Exif\0\0".utf8) + JPEGBuilder.atWork().tiff],
      end: [0xFF, 0xDA] + [UInt8](repeating: 0x55, count: 10_000_000))
    let meter = FetchMeter(file)
    var jpeg = JPEGReader(meter.reader)
    XCTAssertEqual(try jpeg.metadata().orientation, 6)
    XCTAssertLessThanOrEqual(meter.fetched, BoundedReader.step)
  }

  func testWhatFollowsTheExifIsNeitherReadNorJudged() throws {
    let exif = JPEGBuilder.segment(0xE1, Array("Exif\0\0".utf8) + JPEGBuilder.atWork().tiff)
    let farAway = JPEGBuilder.segment(0xE2, [UInt8](repeating: 0, count: 60_000))
    let file = [0xFF, 0xD8] + exif + farAway + [0x12, 0x34]
    let meter = FetchMeter(file)
    var jpeg = JPEGReader(meter.reader)
    XCTAssertEqual(try jpeg.metadata().orientation, 6)
    XCTAssertEqual(meter.fetches, 1)
  }

  func testExifThatClaimsMoreThanTheFileHasIsRefusedThoughItsTagsAreWhole() {
    var file = JPEGBuilder.atWork().file
    file[4] = 0xEA
    file[5] = 0x60
    assertDamage(.segmentTooLong(at: 4, length: 60_000, available: file.count - 4), file)
  }

  func testReadsABoundedPartOfAPhotoWithManySegments() throws {
    let segment = JPEGBuilder.segment(0xE2, [UInt8](repeating: 0, count: 60_000))
    let segments = [[UInt8]](repeating: segment, count: 300).flatMap { $0 }
    let file: [UInt8] = [0xFF, 0xD8] + segments + [0xFF, 0xD9]
    let meter = FetchMeter(file)
    var jpeg = JPEGReader(meter.reader)
    XCTAssertEqual(try jpeg.metadata(), ExifMetadata())
    XCTAssertLessThanOrEqual(meter.fetched, JPEGReader.limit + BoundedReader.step)
  }

  func testFileThatShrinksWhileItIsReadIsRefused() {
    let bytes = JPEGBuilder.atWork().file
    let reader = BoundedReader(length: bytes.count) { offset, count throws(SystemError) in
      Array(bytes[offset..<min(40, offset + count)])
    }
    var jpeg = JPEGReader(reader)
    XCTAssertThrowsError(try jpeg.metadata()) {
      guard case .endsEarly = $0 as? PhotoDamage else { return XCTFail("\($0)") }
    }
  }

  private func assertDamage(_ expected: PhotoDamage, _ bytes: [UInt8], line: UInt = #line) {
    assertThrows(expected, line: line) { try ExifMetadata(ofFile: bytes) }
  }
}

/// Counts the bytes that are fetched from a file in memory.
private final class FetchMeter {
  private(set) var fetched = 0
  private(set) var fetches = 0
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var reader: BoundedReader {
    BoundedReader(length: bytes.count) { [self] offset, count throws(SystemError) in
      fetched += count
      fetches += 1
      return Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }
}
