import Harness
import HarnessSystem

/// Names the command that goes through what programs print now and did not before.
package struct ReviewAdvice {
  /// The files of the scenarios that failed by that.
  private let files: [String]
  private let options: [String]

  /// - Parameters:
  ///   - failures: The scenarios that failed.
  ///   - options: Those that the run had, which the review needs as well.
  package init(_ failures: [RunEvent.ScenarioFinished], options: [String]) {
    self.options = options
    let failed = failures.filter { $0.failure?.acceptable == true }
    files = Set(failed.map(\.file)).filter { $0 != "-" }.sorted()
  }

  /// A line; nil where there is nothing to go through.
  package var text: String? {
    guard !files.isEmpty else { return nil }
    let words =
      options.map(Self.withoutSecret)
      + places.map { VisibleText.of($0.hasPrefix("-") ? "./" + $0 : $0) }
    return
      "if what is new is right: harness review \(words.map(ShellWord.quoted).joined(separator: " "))"
  }

  /// A word as it may stand in a log: `NAME=VALUE` without its value, where the name is that of a secret.
  private static func withoutSecret(_ word: String) -> String {
    guard let equals = word.firstIndex(of: "=") else { return word }
    let name = word[..<equals].uppercased()
    let marks = ["PASS", "SECRET", "TOKEN", "KEY", "CREDENTIAL", "AUTH"]
    return marks.contains(where: name.contains) ? word[...equals] + "…" : word
  }

  /// How many files are named each for itself.
  private static let namedCount = 3

  /// The files, or the folder that many scenarios lie in, and the documents, which no folder brings.
  private var places: [String] {
    guard files.count > Self.namedCount else { return files }
    let isScenario = { (file: String) in [".txtar", ".txt"].contains { file.hasSuffix($0) } }
    let scenarios = files.filter(isScenario)
    guard scenarios.count > Self.namedCount else { return files }
    guard let folder = Self.folder(of: scenarios) else {
      // More would fill the screen; from the root, all of a disk would be searched.
      let isFew = files.count <= 10 || files[0].hasPrefix("/")
      return isFew ? files : ["."] + files.filter { !isScenario($0) }
    }
    return [folder] + files.filter { !isScenario($0) }
  }

  /// The folder that all of these lie in; nil where that is the root, or where the run was started.
  private static func folder(of files: [String]) -> String? {
    // What begins the first and the last in order begins all of them.
    let names = [files.first, files.last].compactMap(\.self).map {
      $0.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    }
    guard names.count == 2 else { return nil }
    let folder = zip(names[0], names[1]).prefix { $0 == $1 }.map(\.0).joined(separator: "/")
    return folder.isEmpty ? nil : folder
  }
}
