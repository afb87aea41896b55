package import Foundation
import HarnessSystem

/// What a test that fails would write if it ran with `HARNESS_UPDATE=1`: a golden file, or a literal in
/// its source.
package struct GoldenProposal: Sendable, Equatable {
  /// The file.
  package let path: String
  /// What it held when the test ran; nil where it was not there.
  package let old: Data?
  /// The bytes of `old` in whose place `text` comes.
  package let range: Range<Int>
  package let text: Data

  /// Takes proposals: gives the command that accepts one, and nil where it is not kept.
  ///
  /// It is asked in the task that compares.
  package static let listener = Monitor<(@Sendable (GoldenProposal) -> String?)?>(nil)

  /// Whether something takes proposals.
  static var isHeard: Bool { listener.read { $0 != nil } }

  /// Hands it to what takes proposals; what is awaited is compared again and again, and is none.
  ///
  /// - Returns: The command that accepts it; nil where none does.
  func propose() -> String? {
    guard !GoldenMode.isAwaited, let listener = Self.listener.read({ $0 }) else { return nil }
    return listener(self)
  }
}

extension GoldenProposal {
  /// A whole file; nil where nothing would change.
  init?(_ text: Data, for url: URL, old: Data?) {
    guard text != old ?? Data() else { return nil }
    self.init(path: url.path, old: old, range: 0..<(old?.count ?? 0), text: text)
  }
}
