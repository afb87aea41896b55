import Foundation
import Injection
import XCTest

protocol PhotoDrive: Sendable {
  func upload(_ photo: String) throws
}

struct FakeDrive: PhotoDrive {
  func upload(_ photo: String) throws {}
}

struct WebDAVDrive: PhotoDrive {
  func upload(_ photo: String) throws {
    throw URLError(.notConnectedToInternet)
  }
}

/// As it is before there is a container.
enum ByHand {
  struct Uploader {
    let drive: any PhotoDrive

    func upload(_ photos: [String]) throws -> Int {
      for photo in photos { try drive.upload(photo) }
      return photos.count
    }
  }
}

struct Uploader {
  let drive: any PhotoDrive

  init(drive: any PhotoDrive = Container.shared.photoDrive()) {
    self.drive = drive
  }

  func upload(_ photos: [String]) throws -> Int {
    for photo in photos { try drive.upload(photo) }
    return photos.count
  }
}

extension Container {
  var photoDrive: Factory<any PhotoDrive> { self { WebDAVDrive() }.cached }
}

extension Container {
  var photoThumbnail: ParameterFactory<Int, Thumbnail> {
    self { width in Thumbnail(width: width) }
  }
}

extension Container {
  var uploader: Factory<Uploader> { self { Uploader(drive: self.photoDrive()) } }
}

final class UploadModel {
  @Injected(\.uploader) var uploader
  @LazyInjected(\.photoDrive) var drive
}

extension Scope {
  static let session = Cached()
}

extension Container {
  var account: Factory<Account> { self { Account() }.scope(.session) }
}

final class Account: Sendable {}

final class GettingStartedExamples: XCTestCase {
  override func invokeTest() {
    Container.$shared.withValue(Container()) { super.invokeTest() }
  }

  func testUploaderIsGivenItsDrive() throws {
    typealias Uploader = ByHand.Uploader
    let uploader = Uploader(drive: FakeDrive())
    XCTAssertEqual(try uploader.upload(["cat.jpg"]), 1)
  }

  func testContainerSuppliesTheDefault() throws {
    XCTAssertThrowsError(try Uploader().upload(["cat.jpg"]))
    Container.shared.photoDrive.register { FakeDrive() }
    XCTAssertEqual(try Uploader().upload(["cat.jpg"]), 1)
    XCTAssertEqual(try dependency(\.uploader).upload(["cat.jpg"]), 1)
    XCTAssertEqual(try UploadModel().uploader.upload(["cat.jpg"]), 1)
  }

  func testThumbnailTakesAWidth() {
    let small = Container.shared.photoThumbnail(64)
    XCTAssertEqual(small.width, 64)
  }

  func testSessionEnds() {
    let before = Container.shared.account()
    XCTAssertTrue(Container.shared.account() === before)
    Container.shared.manager.reset(scope: .session)
    XCTAssertFalse(Container.shared.account() === before)
  }
}
