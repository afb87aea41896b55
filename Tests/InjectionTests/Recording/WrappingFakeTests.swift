#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  /// A fake that forwards to another is one service with it.
  @Suite struct WrappingFakeTests {
    @Test func aForwardedCallIsToldOnce() async throws {
      let calls = try await callsTold(in: .forwarding)
      #expect(
        calls.map { $0["arguments"] as? [String: String] } == [
          ["wrapper": "a.jpg"], ["wrapper": "b.jpg"],
        ])
    }

    @Test func aForwardedCallFailsOnce() throws {
      let request = LaunchRequest()
      let container = PhotoContainer(manager: ContainerManager(launchRequest: request)) {
        $0.drive.recorded("upload").fault("gone") { CancellationError() }
          .register { WrappingDrive(RecordingDrive()) }
      }
      let words = LaunchWords(arguments: ["-fault", "PhotoContainer.drive.upload=2:gone"])
      #expect(
        ResolvedLaunchChoices.resolving(words, containers: [container], request: request).refusals
          == [])
      let drive = try container.drive().wrapped
      try drive.upload("a.jpg")
      #expect(throws: CancellationError.self) { try drive.upload("b.jpg") }
      #expect(drive.inner.recorder.calls.map(\.arguments) == [["name": "a.jpg"]])
    }

    @Test func aCallThatTheWrapperDoesNotNoteIsTold() async throws {
      let calls = try await callsTold(in: .passingBy)
      #expect(calls.map { $0["function"] as? String } == ["delete"])
    }

    @Test func fakesOfSeveralRunsAreToldApart() async throws {
      let calls = try await callsTold(in: .twoRuns)
      #expect(calls.count == 2)
    }

    @Test func aFakeOfAnotherRegistrationIsToldToo() async throws {
      let calls = try await callsTold(in: .otherRegistration)
      #expect(
        calls.map { $0["registration"] as? String } == [
          "PhotoContainer.drive", "PhotoContainer.cachedDrive",
        ])
    }

    private func callsTold(in scene: Scene) async throws -> [[String: Any]] {
      let end = try TestEnd()
      let lines = end.lines()
      await #expect(processExitsWith: .exitCode(7)) {
        [path = end.path as String, scene = scene as Scene] in
        setenv("HARNESS_CONTROL", path, 1)
        let container = PhotoContainer()
        _ = LaunchChoices.begin(for: container)
        try scene.play(container)
        exit(7)
      }
      return try objects(await lines.value).filter { $0["type"] as? String == "call" }
    }
  }

  /// What a launched app does.
  private enum Scene: String, Codable {
    case forwarding, passingBy, twoRuns, otherRegistration

    func play(_ container: PhotoContainer) throws {
      container.drive.recorded.register { WrappingDrive(RecordingDrive()) }
      switch self {
      case .forwarding:
        let drive = try container.drive().wrapped
        for name in ["a.jpg", "b.jpg"] { try drive.upload(name) }
      case .passingBy:
        try container.drive().wrapped.inner.recorder.record("delete")
      case .twoRuns:
        // Both run inside one resolution, at the same depth.
        let pair = Factory<[any Drive]>(container, key: "pair") {
          [container.drive(), container.drive()]
        }
        for drive in pair() { try drive.wrapped.upload("a.jpg") }
      case .otherRegistration:
        container.cachedDrive.recorded.register { RecordingDrive() }
        container.drive.register {
          // The recorder is made first: what is resolved after it is none of its fake.
          WrappingDrive(
            recorder: CallRecorder(),
            container.cachedDrive() as? RecordingDrive ?? RecordingDrive())
        }
        try container.drive().wrapped.upload("a.jpg")
      }
    }
  }

  extension Drive {
    fileprivate var wrapped: WrappingDrive {
      get throws { try #require(self as? WrappingDrive) }
    }
  }

  private final class WrappingDrive: Drive {
    let name = "wrapping"
    let inner: RecordingDrive
    let recorder: CallRecorder

    init(recorder: CallRecorder = CallRecorder(), _ inner: RecordingDrive) {
      self.recorder = recorder
      self.inner = inner
    }

    func upload(_ name: String) throws {
      try recorder.record("upload", ["wrapper": name])
      try inner.upload(name)
    }
  }
#endif
