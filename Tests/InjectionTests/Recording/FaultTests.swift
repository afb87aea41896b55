#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  @Suite struct FaultTests {
    private struct Timeout: Error, Equatable {}

    private let request = LaunchRequest()

    @Test func theChosenCallFailsAndNoOther() throws {
      let container = container(["-fault", "PhotoContainer.drive.upload=2:timeout"])
      let drive = container.drive()
      try uploadTo(drive)
      #expect(throws: Timeout()) { try uploadTo(drive) }
      try uploadTo(drive)
    }

    @Test func callsAreCountedOverAllFakesOfTheRegistration() throws {
      let container = container(["-fault", "PhotoContainer.drive.upload=2:timeout"])
      try uploadTo(container.drive())
      #expect(throws: Timeout()) { try uploadTo(container.drive()) }
    }

    @Test func everyCallFailsAndOneOfThemInAnotherWay() throws {
      let container = container([
        "-fault", "PhotoContainer.drive.upload=*:timeout",
        "-fault", "PhotoContainer.drive.upload=2:gone",
      ])
      let drive = container.drive()
      #expect(throws: Timeout()) { try uploadTo(drive) }
      #expect { try uploadTo(drive) } throws: { !($0 is Timeout) }
      #expect(throws: Timeout()) { try uploadTo(drive) }
    }

    @Test func whatTookEffectIsConfirmedAndNothingElse() {
      let words = [
        "-fault", "PhotoContainer.drive.upload=*:timeout",
        "-fault", "PhotoContainer.drive.upload=2:gone",
        "-fault", "PhotoContainer.drive.upload=3:refused", "-strict",
      ]
      let hello = Hello(read(words, newContainer()))
      #expect(
        hello.chosenFaults == [
          "PhotoContainer.drive.upload=2:gone", "PhotoContainer.drive.upload=*:timeout",
        ])
      #expect(hello.isStrict)
      #expect(!Hello(read([], newContainer())).isStrict)
    }

    @Test func holdsThatTakeEffectAreConfirmedAndOthersRefused() {
      let words = LaunchWords(
        arguments: [],
        environment: [
          "HARNESS_HOLDS":
            "PhotoContainer.drive.upload=*;PhotoContainer.drive.uplod=1;PhotoContainer.drvie.x=1"
        ])
      let reading = ResolvedLaunchChoices.resolving(
        words, containers: [newContainer()], request: request)
      #expect(Hello(reading).chosenHolds == ["PhotoContainer.drive.upload=*"])
      #expect(
        reading.refusals == [
          .notRecorded(
            "uplod", registration: "PhotoContainer.drive", known: ["delete", "upload"]),
          .nothingRecorded(
            registration: "PhotoContainer.drvie", known: ["PhotoContainer.drive"]),
        ])
    }

    @Test func eachFunctionIsCountedByItself() throws {
      let container = container(["-fault", "PhotoContainer.drive.upload=1:timeout"])
      let drive = try #require(container.drive() as? RecordingDrive)
      try drive.recorder.record("delete")
      #expect(throws: Timeout()) { try uploadTo(drive) }
      #expect(drive.recorder.calls.map(\.function) == ["delete", "upload"])
    }

    @Test func aFaultSurvivesAReset() throws {
      let container = container(["-fault", "PhotoContainer.drive.upload=1:timeout"])
      container.reset()
      #expect(throws: Timeout()) { try uploadTo(container.drive()) }
    }

    @Test func anUnknownFaultIsRefusedWithWhatIsKnown() {
      let refusals = read(["-fault", "PhotoContainer.drive.upload=1:timout"], newContainer())
        .refusals
      #expect(
        refusals == [
          .unknownFault(
            "timout", function: "PhotoContainer.drive.upload", known: ["gone", "timeout"])
        ])
      let text = refusals.map(\.description).joined()
      #expect(
        text.contains(
          "Did you mean \"timeout\"?\nFaults of PhotoContainer.drive.upload: gone, timeout"))
    }

    @Test func anUnknownFunctionIsRefusedWithWhatIsKnown() {
      let refusals = read(["-fault", "PhotoContainer.drive.uplod=1:timeout"], newContainer())
        .refusals
      let known = ["delete", "upload"]
      #expect(
        refusals == [
          .unknownFunction("uplod", registration: "PhotoContainer.drive", known: known)
        ])
      let text = refusals.map(\.description).joined()
      #expect(
        text.contains(
          "Did you mean \"upload\"?\nFunctions of PhotoContainer.drive: delete, upload"))
    }

    @Test func aFaultOfOneFunctionIsRefusedForAnother() {
      let container = newContainer()
      container.drive.fault("full", of: "upload") { Timeout() }
      #expect(read(["-fault", "PhotoContainer.drive.upload=1:full"], container).refusals == [])
      #expect(
        read(["-fault", "PhotoContainer.drive.delete=1:full"], container).refusals == [
          .unknownFault(
            "full", function: "PhotoContainer.drive.delete", known: ["gone", "timeout"])
        ])
    }

    @Test func aFaultWithoutFunctionsIsRefusedWithAWordOnHowToNameThem() {
      let container = PhotoContainer { $0.drive.recorded.fault("timeout") { Timeout() } }
      let refusals = read(["-fault", "PhotoContainer.drive.upload=1:timeout"], container).refusals
      #expect(
        refusals.map(\.description) == [
          "PhotoContainer.drive has no function \"upload\" that could fail. None are declared: "
            + "declare them with recorded(_:) in autoRegister()."
        ])
    }

    @Test func aFakeThatRecordsWhatIsNotDeclaredIsReportedOnce() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        let container = PhotoContainer { $0.drive.recorded("delete").register { RecordingDrive() } }
        for _ in 0..<3 { try uploadTo(container.drive()) }
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let reports = text.split(separator: "\n").filter { $0.contains("recorded \"upload\"") }
      #expect(reports.count == 1)
      #expect(
        text.contains("A fake of PhotoContainer.drive recorded \"upload\", which is not declared"))
      #expect(text.contains("Functions of PhotoContainer.drive: delete\n"))
    }

    @Test func aRegistrationWithoutFaultsIsRefusedWithWhatIsKnown() {
      let refusals = read(["-fault", "PhotoContainer.drvie.upload=1:gone"], newContainer()).refusals
      #expect(
        refusals == [
          .noFaults(registration: "PhotoContainer.drvie", known: ["PhotoContainer.drive"])
        ])
      let text = refusals.map(\.description).joined()
      #expect(text.contains("Did you mean \"PhotoContainer.drive\"?"))
    }

    @Test func anAppWithoutFaultsSaysHowToDeclareThem() {
      let text = read(["-fault", "drive.upload=1:gone"], PhotoContainer()).refusals.map(
        \.description)
      #expect(
        text == [
          "no registration \"drive\" has faults. None are declared: declare them with fault(_:of:error:) "
            + "in autoRegister()."
        ])
    }

    @Test func whatCouldBeChosenIsKnown() {
      let container = newContainer()
      container.cachedDrive.recorded("size")
      let hello = Hello(read([], container))
      #expect(hello.faults == ["PhotoContainer.drive": ["gone", "timeout"]])
      #expect(
        hello.functions == [
          "PhotoContainer.cachedDrive": ["size"], "PhotoContainer.drive": ["delete", "upload"],
        ])
    }

    @Test func theCallThatFailsIsToldWithItsFault() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .exitCode(7)) { [path = end.path as String] in
        setenv("HARNESS_CONTROL", path, 1)
        setenv("HARNESS_FAULTS", "PhotoContainer.drive.upload=2:timeout", 1)
        let container = PhotoContainer(registrations: Self.declareFaults)
        _ = LaunchChoices.begin(for: container)
        try uploadTo(container.drive())
        do { try uploadTo(container.drive()) } catch { exit(7) }
      }
      let messages = try objects(await lines.value)
      #expect(
        messages.first?["faults"] as? [String: [String]]
          == ["PhotoContainer.drive": ["gone", "timeout"]])
      let calls = messages.filter { $0["type"] as? String == "call" }
      #expect(calls.map { $0["fault"] as? String } == [nil, "timeout"])
    }

    @Test func aLaunchThatNamesNoFaultEndsTheApp() async throws {
      let result = await #expect(
        processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
      ) {
        setenv("HARNESS_FAULTS", "PhotoContainer.drive.upload=never:timeout", 1)
        _ = LaunchChoices.begin(for: PhotoContainer(registrations: Self.declareFaults))
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("HARNESS_FAULTS holds \"PhotoContainer.drive.upload=never:timeout\""))
      #expect(text.contains("Write REGISTRATION.FUNCTION=N:FAULT"))
    }

    private func container(_ arguments: [String]) -> PhotoContainer {
      let container = newContainer()
      #expect(read(arguments, container).refusals == [])
      return container
    }

    private func newContainer() -> PhotoContainer {
      PhotoContainer(
        manager: ContainerManager(launchRequest: request), registrations: Self.declareFaults)
    }

    private func read(_ arguments: [String], _ container: PhotoContainer) -> ResolvedLaunchChoices {
      ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: arguments), containers: [container], request: request)
    }

    private static let declareFaults: @Sendable (PhotoContainer) -> Void = {
      $0.drive.recorded("upload", "delete")
        .fault("timeout") { Timeout() }
        .fault("gone") { CancellationError() }
        .register { RecordingDrive() }
    }
  }
#endif
