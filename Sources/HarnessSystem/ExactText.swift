import Foundation

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
    var (left, right) = (left.text, right.text)
    return left.withUTF8 { left in right.withUTF8 { isSame(left, $0) } }
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  private static func isSame(
    _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard left.count == right.count, let start = left.baseAddress, let other = right.baseAddress
    else { return left.count == right.count }
    return memcmp(start, other, left.count) == 0
  }
}

extension StringProtocol {
  /// Whether two texts are the same code point by code point, however they look.
  package func hasCodePoints(of other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
