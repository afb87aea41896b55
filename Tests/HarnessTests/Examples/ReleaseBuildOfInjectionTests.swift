import Foundation
import HarnessTesting
import XCTest

/// What the compiler says of mocks that stand outside of `#if` in a release build of an app.
final class ReleaseBuildOfInjectionTests: CLITestCase {
  override class var applicationName: String {
    CLIApplication.commandURL("swiftc")?.path ?? "swiftc"
  }

  func testAMockOutsideOfItsConditionIsSaidToBeUnavailable() throws {
    try sandbox.write(
      """
      extension Container: AutoRegistering {
        var disc: Factory<Int> { self { 1 } }
        public func autoRegister() {
          disc.onMock("offline") { 2 }
          disc.onMock("sized", default: "2") { text in text.count }
          disc.recorded("read").gates("read")
        }
      }
      """, to: "Mocks.swift")
    app.launchArguments = [
      "-typecheck", "-swift-version", "6", "-module-name", "Injection", "-package-name", "harness",
      "Mocks.swift",
    ]
    app.launchArguments += try sources() + moduleMaps()
    let outcome = try app.run(timeout: 300)
    outcome.expect(.failure)
    let errors = outcome.standardError.lines.filter { $0.hasPrefix("Mocks.swift:") }
    XCTAssertEqual(
      errors.filter { $0.contains("is unavailable: mocks are declared inside #if DEBUG") }.count, 4,
      outcome.errorOutput)
    XCTAssertEqual(errors.filter { $0.contains(": error: ") }.count, 4, outcome.errorOutput)
  }

  private static let injection = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Injection")

  private func sources() throws -> [String] {
    let files = try XCTUnwrap(
      FileManager.default.enumerator(at: Self.injection, includingPropertiesForKeys: nil))
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map(\.path)
  }

  /// How the compiler finds the modules of C, which lie beside the test bundle.
  private func moduleMaps() throws -> [String] {
    let folder = try CLIApplication.productURL("workphotos").deletingLastPathComponent()
    return ["CPlatform", "LaunchProtocol"].flatMap { module in
      let map = folder.appendingPathComponent("\(module).build/module.modulemap").path
      return ["-Xcc", "-fmodule-map-file=\(map)"]
    }
  }
}
