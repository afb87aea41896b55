package import Foundation
import HarnessSystem

/// What a program has printed, without what is another on each machine.
package struct PortableText {
  /// The bytes of a section that expects it.
  package let content: Data
  /// Whether they are a pattern, with `[..]` for what is another.
  package let isPattern: Bool

  /// - Parameters:
  ///   - output: What was printed.
  ///   - places: Paths that are others elsewhere.
  package init(_ output: Data, without places: [String]) {
    let isText = String(validating: output, as: UTF8.self) != nil
    guard isText, places.contains(where: { output.firstPlace(of: Data($0.utf8)) != nil }) else {
      (content, isPattern) = (output, false)
      return
    }
    let reader = SessionTextReader(
      secrets: SessionSecrets(), folders: [:], times: SessionTimes(around: .distantPast),
      places: places)
    content = SessionText(output, reader).content(SessionDraft.placeholders)
    isPattern = true
  }
}
