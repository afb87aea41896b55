/// A text that is the same as another only where all bytes are.
///
/// Swift takes two strings for the same whose characters are: `é` in one piece, and as `e` with an
/// accent behind it. For the system those are the names of two files.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
