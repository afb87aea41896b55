import XCTest

@testable import SetupApp

final class TIFFDirectoryTests: XCTestCase {
  func testEntriesAreSortedByTagWhateverTheOrderTheyWereSetIn() {
    var directory = TIFFDirectory()
    directory[0x0112] = .short(6)
    directory[0x8769] = .long(1)
    directory[0x010F] = .ascii("ab")
    directory[0x8769] = .long(0x0102_0304)
    XCTAssertEqual(
      directory.encoded(in: .bigEndian, at: 8),
      [0, 3]
        + [0x01, 0x0F, 0, 2, 0, 0, 0, 3, 0x61, 0x62, 0, 0]
        + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
        + [0x87, 0x69, 0, 4, 0, 0, 0, 1, 1, 2, 3, 4]
        + [0, 0, 0, 0])
  }

  func testLongValuesStandBehindTheEntriesAtEvenOffsets() {
    var directory = TIFFDirectory()
    directory[1] = .ascii("abcd")
    directory[2] = .rationals([.init(numerator: 1, denominator: 2)])
    let bytes = directory.encoded(in: .littleEndian, at: 100)
    XCTAssertEqual(
      bytes,
      [2, 0]
        + [1, 0, 2, 0, 5, 0, 0, 0, 130, 0, 0, 0]
        + [2, 0, 5, 0, 1, 0, 0, 0, 136, 0, 0, 0]
        + [0, 0, 0, 0]
        + [0x61, 0x62, 0x63, 0x64, 0, 0]
        + [1, 0, 0, 0, 2, 0, 0, 0])
    XCTAssertEqual(directory.size, bytes.count)
  }
}
