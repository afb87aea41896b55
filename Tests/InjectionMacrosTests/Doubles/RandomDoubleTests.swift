import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import InjectionMacrosPlugin

/// Doubles of protocols that are made at random: a macro refuses what it cannot write of, and the
/// compiler takes all that is written.
///
/// `FUZZED_DOUBLES` says how many, and `FUZZ_SEED` which ones.
final class RandomDoubleTests: CLITestCase {
  override class var applicationName: String {
    CLIApplication.commandURL("swiftc")?.path ?? "swiftc"
  }

  override func setUpWithError() throws {
    try XCTSkipIf(CLIApplication.commandURL("swiftc") == nil, "there is no swiftc in PATH")
    try super.setUpWithError()
  }

  func testDoublesOfProtocolsMadeAtRandomAreCompiled() throws {
    let cases = FuzzCases("FUZZED_DOUBLES", orElse: 40)
    var (source, count) = (ProtocolGenerator.prelude, 0)
    for seed in cases.seeds {
      var generator = ProtocolGenerator(seed: seed)
      let declaration = generator.declaration("P\(seed)")
      let macros = ["Fake", "Recorded"].filter { Self.isWritten($0, declaration) }
      count += macros.count
      source += macros.map { "@\($0) " }.joined() + declaration
      // One after the other would take as many processes.
      guard seed % 50 == 49 || seed == cases.seeds.upperBound - 1 else { continue }
      try compile(source)
      source = ProtocolGenerator.prelude
    }
    XCTAssertGreaterThanOrEqual(count, cases.seeds.count / 2, "most doubles are written")
  }

  /// Whether a macro writes a double of a protocol.
  private static func isWritten(_ name: String, _ source: String) -> Bool {
    let use = MacroUse(
      macroType: name + "Macro", macroName: name, role: "peer",
      syntax: Syntax(source: "@" + name, file: "File.swift", offset: 0),
      declaration: Syntax(source: source, file: "File.swift", offset: 0))
    let macro = MacroList.all.first { $0.typeName == use.macroType }
    return (try? macro?.expand(use)) != nil
  }

  /// Compiles protocols with their doubles, as far as the compiler finds errors in them.
  private func compile(_ source: String) throws {
    try sandbox.write(source, to: "Source.swift")
    let products = try CLIApplication.productURL("workphotos").deletingLastPathComponent()
    app.launchArguments = CompiledUse.arguments(
      products: products,
      ["-emit-sil", "-o", "/dev/null", "-D", "DEBUG", "-parse-as-library", "Source.swift"])
    try app.run(timeout: 600).expect(.success)
  }
}
