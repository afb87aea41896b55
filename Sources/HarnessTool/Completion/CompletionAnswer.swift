import Foundation

/// What may stand for a word of a command line, as the scripts of shells read it.
///
/// The first line has what paths may stand there, and behind how many characters of the word they begin;
/// each further line has a word as a whole, a tab, and what it means. What comes of it is the shell's: it
/// matches, quotes and shows.
struct CompletionAnswer {
  /// The paths that a shell is to offer.
  enum Paths: String {
    case none
    case files
    /// Folders, scenarios and documents.
    case suite
    /// Commands of `PATH`, and files that can be run.
    case programs
  }

  var paths = Paths.none
  var behind = 0
  private(set) var candidates: [(text: String, meaning: String)] = []

  /// Offers a word, unless a control character in it would do something to a shell or a terminal.
  mutating func add(_ text: String, _ meaning: String = "") {
    guard !text.isEmpty,
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return }
    candidates.append((text, meaning))
  }

  /// The lines.
  var text: String {
    let lines = candidates.map { $0.meaning.isEmpty ? $0.text : "\($0.text)\t\($0.meaning)" }
    return (["\(paths.rawValue) \(behind)"] + lines).joined(separator: "\n")
  }
}
