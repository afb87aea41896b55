public import Foundation
import HarnessSystem

/// What a launched program reads from its standard input.
public enum StandardInput: Sendable, Equatable {
  /// Nothing: the end of the file at once.
  case empty
  /// These bytes, then the end of the file.
  case bytes(Data)
  /// What ``CLIApplication/typeText(_:fileID:filePath:line:column:)`` sends, until
  /// ``CLIApplication/endInput(fileID:filePath:line:column:)``.
  case typed

  /// The UTF-8 of a text, then the end of the file.
  public static func text(_ text: String) -> StandardInput { .bytes(Data(text.utf8)) }
}

// MARK: - In a shell

extension StandardInput {
  /// How many bytes a command line shows.
  private static let shownCount = 200

  /// Bytes that a command line does not show; nil where it shows them all.
  var countBeyondShell: Int? {
    guard case .bytes(let data) = self, data.count > Self.shownCount else { return nil }
    return data.count
  }

  /// The words of a command that is given this input by a POSIX shell.
  func inShell(_ command: [String]) -> [String] {
    switch self {
    case .bytes(let data) where data.count <= Self.shownCount:
      ["printf", "%b", ShellWord.quoted(data.map(Self.escaped).joined()), "|"] + command
    case .empty: command + ["</dev/null"]
    case .bytes, .typed: command
    }
  }

  /// A byte as the conversion `%b` of POSIX's `printf` reads it.
  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\\"): #"\\"#
    case UInt8(ascii: "\n"): #"\n"#
    case 0x20..<0x7f: String(UnicodeScalar(byte))
    default: #"\0"# + byte.filled(to: 3, radix: 8)
    }
  }
}
