import Foundation
import HarnessTesting
import TestSupport
import XCTest

@testable import InjectionMacrosPlugin

/// The reader of declarations beside the compiler's own parser: of every file of this project, and of
/// declarations that are made and changed at random, both say the same.
///
/// `FUZZED_DECLARATIONS` says how many are made, and `FUZZ_SEED` which ones.
final class ToolchainTests: CLITestCase {
  override class var applicationName: String {
    CLIApplication.commandURL("swiftc")?.path ?? "swiftc"
  }

  override func setUpWithError() throws {
    try XCTSkipIf(CLIApplication.commandURL("swiftc") == nil, "there is no swiftc in PATH")
    try super.setUpWithError()
  }

  func testTheDeclarationsOfThisProjectAreReadAsTheCompilerReadsThem() throws {
    for (module, files) in Self.sources() {
      var source = ""
      for file in files {
        // What a condition leaves out is in no dump.
        source +=
          try String(contentsOf: file, encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.wholeMatch(of: /\s*#(if|else|elseif|endif)\b.*/) == nil ? $0 : "" }
          .joined(separator: "\n") + "\n"
      }
      try compare(source, in: module)
    }
  }

  func testDeclarationsMadeAtRandomAreReadAsTheCompilerReadsThem() throws {
    let cases = FuzzCases("FUZZED_DECLARATIONS", orElse: 300)
    var source = ""
    for seed in cases.seeds {
      var generator = DeclarationGenerator(seed: seed)
      source += generator.declaration() + "\n"
      // One after the other would take as many processes.
      guard seed % 500 == 499 || seed == cases.seeds.upperBound - 1 else { continue }
      try compare(source, in: cases.again(seed))
      source = ""
    }
  }

  func testDeclarationsChangedAtRandomAreReadOrRefused() throws {
    let cases = FuzzCases("FUZZED_DECLARATIONS", orElse: 300)
    let problems = cases.problems { seed in
      var generator = DeclarationGenerator(seed: seed)
      let source = generator.changed(generator.declaration())
      guard var reader = try? DeclarationReader(source), let members = try? reader.readFile() else {
        return []
      }
      // What is written for it, or refused, is not looked at: that nothing ends, nor goes on for ever.
      _ = ReadOutline.lines(of: members, in: reader.source)
      _ = try? ExpandedFile(source: source).text()
      return []
    }
    XCTAssertEqual(problems, [])
  }

  func testDeclarationsChangedAtRandomThatTheCompilerAcceptsAreReadTheSameOrRefused() throws {
    let cases = FuzzCases("FUZZED_DECLARATIONS", orElse: 300)
    for seed in cases.seeds {
      var generator = DeclarationGenerator(seed: seed)
      let source = generator.changed(generator.declaration())
      guard Self.isTold(source), (try? readOutline(source)) != nil else { continue }
      guard try !Self.isRefused(dump(source)) else { continue }
      try compare(source, in: cases.again(seed))
    }
  }

  /// Compares what both read of a source.
  private func compare(_ source: String, in name: String) throws {
    let read = try readOutline(source)
    let dumped = DumpedOutline.lines(of: try dump(source).output)
    for (mine, compilers) in zip(read, dumped) where mine != compilers {
      XCTFail("\(name), read:     \(mine)\ncompiler: \(compilers)")
      break
    }
    XCTAssertEqual(read.count, dumped.count, name)
    try compareEffects(source, in: name)
  }

  /// Compares what functions do beside returning, which the compiler tells where it knows types.
  private func compareEffects(_ source: String, in name: String) throws {
    var reader = try DeclarationReader(source)
    let read = EffectOutline.lines(of: try reader.readFile())
    let told = EffectOutline.lines(of: try dump(source, "-dump-ast", Self.withoutBodies).output)
    let known = zip(read, told).filter { !$1.hasSuffix(": " + EffectOutline.untold) }
    for (mine, compilers) in known where mine != compilers {
      XCTFail("\(name), read:     \(mine)\ncompiler: \(compilers)")
      break
    }
    XCTAssertEqual(read.count, told.count, name)
    XCTAssertGreaterThanOrEqual(known.count * 5, read.count * 4, "\(name): most is told")
  }

  private static let withoutBodies = "-experimental-skip-all-function-bodies"

  private func readOutline(_ source: String) throws -> [String] {
    var reader = try DeclarationReader(source)
    return ReadOutline.lines(of: try reader.readFile(), in: reader.source)
  }

  private func dump(
    _ source: String, _ action: String = "-dump-parse", _ options: String...
  ) throws -> Outcome {
    try sandbox.write(source, to: "Source.swift")
    app.launchArguments = [
      "-frontend", action, "-parse-as-library", "-swift-version", "6", "Source.swift",
      "-enable-bare-slash-regex",
    ]
    app.launchArguments += options
    // Its status tells of types too that it looked up, and did not find.
    return try app.run(timeout: 300)
  }

  /// Whether a dump tells all of a source: not what a condition leaves out, not where a declaration
  /// with a NUL or a carriage return ends, and not which name between backticks has other characters.
  private static func isTold(_ source: String) -> Bool {
    !source.unicodeScalars.contains { "#\0\r".unicodeScalars.contains($0) }
      && source.matches(of: #/`([^`\n]*)`/#).allSatisfy { $0.1.wholeMatch(of: #/\w+/#) != nil }
  }

  /// Whether the compiler refuses a source for another reason than names that it does not know.
  private static func isRefused(_ dump: Outcome) -> Bool {
    dump.errorOutput.split(separator: "\n").contains {
      $0.hasPrefix("Source.swift:") && $0.contains(" error: ") && !$0.contains("cannot find")
    }
  }

  /// The files of each module.
  private static func sources() -> [String: [URL]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let files = (all?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" && $0.lastPathComponent != "main.swift" }
    let depth = folder.pathComponents.count
    return Dictionary(grouping: files) { $0.pathComponents[depth] }
  }
}
