#if DEBUG || HARNESS_ENABLED
  import InjectionMacros
  import InjectionTesting
  import TestSupport
  import Testing

  /// Arguments that are owned, sent, isolated, variadic, a pack, or of type `Self`.
  @Suite(.container) struct ArgumentTests {
    @Test func ownedArgumentsAreCopied() {
      let fake = FakeDarkroom()
      fake.onKeep = { name, photo in name.count + photo.size }
      let photo = Photo()
      #expect(RecordedDarkroom(fake).keep("abc", photo) == 4)
      #expect(fake.keepCalls[0].photo === photo)
    }

    @Test func whatIsSentArrives() async {
      let fake = FakeDarkroom()
      fake.onSend = { photo in
        photo.size += 1
        return Photo()
      }
      fake.copies = [Photo()]
      #expect(await RecordedDarkroom(fake).send(Photo()).size == 1)
      #expect(fake.sendCalls.map(\.size) == [2])
      #expect(RecordedDarkroom(fake).copy(of: Photo()).size == 1)
    }

    @MainActor @Test func aCallRunsOnTheActorThatIsGiven() async throws {
      let fake = FakeDarkroom()
      fake.onRun = { actor, text in actor === MainActor.shared ? text.count : 0 }
      fake.checks = [true]
      let recorded = RecordedDarkroom(fake)
      #expect(await recorded.run(on: MainActor.shared, "abc") == 3)
      let nowhere: (any Actor)? = nil
      #expect(await recorded.run(on: nowhere, "abc") == 0)
      #expect(try recorded.check(on: MainActor.shared))
      #expect(fake.checkCalls[0] === MainActor.shared)
    }

    @Test func aPackIsAnArray() throws {
      let fake = FakeParcel()
      fake.onPack = { items, _ in items.count }
      let recorded = RecordedParcel<FakeParcel>(fake)
      #expect(recorded.pack(1, "a", into: "box") == 2)
      #expect(recorded.pack(into: "empty") == 0)
      #expect(fake.packCalls[0].items as? [AnyHashable] == [1, "a"])
      #expect(fake.calls == recorded.calls)
      #expect(fake.calls[0] == RecordedCall("pack", ["items": "[1, \"a\"]", "into": "box"]))
      FakeParcel.onPackStatic = { _ in throw TaskFailure.stopped }
      #expect(throws: TaskFailure.stopped) { try RecordedParcel<FakeParcel>.pack(all: 1) }
      #expect(FakeParcel.packStaticCalls.map { $0.count } == [1])
    }

    @MainActor @Test func variadicArgumentsArePassedOn() async throws {
      let fake = FakeLogger()
      fake.onLog = { items, separator in "\(items.count)\(separator)" }
      fake.onSum = { values, sum throws(TaskFailure) in
        sum += values.count
        if sum > 2 { throw .stopped }
      }
      fake.onWait = { $0.count }
      fake.onWhen = { condition, numbers in condition() ? numbers.count : 0 }
      fake.onShow = { $0.reduce(0, +) }
      FakeLogger.onMost = { $0.max() ?? 0 }
      let recorded = RecordedLogger(fake)
      #expect(recorded.log(1, "b", separator: ";") == "2;")
      #expect(recorded.log(separator: ";") == "0;")
      var sum = 0
      try recorded.sum("a", "b", into: &sum)
      #expect(sum == 2)
      #expect(throws: TaskFailure.stopped) { try recorded.sum(1.5, into: &sum) }
      #expect(try await recorded.wait(for: "a", "b", "c") == 3)
      #expect(recorded.when(true, 1, 2) == 2)
      #expect(recorded.show(1, 2, 3) == 6)
      #expect(RecordedLogger<FakeLogger>.most(4, 9, 2) == 9)
      #expect(recorded.calls == fake.calls)
    }

    @Test func whatAFunctionValueAndAnExistentialCannotSayIsPassedOn() {
      let fake = FakeWallet()
      fake.withs = [fake]
      fake.empties = [Photo()]
      let recorded = RecordedWallet(fake)
      #expect(recorded.with(1, "a").empty("b", "c").size == 1)
      #expect(fake.emptyCalls == [["b", "c"]])
    }

    @Test func aValueOfTheSameTypeIsUnwrapped() {
      let (one, other) = (FakeMoney(), FakeMoney())
      one.onIsEqual = { $0 === other }
      one.onIsLess = { $0 == nil && $1.count == 2 && $1[1] === other }
      one.onSum = { $0.count == 2 && $0[0] === other ? one : other }
      one.splits = [[one, other]]
      one.double = other
      one.change = nil
      let (money, wrapped) = (RecordedMoney(one), RecordedMoney(other))
      #expect(money.isEqual(to: wrapped))
      #expect(!money.isEqual(to: money))
      #expect(money.calls == one.calls.filter { $0.function == "isEqual" })
      #expect(money.isLess(than: nil, among: [money, wrapped]))
      #expect(money.split().count == 2)
      #expect(money.sum(wrapped, money).isEqual(to: wrapped))
      other.onIsEqual = { $0 === one }
      #expect(money.double.isEqual(to: money))
      #expect(money.change == nil)
      money.change = wrapped
      #expect(one.change === other)
    }

    @Test func whatOnlyClosuresCannotBeGivenIsPassedOn() async {
      let recorded = RecordedPassage(OpenPassage())
      var seen: [Int] = []
      recorded.map({ seen.append($0) }, 3)
      await recorded.wait { await Task.yield() }
      #expect(seen == [3])
      #expect(recorded.calls.map(\.function) == ["map", "wait"])
    }

    #if !RELEASED
      @Test func whatIsCompiledUnderAConditionIsDoubledUnderIt() {
        let fake = FakeCamera()
        fake.onZoom = { $0 * 2 }
        fake.lens = "wide"
        FakeCamera.models = ["A7"]
        #expect(fake.zoom(by: 2) == 4)
        #expect(fake.lens == "wide")
        #expect(RecordedCamera<FakeCamera>.model() == "A7")
        #expect(
          RecordedCamera<FakeCamera>.functions == [
            "shoot", "flash", "zoom", "lens", "setLens", "model",
          ])
        #expect(FakeCamera.functions == RecordedCamera<FakeCamera>.functions)
      }
    #endif
  }

  private struct OpenPassage: Passage {
    func map<T>(_ body: (T) -> Void, _ value: T) { body(value) }
    func wait(_ body: nonisolated(nonsending) @escaping () async -> Void) async { await body() }
  }

  /// What an actor does without waiting: the recorder of it shares its executor.
  @Suite struct RecordedActorTests {
    @Test func anActorIsAskedWithoutWaiting() async throws {
      let counter = RecordedTally(Abacus())
      try await use(counter)
      #expect(
        counter.calls.map(\.function) == [
          "count", "setCount", "count", "subscript", "add", "add", "each", "keep", "keep", "twin",
          "isTwin", "runs",
        ])
    }

    @Test func aFakeOfAnActorIsAskedWithoutWaiting() async throws {
      let fake = FakeMailbox()
      fake.onSend = { _ in throw TaskFailure.stopped }
      fake.counts = [2]
      fake.receives = ["hello"]
      fake.names = ["box"]
      let recorded = RecordedMailbox(RecordedMailbox(fake))
      await #expect(throws: TaskFailure.stopped) { try await recorded.send("a") }
      #expect(await recorded.count == 2)
      #expect(await recorded.receive() == "hello")
      #expect(recorded.name() == "box")
      #expect(recorded.calls == fake.calls)
    }

    private func use(_ counter: isolated RecordedTally<Abacus>) async throws {
      #expect(counter.count == 1)
      counter.count = 4
      #expect(counter.count == 4)
      #expect(counter["a"] == nil)
      let photo = Photo()
      var sum = 0
      let added = try counter.add(photo, to: &sum)
      #expect(added === photo)
      #expect(sum == 4)
      #expect(throws: TaskFailure.stopped) { try counter.add(photo, to: &sum) }
      var numbers: [Int] = []
      counter.each({ numbers.append($0) }, if: true)
      #expect(numbers == [4])
      let kept = try counter.keep("a")
      #expect(kept == "a")
      #expect(throws: CancellationError.self) { try counter.keep(0) }
      let twin = counter.twin()
      let isTwin = counter.isTwin(twin)
      #expect(isTwin)
      #expect(counter.runs(on: counter) == 7)
    }
  }

  private actor Abacus: Tally {
    var count = 1
    private var other: Abacus?

    subscript(name: String) -> Int? { name == "count" ? count : nil }

    func add(_ photo: Photo, to sum: inout Int) throws(TaskFailure) -> Photo {
      if sum > 0 { throw .stopped }
      sum += count
      return photo
    }

    func each(_ body: @escaping (Int) -> Void, if condition: @autoclosure @escaping () -> Bool) {
      if condition() { body(count) }
    }

    func keep<T>(_ value: T) throws -> T {
      if value is Int { throw CancellationError() }
      return value
    }

    func twin() -> Abacus {
      let twin = Abacus()
      other = twin
      return twin
    }

    func isTwin(_ other: Abacus) -> Bool { self.other === other }

    func runs(on actor: isolated any Actor) -> Int { 7 }
  }
#endif
