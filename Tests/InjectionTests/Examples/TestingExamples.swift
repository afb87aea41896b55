import Injection
import InjectionTesting
import TestSupport
import Testing
import XCTest

@Suite(.container) struct UploadTests {
  @Test(.container { $0.photoDrive.register { FakeDrive() } })
  func uploadsEveryPhoto() throws {
    #expect(try Container.shared.uploader().upload(["cat.jpg", "dog.jpg"]) == 2)
  }

  @Test(arguments: 1...3)
  func uploadsAnyNumber(count: Int) throws {
    Container.shared.photoDrive.register { FakeDrive() }
    let photos = Array(repeating: "cat.jpg", count: count)
    #expect(try Container.shared.uploader().upload(photos) == count)
  }

  @Test func everythingCanBeResolved() {
    Container.shared.verify {
      $0.uploader
      $0.photoDrive
    }
  }

  #if DEBUG || HARNESS_ENABLED
    @Test(.container) func everyFactoryGivesAnInstance() async {
      let report = await PhotosFactories.verify { given in
        given.parameters(64, for: Container.shared.photoThumbnail)
      }
      #expect(report.unresolved == [] && report.unused == [])
      #expect(report.liveWithoutMock == [])
    }
  #endif

  @Suite struct Nested {
    @Test(
      .container { @MainActor in
        $0.photoDrive.register { FakeDrive() }
        $0.photoThumbnail.register { Thumbnail(width: $0, kind: "fake") }
      })
    func uploadsAndShowsAThumbnail() throws {
      #expect(try Container.shared.uploader().upload(["cat.jpg"]) == 1)
      #expect(Container.shared.photoThumbnail(64).kind == "fake")
    }

    @Test func hasAContainerOfItsOwn() {
      #expect(throws: (any Error).self) { try Container.shared.uploader().upload(["cat.jpg"]) }
    }
  }

  @Test func whatWasResolvedIsRemembered() {
    let container = Container()
    container.manager.remembersResolved = true
    _ = container.uploader()
    #expect(container.manager.resolved == ["Container.photoDrive", "Container.uploader"])
  }

  @Test func aSealedContainerIsReplacedByATestOnly() throws {
    Container.shared.manager.seal()
    Container.shared.photoDrive.register { FakeDrive() }
    #expect(try Container.shared.uploader().upload(["cat.jpg"]) == 1)
  }

  #if DEBUG
    @Test func aRealServiceFailsTheTest() {
      let container = Container()
      container.photoDrive.onTest(unimplemented: FakeDrive())
      withKnownIssue {
        let count = try container.uploader().upload(["cat.jpg"])
        #expect(count == 1)
      }
    }
  #endif
}

final class UploadPushAndPopTests: XCTestCase {
  override func setUp() {
    Container.shared.manager.push()
    Container.shared.setupMocks()
  }

  override func tearDown() {
    Container.shared.manager.pop()
  }

  func testUploadsEveryPhoto() throws {
    XCTAssertEqual(try Container.shared.uploader().upload(["cat.jpg"]), 1)
  }
}

extension Container {
  func setupMocks() {
    photoDrive.register { FakeDrive() }
  }
}

final class UploadResetTests: XCTestCase {
  override func tearDown() {
    Container.shared.reset()
  }

  func testUploadsEveryPhoto() throws {
    Container.shared.photoDrive.register { FakeDrive() }
    XCTAssertEqual(try Container.shared.uploader().upload(["cat.jpg"]), 1)
  }
}

final class UploadViewModel {
  private let uploader: Uploader

  init(container: Container = .shared) {
    uploader = container.uploader()
  }

  func upload() -> String {
    do { return "\(try uploader.upload(["cat.jpg"])) uploaded" } catch { return "offline" }
  }
}

final class UploadViewModelTests: XCTestCase {
  private var container = Container()

  override func setUp() {
    container = Container()
  }

  func testSaysThatItIsOffline() {
    XCTAssertEqual(UploadViewModel(container: container).upload(), "offline")
  }

  func testReachesDeeper() {
    container.photoDrive.register { FakeDrive() }
    XCTAssertEqual(UploadViewModel(container: container).upload(), "1 uploaded")
  }
}

final class SingletonTests: XCTestCase {
  override func invokeTest() {
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      super.invokeTest()
    }
  }

  func testHasALogOfItsOwn() {
    Container.shared.uploadLog.register { UploadLog() }
    Container.shared.uploadLog().lines.append("uploaded")
    XCTAssertEqual(Container.shared.uploadLog().lines.all, ["uploaded"])
    Scope.singleton.reset()
    XCTAssertEqual(Container.shared.uploadLog().lines.all, [])
    Container.shared.uploadLog.reset()
    Container.shared.uploadLog.reset(options: .scope)
    Container.shared.uploadLog.reset(.scope)
  }
}

final class UploadLog: Sendable {
  let lines = Collected<String>()
}

extension Container {
  var uploadLog: Factory<UploadLog> { self { UploadLog() }.singleton }
}

#if DEBUG || HARNESS_ENABLED
  /// The list that the build plug-in writes of a module with these factories alone.
  private enum PhotosFactories: ListedFactories {
    static let all = [
      ListedFactory("photoDrive", of: Container.self, at: "Photos/A.swift:1", isUsed: true) {
        $1.resolve($0.photoDrive)
      },
      ListedFactory("photoThumbnail", of: Container.self, at: "Photos/A.swift:2", isUsed: true) {
        $1.resolve($0.photoThumbnail)
      },
      ListedFactory("uploader", of: Container.self, at: "Photos/A.swift:3", isUsed: true) {
        $1.resolve($0.uploader)
      },
    ]
  }
#endif
