#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  /// What a launch nearly says would have no effect, and is refused.
  @Suite struct LaunchSlipsTests {
    @Test(arguments: [
      ["--mock", "PhotoContainer.drive=offline"], ["--mock=PhotoContainer.drive=offline"],
      ["-mocks", "PhotoContainer.drive=offline"], ["-mock=PhotoContainer.drive=offline"],
      ["-Mock", "PhotoContainer.drive=offline"], ["list", "--mocks", "PhotoContainer.drive=full"],
    ])
    func aWordThatNearlyChoosesAMockIsRefused(arguments: [String]) throws {
      let text = try #require(refusals(arguments).first)
      let choice = try #require(arguments.last).drop { $0 != "P" }
      #expect(text.contains("chooses nothing. Write -mock \(choice), in two words"))
    }

    @Test(arguments: ["--fault", "-faults"])
    func aWordThatNearlyChoosesAFaultIsRefused(word: String) throws {
      let text = try #require(refusals([word, "PhotoContainer.drive.upload=1:timeout"]).first)
      #expect(
        text.contains("\"\(word)\" chooses nothing. Write -fault PhotoContainer.drive.upload"))
    }

    @Test(arguments: ["-mock=drvie=offline", "-mock=", "-fault=x"])
    func theProtocolsOwnWordIsRefusedWhateverIsJoinedToIt(word: String) {
      #expect(refusals([word]).count == 1)
    }

    @Test(arguments: [
      ["--mock", "api"], ["--mock=api"], ["--mock"], ["-mocks", "a=b"], ["--fault", "a.b=1:c"],
      ["--strict"], ["-m", "PhotoContainer.drive=offline"], ["mock", "PhotoContainer.drive=full"],
      ["--", "--mock", "PhotoContainer.drive=offline"],
      ["--", "-mock=PhotoContainer.drive=offline"],
    ])
    func whatMayBeTheAppsOwnIsLeftToIt(arguments: [String]) {
      let reading = read(LaunchWords(arguments: arguments))
      #expect(reading.refusals == [])
      #expect(reading.arguments == arguments)
    }

    @Test func aCommaBetweenChoicesIsRefused() throws {
      let mocks = "PhotoContainer.thumbnail=plain:red,PhotoContainer.drive=offline"
      #expect(
        refusals([], ["HARNESS_MOCKS": mocks]) == [
          "HARNESS_MOCKS holds \"\(mocks)\", where \",\" stands before another choice. "
            + "Write \";\" between choices, and %2C for a comma in a text."
        ])
      let faults = "PhotoContainer.drive.upload=1:timeout,PhotoContainer.drive.upload=2:timeout"
      let text = try #require(refusals([], ["HARNESS_FAULTS": faults]).first)
      #expect(text.contains("HARNESS_FAULTS holds \"\(faults)\""))
    }

    @Test func aCommaInATextIsTaken() {
      for text in ["1,2", "a,b=c", "%2CPhotoContainer.drive=offline"] {
        let value = "PhotoContainer.thumbnail=plain:\(text)"
        #expect(refusals([], ["HARNESS_MOCKS": value]) == [])
      }
      let argument = "PhotoContainer.thumbnail=plain:,PhotoContainer.drive=offline"
      #expect(refusals(["-mock", argument]) == [])
    }

    @Test(arguments: [("HARNESS_MOCK", "HARNESS_MOCKS"), ("HARNESS_FAULT", "HARNESS_FAULTS")])
    func aVariableWithoutItsLastLetterIsRefused(name: String, correct: String) {
      #expect(
        refusals([], [name: "PhotoContainer.drive=offline"])
          == ["\(name) has no effect. Write \(correct)."])
    }

    @Test(arguments: ["HARNESS_STRICT", "HARNESS_DESCRIBE"])
    func aSwitchIsOnOrOff(name: String) {
      #expect(refusals([], [name: "yes"]) == ["\(name) holds \"yes\". Write 1, or leave it out."])
      for text in ["", "0", "1"] { #expect(refusals([], [name: text]) == []) }
    }

    @Test func aLaunchWithAMisspeltVariableEndsTheApp() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
      ) {
        setenv("HARNESS_MOCK", "PhotoContainer.drive=offline", 1)
        setenv("HARNESS_STRICT", "true", 1)
        _ = LaunchChoices.begin(for: PhotoContainer())
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("HARNESS_MOCK has no effect. Write HARNESS_MOCKS."))
      #expect(text.contains("HARNESS_STRICT holds \"true\". Write 1, or leave it out."))
    }

    private func refusals(
      _ arguments: [String], _ environment: [String: String] = [:]
    ) -> [String] {
      read(LaunchWords(arguments: arguments, environment: environment)).refusals
        .map(\.description)
    }

    private func read(_ words: LaunchWords) -> ResolvedLaunchChoices {
      let request = LaunchRequest()
      let container = PhotoContainer(manager: ContainerManager(launchRequest: request)) {
        $0.drive.recorded("upload").fault("timeout") { CancellationError() }
          .onMock("offline") { NamedDrive() }
          .onMock("full") { NamedDrive() }
        $0.thumbnail.onMock("plain") { Thumbnail(width: $0, kind: $1) }
      }
      return ResolvedLaunchChoices.resolving(words, containers: [container], request: request)
    }
  }
#endif
