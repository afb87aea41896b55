package import Foundation

/// A text that was found, and what a comparison needs to know of it.
package struct FoundText: Sendable {
  /// The bytes, which need not be UTF-8.
  package let data: Data
  /// What the text is, for the message: `standard output`, or a path.
  package let name: String
  /// What placeholders in the expected text stand for.
  package let placeholders: Placeholders

  /// The bytes as UTF-8, with U+FFFD for what is not.
  var text: String { String(decoding: data, as: UTF8.self) }
}
