import Foundation
import Injection
import Testing
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
}

/// What the arguments of a launch select.
@Suite struct LaunchArgumentExamples {
  @Test(arguments: ["mock1", "-UITesting"])
  func anArgumentSelectsAMock(argument: String) async {
    await #expect(processExitsWith: .exitCode(7)) { [argument = argument as String] in
      let before = CameraContainer().drive() is FakeDrive
      CommandLine.arguments.append(argument)
      FactoryContext.current.arguments = CommandLine.arguments
      exit(!before && CameraContainer().drive() is FakeDrive ? 7 : 1)
    }
  }
}
