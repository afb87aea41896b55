import XCTest

@testable import Injection

final class ContextTests: XCTestCase {
  private let container = PhotoContainer()

  func testOnArgWinsOverARegistration() {
    container.drive.register { NamedDrive("registered") }
    container.drive.onArg("mock-\(#line)") { NamedDrive("argument") }
    XCTAssertEqual(container.drive().name, "registered")
    withRuntimeArgument("mock-2") {
      container.drive.onArg("mock-2") { NamedDrive("argument") }
      XCTAssertEqual(container.drive().name, "argument")
    }
    XCTAssertEqual(container.drive().name, "registered")
  }

  func testAnyOfSeveralArgumentsIsEnough() {
    container.drive.onArgs(["several-1", "several-2"]) { NamedDrive("argument") }
    withRuntimeArgument("several-2") { XCTAssertEqual(container.drive().name, "argument") }
  }

  func testLaterFactoryOfAnArgumentReplacesTheEarlierAndNoOther() {
    container.drive.onArgs(["one", "two"]) { NamedDrive("earlier") }
    container.drive.onArg("one") { NamedDrive("later") }
    withRuntimeArgument("one") { XCTAssertEqual(container.drive().name, "later") }
    withRuntimeArgument("two") { XCTAssertEqual(container.drive().name, "earlier") }
    XCTAssertEqual(container.drive().name, "real")
  }

  func testParameterFactoryHasContextsToo() {
    container.thumbnail.onArg("grey") { Thumbnail(width: $0, kind: "grey") }
    withRuntimeArgument("grey") { XCTAssertEqual(container.thumbnail(1).kind, "grey") }
  }

  func testContextsAreReset() {
    container.drive.onArg("reset-context") { NamedDrive("argument") }
    container.drive.reset(.context)
    withRuntimeArgument("reset-context") { XCTAssertEqual(container.drive().name, "real") }
  }

  func testWhichFactoryWins() {
    let before = FactoryContext.current
    defer { FactoryContext.current = before }
    setEveryContext(of: container.drive)
    let steps: [(String, () -> Void)] = [
      ("launch argument", { FactoryContext.current.arguments = [] }),
      ("runtime argument", { FactoryContext.removeArg(forKey: "order") }),
      ("preview", { FactoryContext.current.isPreview = false }),
      ("test", { FactoryContext.current.isTest = false }),
      ("simulator", { FactoryContext.current.isSimulator = false }),
      ("device", { FactoryContext.current.isSimulator = true }),
    ]
    for (name, leave) in steps where inThisBuild(name) {
      XCTAssertEqual(container.drive().name, name)
      leave()
    }
    expectDebugBeforeRegistered(container.cachedDrive)
    container.drive.reset(.context)
    XCTAssertEqual(container.drive().name, "registered")
    container.drive.reset(.registration)
    XCTAssertEqual(container.drive().name, "real")
  }

  private func setEveryContext(of factory: Factory<any Drive>) {
    FactoryContext.current.arguments = ["app", "launched"]
    FactoryContext.setArg("later", forKey: "order")
    FactoryContext.current.isPreview = true
    FactoryContext.current.isTest = true
    FactoryContext.current.isSimulator = true
    factory
      .register { NamedDrive("registered") }
      .onDebug { NamedDrive("debug") }
      .onDevice { NamedDrive("device") }
      .onSimulator { NamedDrive("simulator") }
      .onTest { NamedDrive("test") }
      .onPreview { NamedDrive("preview") }
      .onArg("later") { NamedDrive("runtime argument") }
      .onArg("launched") { NamedDrive("launch argument") }
  }

  private func expectDebugBeforeRegistered(_ factory: Factory<any Drive>) {
    factory.register { NamedDrive("registered") }.onDebug { NamedDrive("debug") }
    XCTAssertEqual(factory().name, inThisBuild("debug") ? "debug" : "registered")
  }

  func testDeviceComesBeforeDebug() {
    container.drive.context(.device) { NamedDrive("device") }
    container.drive.context(.debug) { NamedDrive("debug") }
    XCTAssertEqual(container.drive().name, "device")
  }

  func testEachContextHasItsModifier() {
    container.drive.onPreview { NamedDrive("preview") }.onSimulator { NamedDrive("simulator") }
    XCTAssertEqual(container.drive().name, "real")
    container.drive.onDebug { NamedDrive("debug") }
    XCTAssertEqual(container.drive().name, inThisBuild("debug") ? "debug" : "real")
    container.drive.onDevice { NamedDrive("device") }
    XCTAssertEqual(container.drive().name, "device")
    container.drive.onTest { NamedDrive("test") }
    XCTAssertEqual(container.drive().name, inThisBuild("test") ? "test" : "device")
  }

  func testEnvironmentVariableSelectsAFactory() {
    setenv("INJECTION_TESTS_DRIVE", "offline", 1)
    defer { unsetenv("INJECTION_TESTS_DRIVE") }
    container.drive.onEnvironment("INJECTION_TESTS_DRIVE", "full") { NamedDrive("full") }
    XCTAssertEqual(container.drive().name, "real")
    container.drive.onEnvironment("INJECTION_TESTS_DRIVE", "offline") { NamedDrive("offline") }
    XCTAssertEqual(container.drive().name, "offline")
  }

  func testUnitTestIsSeen() {
    XCTAssertTrue(FactoryContext.current.isTest)
    for runner in ["xctest", "/usr/bin/xctest", "a/b.xctest", "/x/swiftpm-testing-helper"] {
      XCTAssertTrue(FactoryContext.runsTests(program: runner), runner)
    }
    for program in ["", "app", "xctest.app", "/x/myxctest", "xctest/app"] {
      XCTAssertFalse(FactoryContext.runsTests(program: program), program)
    }
  }

  /// Preview and test exist in debug builds only.
  private func inThisBuild(_ name: String) -> Bool {
    #if DEBUG
      return true
    #else
      return !["preview", "test", "debug"].contains(name)
    #endif
  }

  private func withRuntimeArgument(_ argument: String, _ body: () -> Void) {
    FactoryContext.setArg(argument, forKey: "\(#function)-\(argument)")
    defer { FactoryContext.removeArg(forKey: "\(#function)-\(argument)") }
    body()
  }
}
