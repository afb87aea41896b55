import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import SetupApp

/// What programs of others read from the photos.
final class IndependentReaderTests: XCTestCase {
  /// What a photo is meant to say.
  private struct Facts: Equatable {
    var date: String
    var offset: String
    var latitude: Int
    var longitude: Int
    var orientation: Int
  }

  private static let workPhotos = [
    "camera/IMG_0001.jpg": Facts(
      date: "2017:03:01 08:45:10", offset: "+01:00",
      latitude: 52_520_008, longitude: 13_404_954, orientation: 1),
    "camera/IMG_0002.jpg": Facts(
      date: "2017:03:06 09:12:33", offset: "+01:00",
      latitude: 52_520_128, longitude: 13_404_739, orientation: 1),
    "camera/IMG_0003.jpg": Facts(
      date: "2017:03:14 15:09:26", offset: "+01:00",
      latitude: 52_519_668, longitude: 13_405_364, orientation: 3),
    "camera/IMG_0004.jpg": Facts(
      date: "2017:03:24 16:40:05", offset: "+01:00",
      latitude: 52_520_513, longitude: 13_405_574, orientation: 6),
    "camera/IMG_0005.jpg": Facts(
      date: "2017:03:31 10:55:42", offset: "+02:00",
      latitude: 52_520_093, longitude: 13_405_084, orientation: 1),
    "phone/20170303_124501.jpg": Facts(
      date: "2017:03:03 12:45:01", offset: "+01:00",
      latitude: 52_519_398, longitude: 13_404_214, orientation: 6),
    "phone/20170312_201714.jpg": Facts(
      date: "2017:03:12 20:17:14", offset: "+01:00",
      latitude: 48_137_154, longitude: 11_576_124, orientation: 1),
    "phone/20170320_173020.jpg": Facts(
      date: "2017:03:20 17:30:20", offset: "+01:00",
      latitude: 52_520_278, longitude: 13_404_049, orientation: 8),
    "phone/20170328_110000.jpg": Facts(
      date: "2017:03:28 11:00:00", offset: "+02:00",
      latitude: 52_519_933, longitude: 13_405_284, orientation: 1),
  ]

  func testExiftoolReadsTheWorkPhotosAsTheyAreMeant() throws {
    try require(.exiftool)
    let sandbox = try Sandbox()
    let photos = try sandbox.url("photos").path
    _ = try SetupCommand.run([photos])
    XCTAssertEqual(try readByExiftool(photos), Self.workPhotos)
  }

  func testExiftoolReadsALibraryAsItIsMeant() throws {
    try require(.exiftool)
    let sandbox = try Sandbox()
    let photos = try sandbox.url("photos").path
    _ = try SetupCommand.run(["--count=300", "--seed=5", photos])
    XCTAssertEqual(try readByExiftool(photos), factsOfLibrary(count: 300, seed: 5))
  }

  func testPillowReadsTheWorkPhotosAsTheyAreMeant() throws {
    try require(.pillow)
    let sandbox = try Sandbox()
    let photos = try sandbox.url("photos").path
    _ = try SetupCommand.run([photos])
    XCTAssertEqual(try readByPillow(photos), Self.workPhotos)
  }

  func testPillowReadsALibraryAsItIsMeant() throws {
    try require(.pillow)
    let sandbox = try Sandbox()
    let photos = try sandbox.url("photos").path
    _ = try SetupCommand.run(["--count=300", "--seed=5", photos])
    XCTAssertEqual(try readByPillow(photos), factsOfLibrary(count: 300, seed: 5))
  }

  private func factsOfLibrary(count: Int, seed: UInt64) -> [String: Facts] {
    let library = PhotoCollection.library(.init(count: count, seed: seed))
    var facts: [String: Facts] = [:]
    for album in library.albums {
      for photo in album.photos {
        facts["\(album.name)/\(photo.name)"] = Facts(
          date: photo.taken.exifDate, offset: photo.taken.exifOffset,
          latitude: photo.place.latitude, longitude: photo.place.longitude,
          orientation: Int(photo.picture.orientation))
      }
    }
    return facts
  }
}

