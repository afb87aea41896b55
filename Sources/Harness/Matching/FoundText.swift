import Foundation

/// A text that was found, and what a comparison needs to know of it.
struct FoundText: Sendable {
  /// The bytes, which need not be UTF-8.
  let data: Data
  /// What the text is, for the message: `standard output`, or a path.
  let name: String
  /// What placeholders in the expected text stand for.
  let placeholders: Placeholders

  /// The bytes as UTF-8, with U+FFFD for what is not.
  var text: String { String(decoding: data, as: UTF8.self) }
}
