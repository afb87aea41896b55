import Foundation
import Injection
import XCTest

final class CameraContainer: SharedContainer {
  @TaskLocal static var shared = CameraContainer()
  let manager = ContainerManager()
}

extension CameraContainer {
  var drive: Factory<any PhotoDrive> { self { WebDAVDrive() } }
  var clock: Factory<String> { self { "now" } }
}

extension CameraContainer: AutoRegistering {
  func autoRegister() {
    drive.onArg("-UITesting") { FakeDrive() }
    drive.onEnvironment("CAMERA_DRIVE", "fake") { FakeDrive() }
    #if DEBUG || HARNESS_ENABLED
      drive.onMock("accepting") { FakeDrive() }
      clock.onMock("fixed") { text in text }
    #endif
    if ProcessInfo.processInfo.arguments.contains("mock1") {
      drive.register { FakeDrive() }
    }
  }
}

final class UITestingExamples: XCTestCase {
  func testLaunchBegins() {
    let arguments = LaunchChoices.begin(for: CameraContainer.shared)
    XCTAssertEqual(arguments, Array(CommandLine.arguments.dropFirst()))
    XCTAssertEqual(CameraContainer.shared.clock(), "now")
  }

  func testLaunchArgumentSelectsAMock() {
    FactoryContext.current.arguments.append("-UITesting")
    defer { FactoryContext.current.arguments.removeLast() }
    XCTAssertTrue(CameraContainer().drive() is FakeDrive)
  }
}
