#if DEBUG || HARNESS_ENABLED
  import InjectionMacros
  import InjectionTesting
  import TestSupport
  import Testing

  /// Recorders of requirements of every form: each notes the call, and asks the other.
  @Suite struct RecordedFormTests {
    @Test func callsAreNotedAndPassedOn() async throws {
      let fake = FakeStorage()
      fake.isOnline = true
      fake.sizes = [3]
      fake.onUpload = { _, name throws(StorageError) in throw .gone(name) }
      let recorded = RecordedStorage(fake)
      #expect(recorded.isOnline)
      #expect(try await recorded.size(of: "a") == 3)
      await #expect(throws: StorageError.gone("b")) { try await recorded.upload("a", to: "b") }
      #expect(
        recorded.calls.map(\.description) == [
          "isOnline()", "size(of: a)", "upload(path: a, to: b)",
        ])
      #expect(fake.calls == recorded.calls)
      #expect(RecordedStorage.functions == ["isOnline", "size", "upload", "count"])
    }

    @Test func overloadsAreToldApart() async throws {
      let fake = FakeLoader()
      fake.loadInts = ["a"]
      fake.loadAsyncs = [2]
      fake.onDefault = { place, number in [place: number] }
      let recorded = RecordedLoader(fake)
      #expect(recorded.load(2) == "a")
      #expect(await recorded.load() == 2)
      #expect(try recorded.default(in: "x", of: 1) == ["x": 1])
      #expect(fake.calls == recorded.calls)
      #expect(
        RecordedLoader.functions == [
          "loadId", "loadUrl", "loadInt", "loadString", "load", "loadAsync", "default", "exit",
          "send",
        ])
    }

    @Test func closuresAndGenericParametersArePassedOn() async throws {
      let fake = FakeRunner()
      fake.onLoad = { id, completion in completion(.success(id)) }
      fake.onAssert = { condition, text in #expect(condition() == ((try? text()) == "yes")) }
      fake.onTask = { body throws(TaskFailure) in try await body() }
      let recorded = RecordedRunner(fake)
      let results = Collected<Result<Int, TaskFailure>>()
      recorded.load(7) { results.append($0) }
      recorded.assert(true, "yes")
      await #expect(throws: TaskFailure.stopped) {
        try await recorded.task { () throws(TaskFailure) in throw .stopped }
      }
      #expect(results.all == [.success(7)])
      let decoding = FakeDecoding()
      decoding.onDecode = { _, _ in 3 }
      #expect(try RecordedDecoding(decoding).decode(Int.self, from: []) == 3)
    }

    @Test func whatIsWrappedChanges() {
      var stepper = RecordedStepper(CountingStepper())
      var steps = 2
      #expect(stepper.advance(by: &steps) == 2)
      #expect(stepper.advance(by: &steps) == 4)
      #expect(stepper.next == 5)
      #expect(stepper.calls.count == 3)
      let dial = FakeDial()
      var recorded = RecordedDial(dial)
      recorded.level = 1
      recorded.limit = 2
      #expect(recorded.limit == 2)
      #expect(dial.setLevelCalls == [1])
      #expect(recorded.calls.map(\.function) == ["setLevel", "setLimit", "limit"])
    }

    @Test func subscriptsArePassedOn() {
      let fake = FakeTable()
      fake.onSetSubscript = { _, _ in }
      fake.onSubscriptGeneric = { [$0] }
      var recorded = RecordedTable(fake)
      recorded["a"] = 1
      #expect(recorded[generic: 3] == [3])
      #expect(
        recorded.calls.map(\.description) == [
          "setSubscript(key: a, newValue: 1)", "subscriptGeneric(generic: 3)",
        ])
      #expect(fake.setSubscriptCalls.count == 1)
    }

    @Test func aCopyIsRecordedToo() {
      let copied = FakeCopying()
      copied.onCopy = { [copy = FakeCopying()] in copy }
      let recorded: any Copying = RecordedCopying(copied)
      #expect(recorded.copy() is RecordedCopying)
    }

    @MainActor @Test func actorsAreAsked() async throws {
      let fake = FakeScreen()
      fake.onShow = { _ in }
      fake.ids = [4]
      let screen = RecordedScreen(fake)
      screen.show("a")
      screen.title = "t"
      #expect(screen.title == "t")
      #expect(screen.id() == 4)
      let mailbox = RecordedRemoteMailbox(SilentMailbox())
      try await mailbox.send("a")
      #expect(mailbox.name() == "silent")
      #expect(mailbox.calls.map(\.function) == ["send", "name"])
    }

    @Test func associatedTypesAreThoseOfWhatIsWrapped() async throws {
      let fake = FakeRepository<Int>()
      fake.finds = [3]
      let repository = RecordedRepository<Int>(fake)
      #expect(try await repository.find(1) == 3)
      let codec = FakeCodec<Int, String, TaskFailure>()
      codec.codes = ["x"]
      #expect(try RecordedCodec(codec).code(1) == "x")
    }
  }

  private struct CountingStepper: Stepper {
    private var sum = 0

    var next: Int {
      mutating get {
        sum += 1
        return sum
      }
    }

    mutating func advance(by steps: inout Int) -> Int {
      sum += steps
      return sum
    }
  }

  private actor SilentMailbox: RemoteMailbox {
    func send(_ text: String) async throws {}
    nonisolated func name() -> String { "silent" }
  }
#endif