extension IndependentReaderTests {
  private func run(_ program: OptionalProgram, _ arguments: [String]) throws -> Outcome {
    let app = CLIApplication(url: try program.url)
    app.launchArguments = arguments
    return try app.run(timeout: 120)
  }
}

// MARK: - exiftool

extension IndependentReaderTests {
  private struct ExiftoolRow: Decodable {
    enum CodingKeys: String, CodingKey {
      case file = "SourceFile"
      case complaints = "Validate"
      case date = "DateTimeOriginal"
      case offset = "OffsetTimeOriginal"
      case latitude = "GPSLatitude"
      case longitude = "GPSLongitude"
      case orientation = "Orientation"
      case make = "Make"
      case model = "Model"
    }

    var file: String
    var complaints: String
    var date: String
    var offset: String
    var latitude: Double
    var longitude: Double
    var orientation: Int
    var make: String
    var model: String
  }

  /// Also asserts that exiftool finds nothing in the files that the standards would not allow.
  private func readByExiftool(_ path: String) throws -> [String: Facts] {
    let tags = [
      "-Validate", "-DateTimeOriginal", "-OffsetTimeOriginal", "-Composite:GPSLatitude",
      "-Composite:GPSLongitude", "-Orientation", "-Make", "-Model",
    ]
    let arguments = ["-q", "-n", "-json", "-ext", "jpg", "-r"] + tags + [path]
    let result = try run(.exiftool, arguments)
    let rows = try JSONDecoder().decode([ExiftoolRow].self, from: Data(result.output.utf8))
    var facts: [String: Facts] = [:]
    for row in rows {
      XCTAssertEqual(row.complaints, "0 0 0", row.file)
      XCTAssertTrue(row.make.hasPrefix("Example ") && !row.model.isEmpty, row.file)
      facts[String(row.file.dropFirst(path.count + 1))] = Facts(
        date: row.date, offset: row.offset,
        latitude: Int((row.latitude * 1_000_000).rounded()),
        longitude: Int((row.longitude * 1_000_000).rounded()),
        orientation: row.orientation)
    }
    return facts
  }
}

// MARK: - Pillow

extension IndependentReaderTests {
  private struct PillowRow: Decodable {
    var file: String
    var size: [Int]
    var orientation: Int
    var date: String
    var offset: String
    var latitude: Int
    var longitude: Int
  }

  /// Prints a row a photo; decodes each picture, and turns it as its orientation says.
  private static let script = """
    import fractions, json, os, sys
    from PIL import Image, ImageOps

    def angle(parts, ref):
        exact = [fractions.Fraction(p.numerator, p.denominator) for p in parts]
        value = (exact[0] + exact[1] / 60 + exact[2] / 3600) * 1000000
        assert value.denominator == 1, value
        return int(value) * (-1 if ref in "SW" else 1)

    rows = []
    for folder, _, names in os.walk(sys.argv[1]):
        for name in names:
            if not name.endswith(".jpg"):
                continue
            path = os.path.join(folder, name)
            with Image.open(path) as image:
                image.load()
                exif = image.getexif()
                taken, gps = exif.get_ifd(0x8769), exif.get_ifd(0x8825)
                assert (taken[0xA002], taken[0xA003]) == image.size
                rows.append({
                    "file": os.path.relpath(path, sys.argv[1]), "orientation": exif[0x112],
                    "size": ImageOps.exif_transpose(image).size,
                    "date": taken[0x9003], "offset": taken[0x9011],
                    "latitude": angle(gps[2], gps[1]), "longitude": angle(gps[4], gps[3])})
    print(json.dumps(rows))
    """

  private func readByPillow(_ path: String) throws -> [String: Facts] {
    let result = try run(.pillow, ["-c", Self.script, path])
    result.expect(.standardError(.isEmpty))
    let rows = try JSONDecoder().decode([PillowRow].self, from: Data(result.output.utf8))
    var facts: [String: Facts] = [:]
    for row in rows {
      XCTAssertEqual(row.size, [160, 120], "\(row.file) is not upright")
      facts[row.file] = Facts(
        date: row.date, offset: row.offset, latitude: row.latitude, longitude: row.longitude,
        orientation: row.orientation)
    }
    return facts
  }
}
