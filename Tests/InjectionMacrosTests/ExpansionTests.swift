import Foundation
import HarnessTesting
import XCTest

/// What the macros write for the subjects of these tests, beside the files of `Expansions`.
final class ExpansionTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  func testWhatIsWrittenForClasses() throws {
    try compare("Injectable/Subjects/Classes.swift")
  }

  func testWhatIsWrittenForValues() throws {
    try compare("Injectable/Subjects/Values.swift")
  }

  func testWhatIsWrittenForFunctions() throws {
    try compare("Doubles/Subjects/Functions.swift")
  }

  func testWhatIsWrittenForProperties() throws {
    try compare("Doubles/Subjects/Properties.swift")
  }

  func testWhatIsWrittenForActors() throws {
    try compare("Doubles/Subjects/Isolated.swift")
  }

  func testWhatIsWrittenForGenericProtocols() throws {
    try compare("Doubles/Subjects/Generic.swift")
  }

  func testWhatIsWrittenForStaticRequirementsAndInitializers() throws {
    try compare("Doubles/Subjects/Statics.swift")
  }

  func testWhatIsWrittenForArgumentsOfEveryKind() throws {
    try compare("Doubles/Subjects/Arguments.swift")
  }

  func testWhatIsWrittenUnderConditions() throws {
    try compare("Doubles/Subjects/Conditions.swift")
  }

  func testWhatIsWrittenForInjectedProperties() throws {
    try compare("Inject/Owners.swift")
  }

  /// Compares what is written for a file with the file of the same name in `Expansions`;
  /// `HARNESS_UPDATE=1` writes that.
  private func compare(_ path: String) throws {
    let subjects = Self.folder.appendingPathComponent(path)
    let name = subjects.deletingPathExtension().lastPathComponent + ".txt"
    let golden = Self.folder.appendingPathComponent("Expansions").appendingPathComponent(name)
    let text = try ExpandedFile(source: String(contentsOf: subjects, encoding: .utf8)).text()
    if ProcessInfo.processInfo.environment["HARNESS_UPDATE"] == "1" {
      try text.write(to: golden, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(
      text, try String(contentsOf: golden, encoding: .utf8), "HARNESS_UPDATE=1 writes \(name)")
  }
}
