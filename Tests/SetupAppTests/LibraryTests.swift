import Foundation
import XCTest

@testable import SetupApp

final class LibraryTests: XCTestCase {
  private func fill(_ path: String, count: Int, seed: Int) throws -> Tree {
    let words = ["--count", "\(count)", "--seed", "\(seed)", path]
    XCTAssertTrue(try SetupCommand.run(words).hasPrefix("\(count) photos in \(path): "))
    return try Tree(of: path)
  }

  func testSameSizeAndSeedGiveTheSameLibrary() throws {
    let folder = try TemporaryFolder(for: self)
    let one = try fill(folder("one"), count: 1_000, seed: 7)
    let two = try fill(folder("two"), count: 1_000, seed: 7)
    XCTAssertEqual(one.photos.count, 1_000)
    XCTAssertEqual(one, two)
  }

  func testAnotherSeedGivesAnotherLibrary() throws {
    let folder = try TemporaryFolder(for: self)
    let seven = try fill(folder("seven"), count: 1_000, seed: 7)
    let eight = try fill(folder("eight"), count: 1_000, seed: 8)
    XCTAssertEqual(seven.photos, eight.photos)
    let equal = seven.photos.filter { seven.nodes[$0]?.content == eight.nodes[$0]?.content }
    XCTAssertEqual(equal, [])
  }

  func testLongerLibraryBeginsWithTheShorterOne() throws {
    let folder = try TemporaryFolder(for: self)
    let short = try fill(folder("short"), count: 10, seed: 3)
    let long = try fill(folder("long"), count: 30, seed: 3)
    XCTAssertEqual(Array(long.photos.prefix(10)), short.photos)
    for name in short.photos { XCTAssertEqual(short.nodes[name], long.nodes[name]) }
  }

  func testNoFolderHoldsMoreThanAThousand() {
    let library = PhotoCollection.library(.init(count: 2_001, seed: 0))
    XCTAssertEqual(library.albums.map(\.name), ["album-0001", "album-0002", "album-0003"])
    XCTAssertEqual(library.albums.map(\.photos.count), [1_000, 1_000, 1])
    XCTAssertEqual(library.albums[2].photos[0].name, "IMG_0002001.jpg")
  }

  func testAboutHalfAreAtWorkAndTheSummaryCountsThem() {
    let library = PhotoCollection.library(.init(count: 10_000, seed: 1))
    let photos = library.albums.flatMap(\.photos)
    let near = photos.filter {
      abs($0.place.latitude - Place.work.latitude) <= 500
        && abs($0.place.longitude - Place.work.longitude) <= 800
    }
    XCTAssertEqual(library.countAtWork, near.count)
    XCTAssertTrue((4_700...5_300).contains(near.count), "\(near.count)")
    XCTAssertFalse(near.contains { $0.picture == .cat })
  }

  func testTheRestIsFarFromWorkInEveryQuarterOfTheEarth() {
    let photos = PhotoCollection.library(.init(count: 1_000, seed: 1)).albums.flatMap(\.photos)
    let far = photos.filter {
      abs($0.place.latitude - Place.work.latitude) > 1_000_000
        || abs($0.place.longitude - Place.work.longitude) > 2_000_000
    }
    XCTAssertEqual(far.count, photos.filter { $0.picture == .cat }.count)
    let quarters = Set(far.map { "\($0.place.latitude < 0) \($0.place.longitude < 0)" })
    XCTAssertEqual(quarters.count, 4)
    XCTAssertTrue(far.allSatisfy { abs($0.place.longitude) <= 180_000_000 })
    XCTAssertTrue(far.allSatisfy { abs($0.taken.offset) <= 12 * 60 })
  }

  func testDatesAreSpreadOverTheYear() {
    let photos = PhotoCollection.library(.init(count: 1_000, seed: 1)).albums.flatMap(\.photos)
    XCTAssertEqual(Set(photos.map { $0.taken.exifDate.prefix(7) }).count, 12)
    XCTAssertTrue(photos.allSatisfy { $0.taken.exifDate.hasPrefix("2017:") })
  }

  func testASingularPhotoIsNamedSo() throws {
    let folder = try TemporaryFolder(for: self)
    let summary = try SetupCommand.run(["--count=1", folder("one")])
    XCTAssertTrue(summary.hasPrefix("1 photo in "), summary)
  }
}
