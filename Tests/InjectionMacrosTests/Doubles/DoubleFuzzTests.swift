import Foundation
import TestSupport
import XCTest

@testable import InjectionMacrosPlugin

/// Protocols that are changed at random: a double is written of each, or it is refused.
///
/// `FUZZED_DECLARATIONS` says how many, and `FUZZ_SEED` which ones.
final class DoubleFuzzTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Subjects")

  private static let words = [
    "{ get }", "{ get set }", "{}", "(", ")", ":", "Self", "<T>", "[", "]", "->", "throws",
    "rethrows", "async", "inout", "static", "subscript(x: Int) -> Int", "var x: Int", "func f()",
    "func f(_ a: Int...)", "init()", "some P", "?", "!", "@MainActor ", "associatedtype A",
    "where", ",", ".", "\n", "`", "\"", "é", "\n#if A\n", "\n#else\n", "\n#endif\n", "init?",
    "static func f()", "repeat each T", "<each T>", "consuming", "isolated", "...", "[Self]",
  ]

  func testProtocolsChangedAtRandomAreWrittenOrRefused() throws {
    let protocols = try Self.protocols()
    let words = Self.words.map { Array($0.utf8) }
    let problems = FuzzCases("FUZZED_DECLARATIONS", orElse: 300).problems { seed in
      var random = SplitMix(seed: seed)
      var bytes = Array(random.pick(protocols).utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { random.change(&bytes, words: words) }
      // What is written is not looked at: that nothing ends, nor goes on for ever.
      for name in ["Fake", "Recorded"] { Self.expand(name, String(decoding: bytes, as: UTF8.self)) }
      return []
    }
    XCTAssertEqual(problems, [])
  }

  /// The protocols of which doubles are written in other tests.
  private static func protocols() throws -> [String] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.map(\.path).sorted().flatMap { path in
      try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n\n")
    }
    .filter { $0.contains("protocol") }
  }

  private static func expand(_ name: String, _ source: String) {
    let use = MacroUse(
      macroType: name + "Macro", macroName: name, role: "peer",
      syntax: Syntax(source: "@" + name, file: "File.swift", offset: 0),
      declaration: Syntax(source: source, file: "File.swift", offset: 0), extendedType: nil,
      addsConformance: false, context: [])
    _ = try? MacroList.all.first { $0.typeName == use.macroType }?.expand(use)
  }
}
