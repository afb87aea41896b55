import CPlatform
package import Foundation

/// Foundation's own search belongs to the part that brings the data of all languages along.
extension Data {
  /// Where bytes occur first; an empty text occurs at the start.
  package func firstPlace(of wanted: String) -> Range<Index>? { firstPlace(of: Data(wanted.utf8)) }

  /// Where bytes occur first; none of them occur at the start.
  package func firstPlace(of wanted: Data) -> Range<Index>? {
    let place = wanted.withUnsafeBytes { wanted in
      withUnsafeBytes { platform_find(wanted.baseAddress, wanted.count, $0.baseAddress, $0.count) }
    }
    guard place >= 0 else { return nil }
    let start = startIndex + Int(place)
    return start..<(start + wanted.count)
  }

  /// Whether bytes occur.
  package func holds(_ wanted: String) -> Bool { firstPlace(of: wanted) != nil }
}
