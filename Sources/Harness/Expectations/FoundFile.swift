import Foundation

/// A file that was looked for, and what a comparison needs to know of it.
struct FoundFile: Sendable {
  /// Where it lies.
  let url: URL
  /// The path as the test gave it, for the message.
  let path: String
  /// The sandbox that it lies in, where it is known.
  var sandbox: Sandbox?
}
