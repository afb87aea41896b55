import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// A scenario while it is made: its lines, and what they expect.
struct SessionDraft: Sendable {
  /// One line of the script.
  enum Line: Sendable {
    /// As it stands.
    case text(String)
    case exec([String], end: Termination?, isBackground: Bool)
    case prompt(SessionPrompt)
    /// What the program has to have shown; it does not wait for input.
    case shown(SessionPrompt)
    case type(TypedText, isLine: Bool)
    case press(String)
    case resize(Terminal)
    case wait
    case status(Termination)
    /// Compares what is found with a section, by a command.
    case compare(Comparison, found: String, section: Int)
  }

  /// By which command something is compared.
  enum Comparison: Sendable {
    case content
    case listing
  }

  /// What a line expects.
  struct Section: Sendable {
    let name: String
    /// What was found.
    let found: Data
    /// How long the rows of a screen are; nil for what is none.
    var columns: Int?
    var content: Content

    enum Content: Sendable {
      case text(SessionText)
      /// What is no text, or too odd to be one.
      case bytes(Data)
      /// Nothing looks at it any more.
      case none
    }
  }

  var lines: [Line] = []
  var sections: [Section] = []
  var secrets = SessionSecrets()
  /// What could not be made the same in every run, in words.
  var problems: [String] = []

  /// The folder of the session in `$WORK`: beside it lies what is expected, which no program sees.
  static let folder = "session"
  private static let expected = "expected"
  /// Where lies what is expected of `$HOME`: a name of its own, as a file of both may have the same.
  static let expectedHome = "expected-home"

  /// Adds what a line expects.
  ///
  /// - Parameters:
  ///   - name: What it is, for the name of its file.
  ///   - found: What was found.
  ///   - folder: The folder of its file; nil for the usual one.
  /// - Returns: Its position.
  mutating func add(_ name: String, _ found: Data, in folder: String? = nil) -> Int {
    let plain = String(
      name.map { character in
        let isPlain = character.isASCII && (character.isLetter || character.isNumber)
        return isPlain || "._-".utf8.contains(character.utf8.first ?? 0) ? character : "-"
      })
    let names = Set(sections.map(\.name))
    let folder = folder ?? Self.expected
    // A number stands before the ending; a point at the start begins none.
    let end = plain.dropFirst().firstIndex(of: ".") ?? plain.endIndex
    var unique = "\(folder)/\(plain)"
    var count = 1
    while names.contains(unique) {
      count += 1
      unique = "\(folder)/\(plain[..<end])-\(count)\(plain[end...])"
    }
    sections.append(Section(name: unique, found: found, content: .bytes(found)))
    return sections.count - 1
  }

  /// Expects a file or an output to be as it was found.
  ///
  /// - Parameters:
  ///   - found: How a line names it.
  ///   - name: What it is, for the name of the file that it is compared with.
  ///   - data: What was found.
  ///   - columns: How long the rows of a screen are; nil for what is none.
  ///   - folder: The folder of the file; nil for the usual one.
  mutating func compare(
    _ found: String, _ name: String, _ data: Data, columns: Int? = nil, in folder: String? = nil
  ) {
    let section = add(name, data, in: folder)
    sections[section].columns = columns
    lines.append(.compare(.content, found: found, section: section))
  }

  /// Adds a line with names of files, unless there are none.
  mutating func expect(_ command: String, _ names: [String]) {
    guard !names.isEmpty else { return }
    lines.append(.text(command + " " + names.joined(separator: " ")))
  }

  /// The path of a section's file, as the variables of the script have it.
  func path(of section: Int) -> String { "$WORK/\(sections[section].name)" }
}

/// What a program has to have shown before something is typed.
struct SessionPrompt: Sendable {
  let text: String
  /// What of it was the same in all runs; nil before the first.
  var pieces: [SessionText.Piece]?
  /// How little of it is asked for: from 0 for all of it, to ``SessionPrompt/loosest`` for nothing.
  var looseness = 0

  static let loosest = 3
}

// MARK: - Words

enum SessionWord {
  /// A word as a script writes it.
  static func quoted(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: "_-+=.,/:@%".unicodeScalars.contains(scalar)
        }
      }
    return isPlain ? text : "'" + text.replacing("'", with: "''") + "'"
  }

  /// A regular expression that matches just this text.
  static func escaped(_ text: String) -> String {
    String(
      text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
        if #"\.+*?()|[]{}^$"#.unicodeScalars.contains(scalar) { result.append("\\") }
        result.append(scalar)
      })
  }
}
