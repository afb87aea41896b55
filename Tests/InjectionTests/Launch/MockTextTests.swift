#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  /// The texts that a launch gives to mocks.
  @Suite struct MockTextTests {
    private let request = LaunchRequest()

    @Test func aMockWithAnOptionalTextIsChosenWithAndWithoutOne() {
      #expect(drive(["-mock", "PhotoContainer.drive=accepting"]).name == "standard")
      #expect(drive(["-mock", "PhotoContainer.drive=accepting:other"]).name == "other")
      #expect(drive(["-mock", "PhotoContainer.drive=accepting:"]).name == "")
    }

    @Test func aTextIsReadBeforeItsMockIsMade() {
      #expect(drive(["-mock", "PhotoContainer.drive=numbered:7"]).name == "8")
      #expect(drive(["-mock", "PhotoContainer.drive=counted"]).name == "40")
      #expect(drive(["-mock", "PhotoContainer.drive=counted:2"]).name == "2")
    }

    @Test func aMockOfAParameterFactoryReadsItsText() {
      let container = container()
      _ = read(["-mock", "PhotoContainer.thumbnail=scaled:3"], container)
      #expect(container.thumbnail(7).width == 21)
      let other = self.container()
      _ = read(["-mock", "PhotoContainer.thumbnail=scaled"], other)
      #expect(other.thumbnail(7).width == 14)
    }

    @Test func aTextThatCannotBeReadIsRefusedWithWhatWasExpected() {
      let container = container()
      let reading = read(["-mock", "PhotoContainer.drive=numbered:se\u{1b}ven"], container)
      #expect(
        reading.refusals.map(\.description) == [
          #"PhotoContainer.drive=numbered needs a number, but got "se\u001bven"."#
        ])
      #expect(reading.mocks == [:])
      #expect(container.drive().name == "real")
    }

    @Test func aMissingTextIsRefusedWithWhatIsExpected() {
      #expect(
        read(["-mock", "PhotoContainer.drive=numbered"], container()).refusals.map(\.description)
          == [
            "PhotoContainer.drive=numbered needs a number. Write PhotoContainer.drive=numbered:TEXT."
          ])
      #expect(
        read(["-mock", "PhotoContainer.drive=named"], container()).refusals.map(\.description)
          == ["PhotoContainer.drive=named needs a text. Write PhotoContainer.drive=named:TEXT."])
    }

    @Test func aTextThatIsNotTakenIsRefused() {
      let container = container()
      let reading = read(["-mock", "PhotoContainer.drive=offline:now"], container)
      #expect(
        reading.refusals.map(\.description) == [
          "PhotoContainer.drive=offline takes no text, but got \"now\". "
            + "Write PhotoContainer.drive=offline."
        ])
      #expect(container.drive().name == "real")
    }

    @Test func aLaunchWithAWrongTextEndsBeforeTheAppDoesAnything() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
      ) {
        setenv("HARNESS_MOCKS", "PhotoContainer.drive=numbered:seven", 1)
        _ = LaunchChoices.begin(for: PhotoContainer(registrations: Self.declareMocks))
        exit(0)
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("PhotoContainer.drive=numbered needs a number, but got \"seven\"."))
    }

    private func drive(_ arguments: [String]) -> any Drive {
      let container = container()
      #expect(read(arguments, container).refusals == [])
      return container.drive()
    }

    private func read(_ arguments: [String], _ container: PhotoContainer) -> ResolvedLaunchChoices {
      ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: arguments), containers: [container], request: request)
    }

    private func container() -> PhotoContainer {
      PhotoContainer(
        manager: ContainerManager(launchRequest: request), registrations: Self.declareMocks)
    }

    private static let declareMocks: @Sendable (PhotoContainer) -> Void = {
      $0.drive
        .onMock("offline") { NamedDrive("offline") }
        .onMock("named") { text in NamedDrive(text) }
        .onMock("accepting", default: "standard") { name in NamedDrive(name) }
        .onMock("numbered", reading: Int.init, expecting: "a number") { number in
          NamedDrive("\(number + 1)")
        }
        .onMock("counted", default: 40, reading: Int.init, expecting: "a number") { number in
          NamedDrive("\(number)")
        }
      $0.thumbnail.onMock("scaled", default: 2, reading: Int.init, expecting: "a number") {
        width, factor in Thumbnail(width: width * factor)
      }
    }
  }
#endif
