#if DEBUG || HARNESS_ENABLED
  import InjectionMacros
  import InjectionTesting
  import TestSupport
  import Testing

  /// Fakes of requirements of every form.
  @Suite struct FakeFormTests {
    @Test func overloadsAreToldApart() async throws {
      let fake = FakeLoader()
      fake.onLoadId = { "id \($0)" }
      fake.onLoadUrl = { "url \($0)" }
      fake.onLoadInt = { "number \($0)" }
      fake.onLoadString = { "text \($0)" }
      fake.loads = [1]
      fake.loadAsyncs = [2]
      #expect(fake.load(id: 1) == "id 1")
      #expect(fake.load(url: "u") == "url u")
      #expect(fake.load(2) == "number 2")
      #expect(fake.load("t") == "text t")
      let synchronous: () -> Int = fake.load
      #expect(synchronous() == 1)
      #expect(await fake.load() == 2)
      #expect(fake.loadStringCalls == ["t"])
      #expect(
        fake.calls.map(\.description) == [
          "loadId(id: 1)", "loadUrl(url: u)", "loadInt(number: 2)", "loadString(text: t)", "load()",
          "loadAsync()",
        ])
    }

    @Test func namesInBackticksAndArgumentsWithoutNamesAreTaken() throws {
      let fake = FakeLoader()
      fake.onDefault = { place, number in [place: number] }
      #expect(try fake.default(in: "a", of: 3) == ["a": 3])
      #expect(fake.calls == [RecordedCall("default", ["in": "a", "of": "3"])])
    }

    @Test func argumentsOfOneLabelGoByTheirNames() {
      let fake = FakeLoader()
      fake.sends = [true]
      fake.send(nil, from: 1, from: 2)
      #expect(fake.calls.map(\.description) == ["send(first: 1, second: 2, text: nil)"])
    }

    @Test func variadicArgumentsAreAnArray() {
      let fake = FakeJournal()
      fake.onLog = { _, _ in }
      fake.log(1, "b", separator: ", ")
      #expect(fake.logCalls[0].items.count == 2)
      #expect(fake.calls == [RecordedCall("log", ["items": "[1, \"b\"]", "separator": ", "])])
    }

    @Test func answersHaveAnotherNameWhereAFunctionHasTheirs() {
      let fake = FakeJournal()
      fake.sizeAnswers = [3]
      fake.sizeses = [[1, 2]]
      #expect(fake.size() == 3)
      #expect(fake.sizes() == [1, 2])
    }

    @Test func aStoredCompletionIsCalledLater() {
      let fake = FakeRunner()
      fake.onLoad = { _, _ in }
      let results = Collected<Result<Int, TaskFailure>>()
      fake.load(7) { results.append($0) }
      #expect(results.all.isEmpty)
      fake.loadCalls[0].completion(.success(3))
      #expect(results.all == [.success(3)])
      #expect(fake.calls == [RecordedCall("load", ["id": "7"])])
    }

    @Test func closuresThatDoNotEscapeArePassed() async throws {
      let fake = FakeRunner()
      fake.onEach = { body in try body(3) }
      fake.onAssert = { condition, text in #expect(condition() == ((try? text()) == "yes")) }
      fake.onLater = { $0?() }
      fake.onTask = { body throws(TaskFailure) in try await body() }
      #expect(throws: TaskFailure.stopped) { try fake.each { _ in throw TaskFailure.stopped } }
      fake.assert(true, "yes")
      fake.later(nil)
      await #expect(throws: TaskFailure.stopped) {
        try await fake.task { () throws(TaskFailure) in throw .stopped }
      }
      #expect(fake.eachCalls.count == 1)
      #expect(fake.assertCalls.count == 1)
    }

    @Test func genericParametersAreAny() throws {
      let fake = FakeDecoding()
      fake.onDecode = { type, data in type == Int.self ? data.count as Any : "text" }
      fake.onShow = { _, _ in }
      fake.onKeep = { $0 is String ? 1 : 2 }
      #expect(try fake.decode(Int.self, from: [1, 2]) == 2)
      #expect(try fake.decode(String.self, from: []) == "text")
      fake.show([1, 2], nil)
      #expect(fake.showCalls[0].values as? [Int] == [1, 2])
      #expect(fake.keep("a") == 1)
    }

    @Test func anAnswerOfAnotherTypeEndsTheProcess() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let fake = FakeDecoding()
        fake.onDecode = { _, _ in "text" }
        _ = try fake.decode(Int.self, from: [])
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("was told to answer with a String, which is no Int"), "\(text)")
    }

    @Test func anArgumentIsChangedInPlace() {
      let fake = FakeStepper()
      fake.onAdvance = { steps in
        steps += 1
        return steps
      }
      var steps = 1
      #expect(fake.advance(by: &steps) == 2)
      #expect(steps == 2)
      #expect(fake.advanceCalls == [1])
    }

    @Test func selfIsTheFake() {
      let (fake, other) = (FakeTwin(), FakeTwin())
      fake.onIsEqual = { $0 === other }
      #expect(fake.isEqual(to: other))
      fake.twins = [other, nil]
      #expect(fake.twin() === other)
      #expect(fake.twin() == nil)
    }

    @Test func aPropertyIsReadAndSet() async throws {
      let fake = FakePlayer()
      fake.title = "Song"
      fake.tokens = ["t"]
      fake.volume = 3
      #expect(fake.title == "Song")
      #expect(try await fake.token == "t")
      #expect(fake.volume == 3)
      #expect(fake.setVolumeCalls == [3])
      fake.onVolume = { 9 }
      fake.volume = 4
      #expect(fake.volume == 9)
      let volumes = Collected<Int>()
      fake.onSetVolume = { volumes.append($0) }
      fake.volume = 5
      #expect(volumes.all == [5])
      #expect(
        fake.calls.map(\.function) == [
          "setVolume", "title", "token", "volume", "setVolume", "volume", "setVolume",
        ])
    }

    @Test func aSubscriptIsReadAndSet() {
      let fake = FakeTable()
      fake.onSubscript = { $0 == "a" ? 1 : nil }
      fake.onSetSubscript = { _, _ in }
      fake.onSubscriptColumn = { row, column in Double(row * column) }
      fake.onSubscriptGeneric = { [$0] }
      #expect(fake["a"] == 1)
      fake["b"] = 2
      #expect(fake[2, column: 3] == 6)
      #expect(fake[generic: "x"] == ["x"])
      #expect(fake.setSubscriptCalls.map { $0.key } == ["b"])
      #expect(fake.setSubscriptCalls.map { $0.newValue } == [2])
    }

    @MainActor @Test func aFakeOfTheMainActorIsMadeAndToldAnywhere() async throws {
      let fake = await Task.detached {
        let fake = FakeScreen()
        fake.onShow = { text in MainActor.assertIsolated(text) }
        fake.loads = [3]
        fake.ids = [1]
        return fake
      }.value
      fake.show("a")
      fake.isShown = true
      #expect(fake.isShown)
      #expect(try await fake.load() == 3)
      #expect(fake.id() == 1)
    }

    @Test func aFakeOfAnActorIsToldFromOutside() async throws {
      let fake = FakeMailbox()
      fake.counts = [2]
      fake.onSend = { _ in throw TaskFailure.stopped }
      fake.receives = ["hello"]
      fake.names = ["box"]
      #expect(await fake.count == 2)
      await #expect(throws: TaskFailure.stopped) { try await fake.send("a") }
      #expect(await fake.receive() == "hello")
      #expect(fake.name() == "box")
      #expect(fake.sendCalls == ["a"])
    }

    @Test func associatedTypesAreParameters() async throws {
      let fake = FakeRepository<String>()
      fake.finds = ["a", nil]
      fake.all = ["a"]
      fake.onSave = { _ in }
      let repository: any Repository<String> = fake
      #expect(try await repository.find(1) == "a")
      try await repository.save("b")
      #expect(fake.saveCalls == ["b"])
      let codec = FakeCodec<Int, String, TaskFailure>()
      codec.onCode = { _ throws(TaskFailure) in throw .stopped }
      #expect(throws: TaskFailure.stopped) { try codec.code(1) }
    }

    @MainActor @Test func protocolsWithinOthersAndOfOneFileHaveFakes() {
      let fake = Outer.FakeInner()
      fake.onTap = { $0 + 1 }
      fake.names = [(1, nil)]
      #expect(fake.tap(at: 1) == 2)
      #expect(fake.name(of: 1, (2, 3)).second == nil)
      #expect(hiddenAnswer() == 3)
    }

    @Test func whatIsInheritedIsRepeated() {
      let fake = FakePet()
      fake.names = ["Rex"]
      let named: any Named = fake
      #expect(named.name() == "Rex")
    }
  }
#endif
