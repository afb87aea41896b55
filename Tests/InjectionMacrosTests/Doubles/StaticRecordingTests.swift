#if DEBUG || HARNESS_ENABLED
  import InjectionMacros
  import InjectionTesting
  import Testing

  @testable import Injection

  /// Static calls of doubles that a factory gives: they belong to its registration, so that a launch
  /// lets them fail.
  @Suite(.container) struct StaticRecordingTests {
    private let request = LaunchRequest()

    @Test func aTypeThatAFactoryTellsBelongsToItsRegistration() throws {
      let container = container(["-fault", "AlmanacContainer.type.dayStatic=2:gone"])
      container.type.register {
        FakeAlmanac.onDayStatic = { $0.count }
        return FakeAlmanac.self
      }
      let almanac = container.type()
      #expect(try almanac.day(named: "Monday") == 6)
      #expect(throws: AlmanacError.unknown("chosen")) { try almanac.day(named: "Sunday") }
    }

    @Test func aTypeThatIsResetInAFactoryBelongsToItsRegistration() throws {
      FakeAlmanac.onDayStatic = { $0.count }
      _ = try RecordedAlmanac<FakeAlmanac>.day(named: "Monday")
      let container = container(["-fault", "AlmanacContainer.type.dayStatic=1:gone"])
      container.type.register {
        RecordedAlmanac<FakeAlmanac>.resetStatics()
        return RecordedAlmanac<FakeAlmanac>.self
      }
      let almanac = container.type()
      #expect(throws: AlmanacError.unknown("chosen")) { try almanac.day(named: "Monday") }
      #expect(FakeAlmanac.dayStaticCalls == ["Monday"])
    }

    @Test func theTypeOfAnInstanceBelongsToTheRegistrationThatMakesIt() throws {
      let container = container(["-fault", "AlmanacContainer.almanac.dayStatic=1:gone"])
      let almanac = container.almanac()
      #expect(throws: AlmanacError.unknown("chosen")) {
        try type(of: almanac).day(named: "Monday")
      }
      #expect(FakeAlmanac.dayStaticCalls == ["Monday"])
    }

    @Test func aTypeThatNoFactoryGivesIsLeftAlone() throws {
      _ = container(["-fault", "AlmanacContainer.almanac.dayStatic=*:gone"])
      FakeAlmanac.onDayStatic = { $0.count }
      _ = FakeAlmanac()
      #expect(try FakeAlmanac.day(named: "Monday") == 6)
    }

    private func container(_ arguments: [String]) -> AlmanacContainer {
      let container = AlmanacContainer(manager: ContainerManager(launchRequest: request))
      let reading = ResolvedLaunchChoices.resolving(
        LaunchWords(arguments: arguments), containers: [container], request: request)
      #expect(reading.refusals == [])
      return container
    }
  }

  private final class AlmanacContainer: SharedContainer, AutoRegistering {
    @TaskLocal static var shared = AlmanacContainer(manager: ContainerManager())
    let manager: ContainerManager

    var almanac: Factory<any Almanac> { self { FakeAlmanac() } }
    var type: Factory<any Almanac.Type> { self { FakeAlmanac.self } }

    init(manager: ContainerManager) { self.manager = manager }

    func autoRegister() {
      let functions = FakeAlmanac.functions
      almanac.recorded(functions).fault("gone") { AlmanacError.unknown("chosen") }
      type.recorded(functions).fault("gone") { AlmanacError.unknown("chosen") }
    }
  }
#endif
