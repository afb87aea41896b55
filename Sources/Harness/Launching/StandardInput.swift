public import Foundation

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
