import TestSupport
import XCTest

@testable import SampleApp

final class TIFFReaderTests: XCTestCase {
  private let start = JPEGBuilder.tiffStart

  func testUnknownByteOrderIsRefused() {
    var file = JPEGBuilder.atWork().file
    file[start] = 0x58
    assertDamage(.unknownByteOrder(at: start, found: [0x58, 0x4D]), file)
  }

  func testOtherMagicNumberIsRefused() {
    var file = JPEGBuilder.atWork().file
    file[start + 3] = 43
    assertDamage(.noMagicNumber(at: start + 2, found: 43), file)
  }

  func testHeaderThatIsCutIsRefused() {
    let file = JPEGBuilder.file(segments: [Array("Exif\0\0MM\0*".utf8)])
    assertDamage(.endsEarly(at: start, wanted: 8, found: 4), file)
  }

  func testDirectoryBeyondTheSegmentIsRefused() {
    var file = JPEGBuilder.atWork().file
    file.replaceSubrange(start + 4..<start + 8, with: [0xFF, 0xFF, 0xFF, 0xFF])
    assertDamage(
      .directoryOutside(at: start + 0xFFFF_FFFF, bytes: 2, available: 0), file)
  }

  func testDirectoryWithMoreEntriesThanBytesIsRefused() {
    var file = JPEGBuilder.atWork().file
    let available = file.count - 2 - start - 8
    file.replaceSubrange(start + 8..<start + 10, with: [0x01, 0x00])
    assertDamage(
      .directoryOutside(at: start + 8, bytes: 2 + 12 * 256, available: available), file)
  }

  func testHugeDirectoryIsRefused() {
    var file = JPEGBuilder.atWork().file
    file.replaceSubrange(start + 8..<start + 10, with: [0xFF, 0xFF])
    assertDamage(.tooManyEntries(at: start + 8, found: 65_535), file)
  }

  func testPointerToItsOwnDirectoryIsRefused() {
    var file = JPEGBuilder.atWork().file
    // The second entry of the first directory points to the EXIF directory.
    file.replaceSubrange(start + 30..<start + 34, with: [0, 0, 0, 8])
    assertDamage(.directoryCycle(at: start + 8), file)
  }

  func testChainToItsOwnDirectoryIsRefused() {
    var file = JPEGBuilder.atWork().file
    file.replaceSubrange(start + 46..<start + 50, with: [0, 0, 0, 8])
    assertDamage(.directoryCycle(at: start + 8), file)
  }

  func testWrongTypeIsRefused() {
    var jpeg = JPEGBuilder.atWork()
    jpeg.image[0].value = jpeg.text("6")
    assertDamage(.wrongType(.orientation, at: start + 10, found: 2), jpeg.file)
  }

  func testHugeCountIsRefused() {
    var file = JPEGBuilder.atWork().file
    file.replaceSubrange(start + 14..<start + 18, with: [0xFF, 0xFF, 0xFF, 0xFF])
    assertDamage(.wrongCount(.orientation, at: start + 10, found: 0xFFFF_FFFF), file)
  }

  func testValueBeyondTheSegmentIsRefused() {
    var file = JPEGBuilder.atWork().file
    let available = file.count - 2 - start
    // The offset of DateTimeOriginal, the first entry of the second directory.
    file.replaceSubrange(start + 60..<start + 64, with: [0xFF, 0xFF, 0xFF, 0xF8])
    assertDamage(
      .valueOutside(
        .dateTimeOriginal, at: start + 60, offset: 0xFFFF_FFF8, bytes: 20,
        available: available), file)
  }

  /// A value must not be read from behind the segment, even where the file goes on.
  func testValueBehindTheSegmentIsRefused() {
    let jpeg = JPEGBuilder.atWork()
    let segment = Array("Exif\0\0".utf8) + jpeg.tiff
    var file = JPEGBuilder.file(segments: [segment, [UInt8](repeating: 0x30, count: 100)])
    let available = jpeg.tiff.count
    file.replaceSubrange(
      start + 60..<start + 64, with: jpeg.number(available - 10, bytes: 4))
    assertDamage(
      .valueOutside(
        .dateTimeOriginal, at: start + 60, offset: available - 10, bytes: 20,
        available: available), file)
  }

  /// Of the whole photo, or of a part of it.
  private func assertDamage(_ expected: PhotoDamage, _ bytes: [UInt8], line: UInt = #line) {
    do {
      let damage = try ExifMetadata(ofFile: bytes).damage
      XCTAssertEqual(Array(damage.values), [expected], line: line)
    } catch {
      XCTAssertEqual(error as? PhotoDamage, expected, line: line)
    }
  }
}
