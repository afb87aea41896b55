#if DEBUG || HARNESS_ENABLED
  import XCTest

  @testable import Injection

  /// A container without `autoRegister()`.
  private final class SilentContainer: SharedContainer {
    @TaskLocal static var shared = SilentContainer()
    let manager = ContainerManager()
  }

  final class ResolvedLaunchChoicesTests: XCTestCase {
    private let request = LaunchRequest()

    func testChosenMockIsResolved() {
      let container = photoContainer()
      XCTAssertEqual(read(["-mock", "PhotoContainer.drive=offline"], container).refusals, [])
      XCTAssertEqual(container.drive().name, "offline")
    }

    func testAContainerThatDoesNotRegisterIsToldSo() {
      let words = LaunchWords(arguments: ["-mock", "drive=offline"])
      let reading = ResolvedLaunchChoices.resolving(
        words, containers: [SilentContainer()], request: request)
      XCTAssertTrue(Hello(reading).hasNothingRegistered)
      XCTAssertEqual(reading.refusals.last, .noAutoRegistering(["SilentContainer"]))
      XCTAssertTrue(
        reading.refusals.map(\.description).joined().contains("does not conform to AutoRegistering")
      )
      XCTAssertFalse(Hello(read([], photoContainer())).hasNothingRegistered)
    }

    func testChosenMockIsGivenItsText() {
      let container = photoContainer()
      _ = read(["-mock", "PhotoContainer.drive=named:blue:green"], container)
      XCTAssertEqual(container.drive().name, "blue:green")
    }

    func testMockOfAParameterFactoryIsGivenParameterAndText() {
      let container = photoContainer()
      _ = read(["-mock", "PhotoContainer.thumbnail=plain:red"], container)
      XCTAssertEqual(container.thumbnail(7), Thumbnail(width: 7, kind: "red"))
      let other = photoContainer()
      _ = read(["-mock", "PhotoContainer.thumbnail=grey"], other)
      XCTAssertEqual(other.thumbnail(7), Thumbnail(width: 7, kind: "grey"))
    }

    func testChosenMockBeatsLaunchArgumentsAndRegistrations() {
      let container = photoContainer()
      _ = read(["-mock", "PhotoContainer.drive=offline"], container)
      container.drive.register { NamedDrive("registered") }
      container.drive.onArg("beats-arguments") { NamedDrive("argument") }
      FactoryContext.setArg("beats-arguments", forKey: #function)
      defer { FactoryContext.removeArg(forKey: #function) }
      XCTAssertEqual(container.drive().name, "offline")
    }

    func testChosenMockSurvivesAReset() {
      let container = photoContainer()
      _ = read(["-mock", "PhotoContainer.drive=offline"], container)
      container.reset()
      XCTAssertEqual(container.drive().name, "offline")
      container.manager.push()
      container.manager.pop()
      XCTAssertEqual(container.drive().name, "offline")
    }

    func testContainerMadeLaterHasTheChosenMock() {
      _ = read(["-mock", "PhotoContainer.drive=offline"], photoContainer())
      XCTAssertEqual(photoContainer().drive().name, "offline")
    }

    func testPropertyOfContainerIsChosenByItsNameAlone() {
      let container = Container()
      let factory = Factory<any Drive>(container, key: "drive") { NamedDrive() }
      XCTAssertEqual(factory.registration.entry.name, "drive")
      let ofOther = Factory<any Drive>(CardReader(), key: "drive") { NamedDrive() }
      XCTAssertEqual(ofOther.registration.entry.name, "CardReader.drive")
    }

    func testMocksThatNobodyChoseChangeNothing() {
      let container = photoContainer()
      let reading = read(["list"], container)
      XCTAssertEqual(reading.mocks, [:])
      XCTAssertEqual(container.drive().name, "real")
    }

    func testWordsOfOnArgAreTakenOut() {
      let container = PhotoContainer { $0.drive.onArg("-UITesting") { NamedDrive() } }
      XCTAssertEqual(read(["-UITesting", "list", "-x"], container).arguments, ["list", "-x"])
    }

    func testWhatCouldBeChosenIsInAlphabeticalOrder() {
      XCTAssertEqual(
        Hello(read([], photoContainer())).available,
        [
          "PhotoContainer.drive": ["full", "named", "offline"],
          "PhotoContainer.thumbnail": ["grey", "plain"],
        ])
    }

    func testRegistrationsOfSeveralContainersCanBeChosen() {
      let words = LaunchWords(
        arguments: ["-mock", "CardReader.drive=full", "-mock", "PhotoContainer.drive=offline"])
      let reading = ResolvedLaunchChoices.resolving(
        words, containers: [CardReader(), photoContainer()], request: request)
      XCTAssertEqual(reading.refusals, [])
      XCTAssertEqual(reading.mocks.keys.sorted(), ["CardReader.drive", "PhotoContainer.drive"])
    }

    func testUnknownRegistrationIsRefusedWithWhatIsKnown() {
      let reading = read(["-mock", "PhotoContainer.drvie=offline"], photoContainer())
      let known = ["PhotoContainer.drive", "PhotoContainer.thumbnail"]
      XCTAssertEqual(
        reading.refusals, [.unknownRegistration("PhotoContainer.drvie", known: known)])
      let text = reading.refusals.map(\.description).joined()
      XCTAssertTrue(text.contains("\"PhotoContainer.drvie\""), text)
      XCTAssertTrue(text.contains("Did you mean \"PhotoContainer.drive\"?"), text)
      XCTAssertTrue(text.contains("PhotoContainer.drive, PhotoContainer.thumbnail"), text)
    }

    func testUnknownMockIsRefusedWithWhatIsKnown() {
      let reading = read(["-mock", "PhotoContainer.drive=ofline"], photoContainer())
      XCTAssertEqual(
        reading.refusals,
        [
          .unknownMock(
            "ofline", registration: "PhotoContainer.drive", known: ["full", "named", "offline"])
        ])
      let text = reading.refusals.map(\.description).joined()
      XCTAssertTrue(text.contains("Did you mean \"offline\"?"), text)
      XCTAssertTrue(text.contains("full, named, offline"), text)
    }

    func testValidMocksAreKeptBesideRefusedOnes() {
      let reading = read(
        ["-mock", "PhotoContainer.drive=offline", "-mock", "nothing=x"], photoContainer())
      XCTAssertEqual(reading.mocks, ["PhotoContainer.drive": MockChoice(mock: "offline")])
      XCTAssertEqual(reading.refusals.count, 1)
    }

    func testAppWithoutMocksSaysSo() {
      let text = read(["-mock", "drive=offline"], PhotoContainer()).refusals.map(\.description)
      XCTAssertEqual(
        text,
        [
          "no registration \"drive\" has mocks. None are declared: declare them with onMock(_:) in "
            + "autoRegister()."
        ])
    }

    private func read(_ arguments: [String], _ container: PhotoContainer) -> ResolvedLaunchChoices {
      ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: arguments), containers: [container], request: request)
    }

    private func photoContainer() -> PhotoContainer {
      PhotoContainer(manager: ContainerManager(launchRequest: request)) {
        $0.drive.onMock("offline") { NamedDrive("offline") }
        $0.drive.onMock("full") { NamedDrive("full") }
        $0.drive.onMock("named") { text in NamedDrive(text) }
        $0.thumbnail.onMock("grey") { Thumbnail(width: $0, kind: "grey") }
        $0.thumbnail.onMock("plain") { width, text in Thumbnail(width: width, kind: text) }
      }
    }
  }

  private final class CardReader: ManagedContainer, AutoRegistering {
    let manager = ContainerManager()

    var drive: Factory<any Drive> { self { NamedDrive() } }

    func autoRegister() {
      drive.onMock("full") { NamedDrive("full") }
    }
  }
#endif
