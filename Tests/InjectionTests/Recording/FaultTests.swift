#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  @Suite struct FaultTests {
    private struct Timeout: Error, Equatable {}

    private let choices = MockChoices()

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
          .unknownFault("timout", registration: "PhotoContainer.drive", known: ["gone", "timeout"])
        ])
      let text = refusals.map(\.description).joined()
      #expect(
        text.contains("Did you mean \"timeout\"?\nFaults of PhotoContainer.drive: gone, timeout"))
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
          "no registration \"drive\" has faults. None are declared: declare them with fault(_:_:) "
            + "in autoRegister()."
        ])
    }

    @Test func whatCouldBeChosenIsKnown() {
      #expect(read([], newContainer()).faults == ["PhotoContainer.drive": ["gone", "timeout"]])
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
        manager: ContainerManager(mockChoices: choices), registrations: Self.declareFaults)
    }

    private func read(_ arguments: [String], _ container: PhotoContainer) -> LaunchReading {
      LaunchReading(
        arguments: arguments, variable: nil, containers: [container], choices: choices)
    }

    private static let declareFaults: @Sendable (PhotoContainer) -> Void = {
      $0.drive.fault("timeout") { Timeout() }.fault("gone") { CancellationError() }
        .register { RecordingDrive() }
    }
  }
#endif
