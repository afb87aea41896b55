#if DEBUG || HARNESS_ENABLED
  import Foundation
  import Testing

  @testable import Injection

  /// Fakes of functions that throw errors of one type, or none.
  @Suite struct TypedRecordingTests {
    @Test func aFakeWithTypedErrorsThrowsTheChosenOne() throws {
      let store = try launchedStore("full")
      #expect(throws: StoreError.full) { try store.save("a.jpg") }
      do { try store.save("b.jpg") } catch { #expect(Bool(false), "\(error.reason)") }
      #expect(store.recorder.calls.map(\.arguments) == [["name": "a.jpg"], ["name": "b.jpg"]])
    }

    @Test func aFakeThatThrowsNothingRecordsWithoutTry() {
      let store = FakeStore()
      #expect(store.count() == 0)
      #expect(store.recorder.calls == [RecordedCall("count")])
    }

    @Test(arguments: ["save=1:interrupted", "count=1:full"])
    func anErrorOfAnotherTypeEndsTheApp(fault: String) async throws {
      let result = await #expect(
        processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
      ) { [fault = fault as String] in
        setenv("HARNESS_FAULTS", "PhotoContainer.store.\(fault)", 1)
        let container = PhotoContainer(registrations: declareStore)
        _ = LaunchChoices.begin(for: container)
        _ = container.store().count()
        try? container.store().save("a.jpg")
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let (function, type, name) =
        fault.hasPrefix("save") ? ("save", "StoreError", "interrupted") : ("count", "Never", "full")
      #expect(
        text.contains(
          "the fault \"\(name)\" is no error that PhotoContainer.store.\(function) can throw, which "
            + "are of the type \(type)."), "\(text)")
    }

    private func launchedStore(_ fault: String) throws -> FakeStore {
      let request = LaunchRequest()
      let container = PhotoContainer(
        manager: ContainerManager(launchRequest: request), registrations: declareStore)
      let words = LaunchWords(arguments: ["-fault", "PhotoContainer.store.save=1:\(fault)"])
      let reading = ResolvedLaunchChoices.resolving(
        words, containers: [container], request: request)
      #expect(reading.refusals == [])
      return try #require(container.store() as? FakeStore)
    }
  }

  private let declareStore: @Sendable (PhotoContainer) -> Void = {
    $0.store.recorded("save", "count")
      .fault("full") { StoreError.full }
      .fault("interrupted") { CancellationError() }
      .register { FakeStore() }
  }

  private enum StoreError: Error {
    case full

    var reason: String { "The store is full." }
  }

  private protocol Store: Sendable {
    func save(_ name: String) throws(StoreError)
    func count() -> Int
  }

  private struct FakeStore: Store {
    let recorder = CallRecorder()

    func save(_ name: String) throws(StoreError) {
      try recorder.record("save", ["name": name], throwing: StoreError.self)
    }

    func count() -> Int {
      recorder.record("count", throwing: Never.self)
      return 0
    }
  }

  extension PhotoContainer {
    fileprivate var store: Factory<any Store> { self { FakeStore() } }
  }
#endif
