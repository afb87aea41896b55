import Foundation
import XCTest

/// The examples of the documentation are copied from code that is compiled and run here.
final class CatalogTests: XCTestCase {
  func testEveryExampleOfInjectionIsCompiled() throws {
    try check("Injection", compiledIn: ["InjectionTests"], moreThan: 40)
  }

  func testEveryExampleOfInjectionMacrosIsCompiled() throws {
    try check(
      "InjectionMacros", compiledIn: ["InjectionMacrosTests", "AcceptanceTests"], moreThan: 10)
  }

  private func check(_ module: String, compiledIn bundles: [String], moreThan count: Int) throws {
    let compiled = try bundles.flatMap { try compiledLines(of: $0) }
    var examples = 0
    for (article, block) in try blocks(of: module) {
      examples += 1
      XCTAssertTrue(contains(compiled, block), "\(article): \(block.joined(separator: "\n"))")
    }
    XCTAssertGreaterThan(examples, count)
  }

  private let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of every file of a test bundle, without their indentation.
  private func compiledLines(of bundle: String) throws -> [String] {
    let folder = tests.appendingPathComponent(bundle)
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let sources = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    return try sources.flatMap { try lines(of: $0) }
  }

  /// The Swift examples of each article, line by line, without their indentation.
  private func blocks(of module: String) throws -> [(String, [String])] {
    let catalog = tests.appendingPathComponent("../Sources/\(module)/\(module).docc")
    let articles = try FileManager.default.contentsOfDirectory(
      at: catalog.standardizedFileURL, includingPropertiesForKeys: nil)
    return try articles.filter { $0.pathExtension == "md" }.flatMap { article in
      try lines(of: article).split(separator: "```swift").dropFirst().map { block in
        (article.lastPathComponent, Array(block.prefix { $0 != "```" }))
      }
    }
  }

  private func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func contains(_ lines: [String], _ block: [String]) -> Bool {
    guard let first = block.first else { return false }
    return lines.indices.contains { start in
      lines[start] == first && lines[start...].starts(with: block)
    }
  }
}
