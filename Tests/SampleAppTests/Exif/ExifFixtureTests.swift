import Foundation
import XCTest

@testable import SampleApp

/// The reader agrees with exiftool about photos that other programs wrote.
final class ExifFixtureTests: XCTestCase {
  /// What exiftool reads from a file.
  private struct Expected: Decodable {
    let file: String
    let outcome: String
    let taken: String?
    let offset: String?
    let latitude: Double?
    let longitude: Double?
    let orientation: Int?
  }

  func testReaderAgreesWithExiftoolOnEveryPhoto() throws {
    let photos = try expectations().filter { $0.outcome == "photo" }
    XCTAssertGreaterThanOrEqual(photos.count, 12)
    for expected in photos {
      let found = try metadata(of: expected.file)
      XCTAssertEqual(found.taken?.reading.description, expected.taken, expected.file)
      XCTAssertEqual(
        found.taken?.description, expected.taken.map { $0 + (expected.offset ?? "") },
        expected.file)
      XCTAssertEqual(found.orientation, expected.orientation, expected.file)
      assertEqual(found.coordinate?.latitude, expected.latitude, expected.file)
      assertEqual(found.coordinate?.longitude, expected.longitude, expected.file)
    }
  }

  func testReaderTellsTheDamageOfEveryDamagedPhoto() throws {
    let damaged = try expectations().filter { $0.outcome == "damaged" }
    XCTAssertGreaterThanOrEqual(damaged.count, 5)
    for expected in damaged {
      do {
        let found = try metadata(of: expected.file)
        XCTAssertFalse(found.damage.isEmpty, expected.file)
        if found.damage[.coordinates] != nil { XCTAssertNil(found.coordinate, expected.file) }
      } catch {
        XCTAssertTrue(error is PhotoDamage, "\(expected.file): \(error)")
      }
    }
  }

  func testFixturesAreSmallAndAllExpected() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Fixtures.path)
      .filter { $0.hasSuffix(".jpg") }
    XCTAssertEqual(files.sorted(), try expectations().map(\.file).sorted())
    for file in files { XCTAssertLessThan(try Fixtures.bytes(of: file).count, 20_000, file) }
  }

  private func expectations() throws -> [Expected] {
    try JSONDecoder().decode([Expected].self, from: Data(Fixtures.bytes(of: "expected.json")))
  }

  private func metadata(of file: String) throws -> ExifMetadata {
    try ExifMetadata(ofFile: Fixtures.bytes(of: file))
  }

  private func assertEqual(_ found: Double?, _ expected: Double?, _ file: String) {
    guard let found, let expected else {
      return XCTAssertEqual(found, expected, file)
    }
    XCTAssertEqual(found, expected, accuracy: 1e-9, file)
  }
}
