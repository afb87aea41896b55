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
    guard let place else { return nil }
    let words = options + [VisibleText.of(place)]
    return
      "if what is new is right: harness review \(words.map(ShellWord.quoted).joined(separator: " "))"
  }

  /// The one file, or the folder that all of them lie in.
  private var place: String? {
    guard let first = files.first, let last = files.last else { return nil }
    if files.count == 1 { return first }
    // What begins the first and the last in order begins all of them.
    let names = [first, last].map {
      $0.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    }
    let shared = zip(names[0], names[1]).prefix { $0 == $1 }.map(\.0)
    let folder = shared.joined(separator: "/")
    return folder.isEmpty ? (first.hasPrefix("/") ? "/" : ".") : folder
  }
}
