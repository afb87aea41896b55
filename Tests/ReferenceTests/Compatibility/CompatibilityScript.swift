import Foundation
import Testing

@testable import Harness
@testable import HarnessScenarios

/// A script that both engines run: a section of a file in `Scripts`.
struct CompatibilityScript: Sendable, CustomTestStringConvertible {
  /// What a script says of itself where the engines differ on purpose.
  struct Difference: Sendable {
    /// The row of the table of differences.
    let name: String
    /// How the script ends here.
    let verdict: String
  }

  let name: String
  let content: Data
  let difference: Difference?

  var testDescription: String { name }

  static let all: [CompatibilityScript] = {
    let folder = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../Scripts").standardizedFileURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().flatMap { name -> [CompatibilityScript] in
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)) else { return [] }
      return Archive(data).sections.compactMap { try? CompatibilityScript($0, in: name) }
    }
  }()

  private init(_ section: Archive.Section, in file: String) throws {
    name = "\(file): \(section.name)"
    content = try SectionContent.decode(section)
    difference = Self.difference(in: String(decoding: content, as: UTF8.self))
  }

  /// Reads a first line such as `# unlike testscript: exec: failed 2`.
  private static func difference(in text: String) -> Difference? {
    let mark = "# unlike testscript: "
    guard text.hasPrefix(mark),
      let row = text.dropFirst(mark.count).split(whereSeparator: \.isNewline).first,
      let colon = row.range(of: ": ", options: .backwards)
    else { return nil }
    return Difference(
      name: String(row[..<colon.lowerBound]), verdict: String(row[colon.upperBound...]))
  }
}
