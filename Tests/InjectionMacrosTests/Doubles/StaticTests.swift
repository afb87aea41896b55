#if DEBUG || HARNESS_ENABLED
  import InjectionMacros
  import InjectionTesting
  import TestSupport
  import Testing

  /// Static requirements: each test tells and asks its own.
  @Suite(.container) struct StaticTests {
    @Test func staticRequirementsAreToldAndAsked() async throws {
      FakeAlmanac.today = 3
      FakeAlmanac.zones = ["CET"]
      FakeAlmanac.onDayStatic = { name throws(AlmanacError) in
        if name == "never" { throw .unknown(name) }
        return name.count
      }
      FakeAlmanac.onSubscript = { "day \($0)" }
      let almanac: any Almanac.Type = FakeAlmanac.self
      #expect(almanac.today == 3)
      #expect(try await almanac.zone == "CET")
      #expect(try almanac.day(named: "Monday") == 6)
      #expect(throws: AlmanacError.unknown("never")) { try almanac.day(named: "never") }
      #expect(FakeAlmanac[2] == "day 2")
      #expect(FakeAlmanac.dayStaticCalls == ["Monday", "never"])
      #expect(
        FakeAlmanac.calls.map(\.description) == [
          "today()", "zone()", "dayStatic(named: Monday)", "dayStatic(named: never)",
          "subscript(day: 2)",
        ])
    }

    @Test func anInstanceKnowsNothingOfItsType() {
      let fake = FakeAlmanac()
      FakeAlmanac.onDayStatic = { _ in nil }
      fake.days = [4]
      #expect(fake.day() == 4)
      #expect(fake.calls.map(\.description) == ["day()"])
      #expect(FakeAlmanac.calls.isEmpty)
    }

    @Test func aStaticPropertyKeepsWhatIsSet() {
      FakeAlmanac.firstWeekday = 1
      #expect(FakeAlmanac.firstWeekday == 1)
      #expect(FakeAlmanac.setFirstWeekdayCalls == [1])
    }

    @Test func whatIsMadeIsAFake() async {
      let fake = FakeAlmanac()
      FakeAlmanac.makeStatics = [fake]
      FakeAlmanac.alls = [[fake]]
      FakeAlmanac.onKnown = { $0 is Int ? $0 : nil }
      #expect(made(of: FakeAlmanac.self) === fake)
      #expect(await FakeAlmanac.all().first === fake)
      #expect(FakeAlmanac.known(7) == 7)
      #expect(FakeAlmanac.known("x") == nil)
    }

    @Test func associatedTypesTellStaticsApart() {
      FakeShelf<Int>.onCount = { _ in 1 }
      FakeShelf<String>.onCount = { $0.count }
      #expect(FakeShelf<Int>.count([3, 4]) == 1)
      #expect(FakeShelf<String>.count(["a", "b"]) == 2)
      #expect(FakeShelf<Int>.countCalls == [[3, 4]])
    }

    @Test func aTypeOfAnActorIsAsked() async {
      FakeLedger.opens = [2]
      #expect(FakeLedger.open() == 2)
    }

    @MainActor @Test func aTypeOfTheMainActorIsToldAnywhere() async {
      let names = Task { @concurrent in FakeTheme.names = ["dark"] }
      await names.value
      let theme = FakeTheme()
      FakeTheme.current = theme
      #expect(FakeTheme.current === theme)
      #expect(FakeTheme.names == ["dark"])
    }

    @Test func resettingForgetsCallsAndAnswers() async {
      FakeAlmanac.today = 3
      _ = FakeAlmanac.today
      FakeAlmanac.resetStatics()
      #expect(FakeAlmanac.calls.isEmpty)
      await withKnownIssue {
        _ = await FakeAlmanac.all()
      } matching: { issue in
        issue.comments.map(\.rawValue) == [
          "FakeAlmanac was asked all(), and was not told what to answer. "
            + "Tell it with FakeAlmanac.onAll or FakeAlmanac.alls."
        ] && issue.sourceLocation?.fileID == "InjectionMacrosTests/Statics.swift"
      }
    }

    @Test func testsSideBySideHaveTheirOwn() async {
      await withTaskGroup(of: Bool.self) { group in
        for number in 0..<50 {
          group.addTask {
            await Scope.$singleton.withValue(Scope.singleton.clone()) {
              FakeAlmanac.today = number
              await Task.yield()
              return FakeAlmanac.today == number && FakeAlmanac.todayCalls.count == 1
            }
          }
        }
        for await isOwn in group { #expect(isOwn) }
      }
      #expect(FakeAlmanac.calls.isEmpty)
    }

    @Test func callsFromManyThreadsAreAllNoted() async {
      FakeAlmanac.onDayStatic = { _ in 1 }
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<200 {
          group.addTask { _ = try? FakeAlmanac.day(named: "\(index)") }
        }
      }
      #expect(Set(FakeAlmanac.dayStaticCalls).count == 200)
    }

    @Test func callsOfATypeAreRecordedAndPassedOn() async throws {
      FakeAlmanac.today = 5
      FakeAlmanac.firstWeekday = 1
      FakeAlmanac.onDayStatic = { name throws(AlmanacError) in throw .unknown(name) }
      FakeAlmanac.onMakeStatic = { FakeAlmanac() }
      FakeAlmanac.onAll = { [FakeAlmanac(), FakeAlmanac()] }
      FakeAlmanac.onSubscript = { "\($0)" }
      let almanac: any Almanac.Type = RecordedAlmanac<FakeAlmanac>.self
      #expect(almanac.today == 5)
      almanac.firstWeekday = 7
      #expect(throws: AlmanacError.unknown("x")) { try almanac.day(named: "x") }
      #expect(almanac.make() is RecordedAlmanac<FakeAlmanac>)
      #expect(await RecordedAlmanac<FakeAlmanac>.all().count == 2)
      #expect(RecordedAlmanac<FakeAlmanac>[3] == "3")
      #expect(
        RecordedAlmanac<FakeAlmanac>.calls.map(\.function) == [
          "today", "setFirstWeekday", "dayStatic", "makeStatic", "all", "subscript",
        ])
      #expect(FakeAlmanac.calls.filter { $0.function == "setFirstWeekday" }.count == 2)
      #expect(RecordedAlmanac(FakeAlmanac()).calls.isEmpty)
    }

    @Test func typesThatADoubleNamesItselfAreTaken() {
      FakeEnvelope<Int>.opens = [1]
      let fake = FakeEnvelope<Int>()
      fake.seals = [2]
      let recorded = RecordedEnvelope(fake)
      #expect(type(of: recorded).open() == 1)
      #expect(recorded.seal(1, for: "x") == 2)
    }

    @Test func namesThatADoubleUsesItselfAreTaken() {
      let fake = FakeRecorder()
      FakeRecorder.recorder = 1
      fake.recorder = 2
      fake.fakes = [3]
      #expect(RecordedRecorder<FakeRecorder>.recorder == 1)
      #expect(RecordedRecorder(fake).recorder == 2)
      #expect(fake.fake() == 3)
    }
  }

  /// A test that shares static requirements with all others fails, rather than see what they told.
  @Suite struct SharedStaticTests {
    @Test func aTestWithoutStaticsOfItsOwnFails() {
      withKnownIssue {
        FakeGlobe.name = "Earth"
      } matching: { issue in
        issue.comments.map(\.rawValue) == [
          "The static members of FakeGlobe were used in a test that shares them with the tests "
            + "beside it. Give the test the trait .container, or use them in "
            + "Scope.$singleton.withValue(Scope.singleton.clone())."
        ]
      }
    }

    @Test func aFakeOfWhichNoStaticIsUsedNeedsNoTrait() {
      let fake = FakeGlobe()
      fake.turns = [1]
      #expect(fake.turn() == 1)
    }

    @Test(.container) func theTraitOfOneTestIsEnough() {
      FakeGlobe.name = "Mars"
      #expect(FakeGlobe.name == "Mars")
    }
  }

  @Fake
  protocol Globe: Sendable {
    static var name: String { get }
    func turn() -> Int
  }

  private func made<Made: Almanac>(of type: Made.Type) -> Made { type.make() }
#endif
