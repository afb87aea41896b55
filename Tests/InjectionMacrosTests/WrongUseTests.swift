import Foundation
import HarnessTesting
import XCTest

/// What the compiler says of wrong uses of the macros: each file of `WrongUses` says so itself.
final class WrongUseTests: CLITestCase {
  override class var applicationName: String {
    CLIApplication.commandURL("swiftc")?.path ?? "swiftc"
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("WrongUses")

  override func setUpWithError() throws {
    try XCTSkipIf(CLIApplication.commandURL("swiftc") == nil, "there is no swiftc in PATH")
    try super.setUpWithError()
  }

  func testWrongUsesOfInject() throws {
    try verify("Inject.swift")
  }

  func testWrongUsesOfInjectable() throws {
    try verify("Injectable.swift")
  }

  func testWrongUsesOfFakeAndRecorded() throws {
    try verify("Doubles.swift")
  }

  /// Compiles a file, and compares what is said with what the file expects: text, line, column and
  /// change.
  private func verify(_ name: String) throws {
    let products = try CLIApplication.productURL("workphotos").deletingLastPathComponent()
    app.launchArguments = CompiledUse.arguments(
      products: products,
      ["-typecheck", "-verify", Self.folder.appendingPathComponent(name).path])
    try app.run(timeout: 300).expect(.success, .standardError(.equals("")))
  }
}
