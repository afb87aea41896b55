// In place of: import FactoryKit
import Injection
import XCTest

extension Container {
  fileprivate var outside: Factory<FakeStore> { self { FakeStore("original") } }
  fileprivate var inside: Factory<FakeStore> {
    self { FakeStore("original") }
      .onDebug { FakeStore("debug") }
  }
  fileprivate var once: Factory<FakeStore> {
    self { FakeStore("original") }
      .onDebug { FakeStore("once") }
      .once()
  }
  fileprivate var place: Factory<FakeStore> { self { FakeStore("original") } }
  fileprivate var several: Factory<FakeStore> { self { FakeStore("original") } }
}

#if DEBUG
  final class ContextTests: XCTestCase {
    private let before = FactoryContext.current
    private let container = Container.shared

    override func setUp() {
      super.setUp()
      container.reset()
      for factory in [container.outside, container.inside] {
        factory
          .register { FakeStore("registered") }
          .onPreview { FakeStore("preview") }
          .onTest { FakeStore("test") }
          .onArg("one") { FakeStore("argument") }
      }
      container.place
        .onDevice { FakeStore("device") }
        .onSimulator { FakeStore("simulator") }
      container.several.onArgs(["two", "three"]) { FakeStore("argument") }
      set(preview: false, test: false)
    }

    override func tearDown() {
      FactoryContext.current = before
      super.tearDown()
    }

    func testUnitTestIsSeen() {
      XCTAssertTrue(before.isTest)
      XCTAssertTrue(before.isDebug)
      XCTAssertFalse(before.isPreview)
    }

    func testWithoutContextRegistrationAndDebugWin() {
      expect(outside: "registered", inside: "debug")
      container.outside.onDebug { FakeStore("debug") }
      expect(outside: "debug", inside: "debug")
    }

    func testPreviewAndTestWinOverARegistration() {
      set(preview: true, test: false)
      expect(outside: "preview", inside: "preview")
      set(preview: false, test: true)
      expect(outside: "test", inside: "test")
      set(preview: true, test: true)
      expect(outside: "preview", inside: "preview")
    }

    func testSimulatorAndDeviceExcludeEachOther() {
      FactoryContext.current.isSimulator = true
      XCTAssertEqual(container.place().name, "simulator")
      FactoryContext.current.isSimulator = false
      XCTAssertEqual(container.place().name, "device")
    }

    func testLaunchArgumentWinsOverEverything() {
      set(preview: true, test: true, arguments: ["one"])
      expect(outside: "argument", inside: "argument", several: "original")
      set(preview: false, test: false, arguments: ["three"])
      expect(outside: "registered", inside: "debug", several: "argument")
      set(preview: false, test: false, arguments: ["four"])
      expect(outside: "registered", inside: "debug", several: "original")
    }

    func testRuntimeArgumentIsSetAndRemoved() {
      FactoryContext.setArg("two", forKey: "notes")
      XCTAssertEqual(container.several().name, "argument")
      XCTAssertEqual(FactoryContext.current.runtimeArguments["notes"], "two")
      FactoryContext.removeArg(forKey: "notes")
      XCTAssertEqual(container.several().name, "original")
    }

    func testArgumentOfAutoRegisterIsAsked() {
      XCTAssertEqual(container.launchedStore().name, "disk")
      set(preview: false, test: false, arguments: ["-notes-in-memory"])
      XCTAssertEqual(container.launchedStore().name, "memory")
    }

    func testSeveralContextsHaveOneFactory() {
      container.place.context(.preview, .test) { FakeStore("both") }
      set(preview: true, test: false)
      XCTAssertEqual(container.place().name, "both")
      set(preview: false, test: true)
      XCTAssertEqual(container.place().name, "both")
    }

    // MARK: - reset

    func testResetOfOneFactorysContextsLeavesOthersAlone() {
      set(preview: true, test: true, arguments: ["one"])
      container.outside.reset(.context)
      expect(outside: "registered", inside: "argument")
      container.inside.reset(.context)
      expect(outside: "registered", inside: "debug")
    }

    func testResetOfTheContainersContextsLeavesRegistrations() {
      set(preview: true, test: true, arguments: ["one"])
      container.manager.reset(options: .context)
      expect(outside: "registered", inside: "debug")
    }

    func testResetOfTheContainersRegistrationsLeavesContexts() {
      set(preview: true, test: true, arguments: ["one"])
      container.manager.reset(options: .registration)
      expect(outside: "argument", inside: "argument")
    }

    func testResetOfTheContainerLeavesWhatPropertiesSay() {
      set(preview: true, test: true, arguments: ["one"])
      container.manager.reset()
      expect(outside: "original", inside: "debug")
    }

    func testContextBeforeOnceComesBackWithAFullReset() {
      XCTAssertEqual(container.once().name, "once")
      container.once.onDebug { FakeStore("later") }
      XCTAssertEqual(container.once().name, "later")
      container.once.reset(.context)
      XCTAssertEqual(container.once().name, "original")
      container.manager.reset()
      XCTAssertEqual(container.once().name, "once")
    }

    func testLastContextOfAChainIsResolved() {
      XCTAssertEqual(container.inside.onDebug { FakeStore("later") }.resolve().name, "later")
    }

    // MARK: -

    private func set(preview: Bool, test: Bool, arguments: [String] = []) {
      FactoryContext.current.isPreview = preview
      FactoryContext.current.isTest = test
      FactoryContext.current.arguments = arguments
    }

    private func expect(
      outside: String, inside: String, several: String = "original", line: UInt = #line
    ) {
      XCTAssertEqual(container.outside().name, outside, line: line)
      XCTAssertEqual(container.inside().name, inside, line: line)
      XCTAssertEqual(container.several().name, several, line: line)
    }
  }
#endif
