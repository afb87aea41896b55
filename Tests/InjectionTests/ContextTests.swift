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

  func testParameterFactoryHasContextsToo() {
    container.thumbnail.onArg("grey") { Thumbnail(width: $0, kind: "grey") }
    withRuntimeArgument("grey") { XCTAssertEqual(container.thumbnail(1).kind, "grey") }
  }

  func testContextsAreReset() {
    container.drive.onArg("reset-context") { NamedDrive("argument") }
    container.drive.reset(.context)
    withRuntimeArgument("reset-context") { XCTAssertEqual(container.drive().name, "real") }
  }

  func testFactoriesWinInTheOrderOfTheContract() {
    var context = FactoryContext.current
    context.arguments = ["app", "launched"]
    context.runtimeArguments = ["key": "later"]
    (context.isPreview, context.isTest, context.isSimulator) = (true, true, true)
    var factories = ContextFactories()
    let named: [(String, FactoryContextType, (inout FactoryContext) -> Void)] = [
      ("argument", .arg("launched"), { $0.arguments = [] }),
      ("runtime argument", .arg("later"), { $0.runtimeArguments = [:] }),
      ("preview", .preview, { $0.isPreview = false }),
      ("test", .test, { $0.isTest = false }),
      ("simulator", .simulator, { $0.isSimulator = false }),
      ("device", .device, { _ in }),
    ]
    for (name, type, _) in named {
      factories.set(FactoryBox<Void, String> { _ in name }, for: type)
    }
    for (name, _, leave) in named where inThisBuild(name) {
      let winner = factories.winner(in: context) as? FactoryBox<Void, String>
      XCTAssertEqual(winner?.make(()), name)
      leave(&context)
    }
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
