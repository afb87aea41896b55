#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  /// A launch that wants everything live to have been replaced.
  @Suite struct StrictTests {
    @Test func aLiveRegistrationThatWasNotReplacedEndsTheAppBeforeItIsMade() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(78), observing: [\.standardErrorContent]
      ) {
        setenv("HARNESS_STRICT", "1", 1)
        let container = PhotoContainer()
        _ = LaunchChoices.begin(for: container)
        _ = container.liveDrive()
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("PhotoContainer.liveDrive is live"))
      #expect(!text.contains("harm"))
    }

    @Test func aLiveRegistrationMarkedInAutoRegisterEndsTheApp() async {
      await #expect(processExitsWith: .exitCode(78)) {
        setenv("HARNESS_STRICT", "1", 1)
        let container = PhotoContainer { _ = $0.singletonDrive.live }
        _ = LaunchChoices.begin(for: container)
        _ = container.singletonDrive()
      }
    }

    @Test func whatWasReplacedIsResolved() async {
      await #expect(processExitsWith: .exitCode(7)) {
        setenv("HARNESS_STRICT", "1", 1)
        setenv("HARNESS_MOCKS", "PhotoContainer.liveDrive=harmless", 1)
        let container = PhotoContainer {
          $0.liveDrive.onMock("harmless") { NamedDrive("harmless") }
          $0.drive.live.register { NamedDrive("registered") }
        }
        _ = LaunchChoices.begin(for: container)
        guard container.liveDrive().name == "harmless", container.drive().name == "registered",
          container.cachedDrive().name == "real"
        else { exit(1) }
        exit(7)
      }
    }

    @Test func withoutStrictnessLiveServicesAreMade() {
      let container = PhotoContainer()
      #expect(container.drive.live().name == "real")
    }
  }

  extension PhotoContainer {
    fileprivate var liveDrive: Factory<any Drive> {
      self {
        printError("harm")
        return NamedDrive("live")
      }.live
    }
  }
#endif
