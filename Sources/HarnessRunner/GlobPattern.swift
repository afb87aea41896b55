import CPlatform
import Foundation

/// A pattern of names, as a shell has them: `*` stands for any characters, also `/`; `?` for one;
/// `[a-z]` for one of several.
public struct GlobPattern: Sendable, Hashable {
  /// The pattern as it is written.
  public let text: String

  /// - Parameter text: The pattern; any text is one.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether a text holds a character that stands for others.
  package static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }

  /// Whether the pattern matches the whole of a name.
  ///
  /// - Parameter name: For example `language/exec`.
  /// - Returns: True also where the pattern is the name itself.
  public func matches(_ name: String) -> Bool {
    platform_fnmatch(text, name)
  }
}
