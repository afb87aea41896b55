#if DEBUG || HARNESS_ENABLED
  import InjectionMacros
  import InjectionTesting
  import TestSupport
  import Testing

  /// Initializers that a protocol requires: what was made, and with what.
  @Suite(.container) struct InitializerTests {
    @Test func whatAFakeWasMadeWithIsKept() {
      let first = opened(FakeOpening.self, "a")
      let second = opened(FakeOpening.self, "b")
      #expect(FakeOpening.initPathCalls.map { $0.path } == ["a", "b"])
      #expect(FakeOpening.initPathCalls.map { $0.fake === first } == [true, false])
      #expect(second !== first)
      #expect(FakeOpening.calls == ["a", "b"].map { RecordedCall("initPath", ["path": $0]) })
    }

    @Test func aFakeIsToldWhatToDoWhenItIsMade() {
      FakeOpening.onInitPath = { fake, path in fake.reads = [path, path] }
      #expect(opened(FakeOpening.self, "a").read() == "a")
      #expect(opened(FakeOpening.self, "b").read() == "b")
    }

    @Test func nilIsMadeAndErrorsAreThrown() throws {
      FakeOpening.onInitNameFake = { made, name, fake throws(AlmanacError) in
        if name == "x" { throw .unknown(name) }
        return fake > 0
      }
      let type: any Opening.Type = FakeOpening.self
      #expect(try type.init(name: "a", fake: 1) != nil)
      #expect(try type.init(name: "a", fake: 0) == nil)
      #expect(throws: AlmanacError.unknown("x")) { try type.init(name: "x", fake: 1) }
      #expect(FakeOpening.initNameFakeCalls.map { $0.fake } == [1, 0, 1])
    }

    @Test func anInitializerThatWasNotToldAnythingMakesAFake() async throws {
      #expect(try FakeOpening(name: "a", fake: 1) != nil)
      let fake = try await FakeOpening(3)
      #expect(FakeOpening.initTCalls.map { $0.source as? Int } == [3])
      #expect(FakeOpening.initTCalls[0].fake === fake)
    }

    @Test func aFakeThatATestMakesIsNoCall() {
      let fake = FakeOpening()
      #expect(FakeOpening.calls.isEmpty)
      fake.reads = ["own"]
      #expect(fake.read() == "own")
      _ = empty(FakeOpening.self)
      #expect(FakeOpening.calls == [RecordedCall("init")])
      #expect(FakeOpening.initCalls.count == 1)
    }

    @Test func whatIsMadeIsRecordedAndWrapped() async throws {
      FakeOpening.onInitPath = { fake, path in fake.reads = [path] }
      FakeOpening.onInitNameFake = { _, _, fake in fake > 0 }
      FakeOpening.onInitT = { _, _ in throw CancellationError() }
      typealias Recorded = RecordedOpening<FakeOpening>
      let recorded = opened(Recorded.self, "a")
      #expect(recorded.read() == "a")
      #expect(recorded.calls.map(\.function) == ["read"])
      #expect(try Recorded(name: "a", fake: 1) != nil)
      #expect(try Recorded(name: "a", fake: 0) == nil)
      await #expect(throws: CancellationError.self) { try await Recorded(1) }
      _ = empty(Recorded.self)
      #expect(Recorded.calls == FakeOpening.calls)
      #expect(
        Recorded.calls.map(\.function) == [
          "initPath", "initNameFake", "initNameFake", "initT", "init",
        ])
    }

    @Test func classesAndActorsAreMade() async throws {
      FakeLedger.onInitAt = { fake, url in
        if url.isEmpty { throw CancellationError() }
        fake.totals = [url.count]
      }
      #expect(await (try FakeLedger(at: "abc")).total() == 3)
      await #expect(throws: CancellationError.self) { try await RecordedLedger<FakeLedger>(at: "") }
      #expect(await FakeLedger(name: "n") === FakeLedger.initNameCalls[0].fake)
      #expect(FakeLedger.initNameCalls.map { $0.name } == ["n"])
      let shelf = RecordedShelf<FakeShelf<Int>>(books: [1])
      #expect(FakeShelf<Int>.initCalls.map { $0.books } == [[1]])
      FakeShelf<Int>.shared = FakeShelf()
      #expect(type(of: shelf).shared !== shelf)
    }

    /// Where it waits, the initializer that does so fits as well.
    @Test func whatIsAnsweredIsWrappedAndNotMadeAnew() async throws {
      let next = try await RecordedSequel(Volume(number: 1)).next()
      #expect(await next.numbered() == 2)
      #expect(RecordedSequel<Volume>.calls.isEmpty)
    }

    @MainActor @Test func whatIsOfTheMainActorIsMadeThere() {
      FakeTheme.onInit = { fake, name in fake.onShow = { MainActor.assertIsolated(name) } }
      RecordedTheme<FakeTheme>(name: "dark").show()
      #expect(FakeTheme.initCalls[0].fake.showCalls.count == 1)
    }
  }

  private struct Volume: Sequel {
    let number: Int

    init(number: Int) { self.number = number }

    init(_ source: some Sendable) async throws { throw CancellationError() }

    func next() async throws -> Volume { Volume(number: number + 1) }

    func numbered() async -> Int { number }
  }

  private func opened<Made: Opening>(_ type: Made.Type, _ path: String) -> Made {
    type.init(path: path)
  }

  private func empty<Made: Opening>(_ type: Made.Type) -> Made { type.init() }
#endif
