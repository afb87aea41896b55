import Foundation
import HarnessRunner

/// Where a suite lies from here: below this folder, or around it.
///
/// Inside of the folder `Scenarios`, and of a folder in it, the tool works as from above: the suite
/// is the same, its names are, and so is its project file.
struct SuitePlace {
  static let name = ScenarioProject.suiteName

  /// The folder in which the tool was started.
  let here = URL(
    fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)

  /// The suite's folder, relative to this one; nil where there is none.
  var folder: String? {
    if FileManager.default.fileExists(atPath: here.appendingPathComponent(Self.name).path) {
      return Self.name
    }
    guard let stepsUp else { return nil }
    return stepsUp == 0 ? "." : [String](repeating: "..", count: stepsUp).joined(separator: "/")
  }

  /// Folders above this one do not belong to the project.
  var top: URL {
    guard let stepsUp else { return here }
    return (0...stepsUp).reduce(here) { folder, _ in folder.deletingLastPathComponent() }
  }

  /// How many folders up the one lies that this is inside of; nil where this is inside of none.
  private var stepsUp: Int? {
    here.pathComponents.reversed().firstIndex(of: Self.name).map {
      here.pathComponents.count - $0.base
    }
  }
}
