#if DEBUG || HARNESS_ENABLED
  import InjectionTesting
  import Testing

  @testable import Injection

  @Suite(.timeLimit(.minutes(2))) struct VerificationTests {
    @Test func whatNeedsWhatIsFoundOut() async {
      let report = await verified([
        listed("door") { $1.resolve($0.door) }, listed("lock") { $1.resolve($0.lock) },
      ])
      #expect(report.failures == [] && report.unresolved == [])
      #expect(
        report.edges == ["door -> key", "door -> lock", "lock -> key"], "also of what is kept")
      #expect(report.graph.nodes.map(\.name) == ["House.door", "House.lock"])
      #expect(report.graph.nodes.map(\.scope) == ["cached", "cached"])
    }

    @Test func whatIsKeptAlreadyIsMadeAnewForIt() async {
      await inHouse {
        let lock = House.shared.lock()
        let report = await VerificationRun([listed("door") { $1.resolve($0.door) }]).verify()
        #expect(report.edges == ["door -> key", "door -> lock", "lock -> key"])
        #expect(House.shared.lock() === lock, "and is there again afterwards")
        #expect(!House.shared.manager.registry.options.isObserved)
      }
    }

    @Test func aCircleIsReportedAndTheNextFactoryIsResolved() async {
      let report = await verified([
        listed("hen") { $1.resolve($0.hen) }, listed("egg") { $1.resolve($0.egg) },
        listed("coop") { $1.resolve($0.coop) }, listed("door") { $1.resolve($0.door) },
      ])
      #expect(report.failures.map(\.registration) == ["House.hen", "House.egg", "House.coop"])
      #expect(report.failures[0].reason.contains("House.hen -> House.egg -> House.hen"))
      #expect(report.failures[1].reason.contains("House.egg -> House.hen -> House.egg"))
      #expect(report.failures[2].reason.contains("on behalf of House.coop"))
      #expect(report.edges.contains("door -> lock"))
    }

    #if DEBUG
      @Test func aPromiseThatIsNotKeptIsReportedWhereverItIsNeeded() async {
        let report = await verified([
          listed("ladder") { $1.resolve($0.ladder) }, listed("roof") { $1.resolve($0.roof) },
          listed("attic") { $1.resolve($0.attic) },
        ])
        #expect(
          report.failures.map(\.registration) == ["House.ladder", "House.roof", "House.attic"])
        #expect(report.failures.allSatisfy { $0.reason.contains("House.roof promises one") })
      }
    #endif

    #if DEBUG
      /// The thread that stopped had begun to make them.
      @Test func whatFailedCanBeResolvedLaterWhenItsCauseHasGone() async {
        await inHouse {
          let factories = [
            listed("ladder") { $1.resolve($0.ladder) },
            listed("well") { await $1.resolve($0.well) },
            listed("hen") { $1.resolve($0.hen) }, listed("shore") { await $1.resolve($0.shore) },
          ]
          #expect(await VerificationRun(factories).verify().failures.count == 4)
          let house = House.shared
          house.roof.register { Part() }
          house.egg.register { Part() }
          house.river.register { 7 }
          #expect(house.ladder().parts.count == 1 && house.hen().parts.count == 1)
          #expect(await house.well() == 1)
          #expect(await house.shore() == 8)
          #expect(await VerificationRun(factories).verify().failures == [])
        }
      }
    #endif

    @Test func aFactoryWithAParameterIsResolvedWithWhatIsGivenOrNil() async {
      let factories = [
        listed("window") { $1.resolve($0.window) }, listed("curtain") { $1.resolve($0.curtain) },
      ]
      let without = await verified(factories)
      #expect(without.unresolved.map(\.registration) == ["House.window"])
      #expect(without.unresolved[0].reason == "it takes a parameter (Int), and none was given")
      #expect(without.edges == ["curtain -> window", "window -> key"])
      await inHouse {
        var given = GivenParameters()
        given.parameters(3, for: House.shared.window)
        let report = await VerificationRun(factories, given: given).verify()
        #expect(report.unresolved == [])
        #expect(report.edges == ["curtain -> window", "window -> key"])
      }
    }

    @Test func factoriesOfActorsAreResolvedThere() async {
      let report = await verified([
        listed("picture") { @MainActor in $1.resolve($0.picture) },
        listed("model") { await $1.resolve($0.model) },
      ])
      #expect(report.failures == [] && report.unresolved == [])
      #expect(report.graph.nodes.map(\.name) == ["House.picture", "House.model"])
    }

    @Test func asynchronousFactoriesAreResolvedAndSeenThrough() async {
      let report = await verified([
        listed("bath") { await $1.resolve($0.bath) },
        listed("flood") { await $1.resolve($0.flood) },
      ])
      #expect(report.failures == [])
      #expect(
        report.edges == ["bath -> water", "lock -> key", "water -> lock"])
      #expect(report.unresolved.map(\.registration) == ["House.flood"])
      #expect(report.unresolved.allSatisfy { $0.reason == "its factory threw Leak()" })
    }

    @Test func circlesOfAsynchronousFactoriesAreReported() async {
      let report = await verified([
        listed("river") { await $1.resolve($0.river) }, listed("sea") { await $1.resolve($0.sea) },
        listed("shore") { await $1.resolve($0.shore) },
        listed("water") { await $1.resolve($0.water) },
      ])
      #expect(report.failures.map(\.registration) == ["House.river", "House.sea", "House.shore"])
      #expect(report.failures.allSatisfy { $0.reason.contains("House.sea -> House.river") })
      #expect(report.edges.contains("water -> lock"))
    }

    @Test func whatHasNoMockOrFaultOrUseIsTold() async {
      let report = await verified([
        listed("alarm") { $1.resolve($0.alarm) },
        listed("bell", isUsed: false) { $1.resolve($0.bell) },
        listed("gong") { $1.resolve($0.gong) },
      ])
      #expect(report.liveWithoutMock == ["House.alarm"])
      #expect(report.mocksWithoutFaults == ["House.bell"])
      #expect(report.unused == ["House.bell"])
      #expect(report.graph.nodes.map(\.faults) == [[], [], ["cracked"]])
      #expect(
        "\(report)" == """
          live without a mock: House.alarm
          mocks without a fault: House.bell
          unused: House.bell
          """)
    }

    @Test func whatCannotBeResolvedFromTheListIsTold() async {
      final class Shed: ManagedContainer {
        let manager = ContainerManager()
        var spade: Factory<Part> { self { Part() } }
      }
      let report = await verified([
        ListedFactory("spade", of: Shed.self, at: "Shed.swift:4", isUsed: true) {
          $1.resolve($0.spade)
        },
        ListedFactory(unreachable: "House.safe", at: "House.swift:9", because: "it is private"),
      ])
      #expect(
        report.unresolved.map(\.description) == [
          "Shed.spade (Shed.swift:4): Shed is no SharedContainer: there is no instance to resolve it "
            + "from",
          "House.safe (House.swift:9): it is private",
        ])
    }

    private func verified(_ factories: [ListedFactory]) async -> VerificationReport {
      await inHouse { await VerificationRun(factories).verify() }
    }
  }

  // MARK: - In a test

  private enum BrokenFactories: ListedFactories {
    static let all = [listed("hen") { $1.resolve($0.hen) }, listed("key") { $1.resolve($0.key) }]
  }

  private enum SoundFactories: ListedFactories {
    static let all = [
      listed("window") { $1.resolve($0.window) }, listed("door") { $1.resolve($0.door) },
    ]
  }

  @Suite(.timeLimit(.minutes(2))) struct VerificationInTestsTests {
    @Test func aFailureIsOneOfTheRunningTest() async {
      await inHouse {
        await withKnownIssue {
          await BrokenFactories.verify(with: SoundFactories.self)
        } matching: { issue in
          "\(issue)".contains("House.hen (House.swift:1): Circular dependency")
            && issue.sourceLocation?.fileID == #fileID
        }
      }
    }

    @Test func whatIsSoundFailsNoTest() async {
      await inHouse {
        let report = await SoundFactories.verify { $0.parameters(5, for: House.shared.window) }
        #expect("\(report)" == "every factory resolves")
      }
    }

    @Test func whatATestHasRegisteredIsVerified() async {
      await inHouse {
        House.shared.egg.register { Part() }
        #expect(await BrokenFactories.verify().failures == [])
        #expect(House.shared.hen().parts.count == 1)
      }
    }

    #if DEBUG
      @Test func aFactoryThatATestWasToReplaceIsReported() async {
        let report = await inHouse {
          House.shared.key.onTest(unimplemented: Part())
          return await VerificationRun(SoundFactories.all).verify()
        }
        #expect(report.failures.map(\.registration) == ["House.door", "House.door"])
        #expect(
          report.failures.allSatisfy { $0.reason.contains("House.key was resolved in a test") })
      }
    #endif
  }

  extension VerificationReport {
    /// Who asked for what, without the container's name.
    fileprivate var edges: [String] {
      graph.edges.map { "\($0.from.dropFirst(6)) -> \($0.to.dropFirst(6))" }
    }
  }
#endif
