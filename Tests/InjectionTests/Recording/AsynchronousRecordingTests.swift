#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  /// Recorded calls of asynchronous functions, and what they have of a launch.
  @Suite struct AsynchronousRecordingTests {
    @Test func theChosenErrorIsThrown() async throws {
      let store = try launched(["-fault", "PhotoContainer.cloud.save=1:full"])
      await #expect(throws: CloudError.full("a.jpg")) { try await store.save("a.jpg") }
      try await store.save("b.jpg")
      #expect(store.recorder.calls.map(\.arguments) == [["name": "a.jpg"], ["name": "b.jpg"]])
    }

    @Test func functionsThatAreGivenAsAListAreKnown() {
      let container = PhotoContainer { $0.cloud.recorded(FakeCloud.functions) }
      let reading = ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: []), containers: [container], request: LaunchRequest())
      #expect(Hello(reading).functions == ["PhotoContainer.cloud": ["look", "save"]])
    }

    /// On one actor: a call that held its thread would keep the other from being made.
    @Test func aHeldCallLeavesItsThreadToOthers() async throws {
      let end = try TestEnd()
      let lines = end.lines { line in
        guard line.contains(#""look""#) else { return "" }
        return #"{"type":"open","name":"PhotoContainer.cloud.save"}"# + "\n"
      }
      await #expect(processExitsWith: .exitCode(7)) { [path = end.path as String] in
        setenv("HARNESS_CONTROL", path, 1)
        setenv("HARNESS_HOLDS", "PhotoContainer.cloud.save=1", 1)
        let container = PhotoContainer(registrations: declareCloud)
        _ = LaunchChoices.begin(for: container)
        let cloud = container.cloud()
        let saving = Task { @MainActor in try await cloud.save("a.jpg") }
        await Task { @MainActor in cloud.look() }.value
        try await saving.value
        exit(7)
      }
      #expect(await lines.value.contains { $0.contains(#""gate""#) })
    }

    private func launched(_ arguments: [String]) throws -> FakeCloud {
      let request = LaunchRequest()
      let container = PhotoContainer(
        manager: ContainerManager(launchRequest: request), registrations: declareCloud)
      let reading = ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: arguments), containers: [container], request: request)
      #expect(reading.refusals == [])
      return try #require(container.cloud() as? FakeCloud)
    }
  }

  private let declareCloud: @Sendable (PhotoContainer) -> Void = {
    $0.cloud.recorded(FakeCloud.functions)
      .fault("full", of: "save") { call in CloudError.full(call.arguments["name"] ?? "") }
      .register { FakeCloud() }
  }

  private enum CloudError: Error, Equatable {
    case full(String)
  }

  @MainActor private protocol Cloud: Sendable {
    func save(_ name: String) async throws(CloudError)
    nonisolated func look()
  }

  private final class FakeCloud: Cloud {
    nonisolated static let functions = ["save", "look"]
    nonisolated let recorder = CallRecorder()

    nonisolated init() {}

    func save(_ name: String) async throws(CloudError) {
      try await recorder.record(asynchronously: "save", ["name": name], throwing: CloudError.self)
    }

    nonisolated func look() {
      recorder.record("look", throwing: Never.self)
    }
  }

  extension PhotoContainer {
    fileprivate var cloud: Factory<any Cloud> { self { FakeCloud() } }
  }
#endif
