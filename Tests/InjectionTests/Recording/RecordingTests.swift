#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  /// A fake's calls, asked in the same process.
  @Suite struct RecordingTests {
    @Test func aFakeIsAskedForItsCalls() throws {
      let fake = RecordingDrive()
      try fake.upload("a.jpg")
      try fake.upload("b.jpg")
      #expect(
        fake.recorder.calls == [
          RecordedCall("upload", ["name": "a.jpg"]), RecordedCall("upload", ["name": "b.jpg"]),
        ])
    }

    @Test func aFakeOfAFactoryIsAskedForItsCalls() throws {
      let container = PhotoContainer { $0.drive.recorded.register { RecordingDrive() } }
      let fake = try #require(container.drive() as? RecordingDrive)
      try fake.upload("a.jpg")
      #expect(fake.recorder.calls == [RecordedCall("upload", ["name": "a.jpg"])])
    }

    @Test func callsFromManyThreadsAreAllNoted() {
      let fake = RecordingDrive()
      onThreads(4) { index in
        for _ in 0..<100 { try? fake.upload("\(index)") }
      }
      #expect(fake.recorder.calls.count == 400)
    }

    @Test func aKeptFakeGoesWithItsContainer() {
      weak var drive: RecordingDrive?
      do {
        let container = PhotoContainer { $0.cachedDrive.recorded.register { RecordingDrive() } }
        drive = container.cachedDrive() as? RecordingDrive
        #expect(drive != nil)
      }
      #expect(drive == nil)
    }
  }

  /// A fake's calls, told to the test that launched the app.
  @Suite struct RecordingMessageTests {
    @Test func callsOfARecordedRegistrationAreTold() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .success) { [path = end.path as String] in
        let container = launchRecordingContainer(path)
        try uploadTo(container.drive())
        exit(0)
      }
      let calls = try objects(await lines.value).filter { $0["type"] as? String == "call" }
      #expect(calls.map { $0["registration"] as? String } == ["PhotoContainer.drive"])
      #expect(calls.first?["function"] as? String == "upload")
      #expect(calls.first?["arguments"] as? [String: String] == ["name": "a \"b\".jpg"])
      #expect(calls.first?["sequence"] as? Int == 1)
      let time = try #require(calls.first?["time"] as? Double)
      #expect(time > 1_490_957_742)
    }

    @Test func callsOfOtherRegistrationsAreNotTold() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .success) { [path = end.path as String] in
        let container = launchRecordingContainer(path)
        try uploadTo(container.cachedDrive())
        exit(0)
      }
      let types = try objects(await lines.value).map { $0["type"] as? String }
      #expect(types == ["hello", "resolved"])
    }

    @Test func aCallIsToldEvenWhereTheAppIsKilledRightAfterIt() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = end.path as String] in
        let container = launchRecordingContainer(path)
        for _ in 0..<1_000 { try uploadTo(container.drive()) }
        kill(getpid(), SIGKILL)
      }
      let calls = try objects(await lines.value).filter { $0["type"] as? String == "call" }
      #expect(calls.map { $0["sequence"] as? Int } == Array(1...1_000))
    }

    @Test func sequenceNumbersOfManyThreadsStandInOrder() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .success) { [path = end.path as String] in
        let drive = launchRecordingContainer(path).drive()
        onThreads(4) { _ in
          for _ in 0..<100 { try? uploadTo(drive) }
        }
        exit(0)
      }
      let calls = try objects(await lines.value).filter { $0["type"] as? String == "call" }
      #expect(calls.map { $0["sequence"] as? Int } == Array(1...400))
    }

    @Test func helloIsFirstWhateverHappensBeforeIt() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .success) { [path = end.path as String] in
        setenv("HARNESS_CONTROL", path, 1)
        let container = recordingContainer()
        try uploadTo(container.drive())
        _ = LaunchChoices.begin(for: container)
        exit(0)
      }
      let types = try objects(await lines.value).map { $0["type"] as? String }
      #expect(types == ["hello", "resolved", "call"])
    }

    @Test func theFirstResolutionIsToldWithTheChosenMock() async throws {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .success) { [path = end.path as String] in
        setenv("HARNESS_MOCKS", "PhotoContainer.drive=recording", 1)
        let container = launchRecordingContainer(path)
        for _ in 0..<3 { _ = (container.drive(), container.cachedDrive(), container.thumbnail(1)) }
        exit(0)
      }
      #expect(
        await lines.value.filter { $0.contains(#""resolved""#) } == [
          #"{"type":"resolved","registration":"PhotoContainer.drive","mock":"recording"}"#,
          #"{"type":"resolved","registration":"PhotoContainer.cachedDrive"}"#,
          #"{"type":"resolved","registration":"PhotoContainer.thumbnail"}"#,
        ])
    }

    @Test func anAppGoesOnWhenTheTestHangsUp() async throws {
      let end = try TestEnd()
      let lines = end.lines { _ in nil }
      await #expect(processExitsWith: .exitCode(7)) { [path = end.path as String] in
        signal(SIGPIPE, SIG_DFL)
        let container = launchRecordingContainer(path)
        for _ in 0..<1_000 { try uploadTo(container.drive()) }
        exit(7)
      }
      #expect(await lines.value.count == 1)
    }
  }

  /// Begins a launch that tells its messages to `path`.
  func launchRecordingContainer(_ path: String) -> PhotoContainer {
    setenv("HARNESS_CONTROL", path, 1)
    let container = recordingContainer()
    _ = LaunchChoices.begin(for: container)
    return container
  }

  private func recordingContainer() -> PhotoContainer {
    PhotoContainer {
      $0.drive.recorded.onMock("recording") { RecordingDrive() }
      $0.drive.register { RecordingDrive() }
      $0.cachedDrive.register { RecordingDrive() }
    }
  }

  func uploadTo(_ drive: any Drive) throws {
    try (drive as? RecordingDrive)?.upload("a \"b\".jpg")
  }

  /// A fake that notes its calls.
  final class RecordingDrive: Drive {
    let name = "recording"
    let recorder = CallRecorder()

    func upload(_ name: String) throws {
      try recorder.record("upload", ["name": name])
    }
  }
#endif
