import Foundation
import Harness

/// The test target that says of a program what it prints now.
struct FirstTest {
  private let trial: ProgramTrial
  private let package: SwiftPackage

  init(_ trial: ProgramTrial, in package: SwiftPackage) {
    (self.trial, self.package) = (trial, package)
  }

  /// The program's name as a type may have it: `photo-list` gives `PhotoList`.
  private var typeName: String {
    let words = trial.program.name.split { !$0.isLetter && !$0.isNumber }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Program" + name
  }

  private var target: String { typeName + "AcceptanceTests" }

  /// Adds its file.
  ///
  /// - Returns: The lines for `Package.swift`.
  func write(into files: inout NewFiles) -> [String] {
    files.add(source, to: "Tests/\(target)/\(target).swift")
    var lines = ["", "Add to Package.swift, under `targets`:", ""]
    lines += [
      "    .testTarget(", "      name: \(target.debugDescription),",
      "      dependencies: [\(trial.program.name.debugDescription), "
        + ".product(name: \"HarnessTesting\", package: \"harness\")]),", "",
    ]
    if !package.dependsOnHarness {
      lines += [
        "and under `dependencies`, with the owner and the version of yours:", "",
        "    .package(url: \"https://github.com/OWNER/harness\", from: \"\(Tool.version)\"),", "",
      ]
    }
    return lines + ["`swift test --filter \(target)` runs it."]
  }

  private var source: String {
    let words = trial.arguments.map(\.debugDescription).joined(separator: ", ")
    let (stream, line) = trial.firstLine
    let status = trial.status == 0 ? ".success" : ".status(\(trial.status))"
    let output = stream == .standardOutput ? "standardOutput" : "standardError"
    return """
      import HarnessTesting
      import XCTest

      /// Launches \(trial.program.name) as its users do, each time with a disk of its own.
      final class \(target): CLITestCase {
        override class var applicationName: String { \(trial.program.name.debugDescription) }

        func testItSaysWhatItIs() throws {
          try app.run(\(words)).expect(
            \(status), .\(output)(.contains(\(line.debugDescription))))
        }
      }

      """
  }
}
