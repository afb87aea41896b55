/// The name of a member of a JSON object: the same as another only where each code point is.
///
/// Of two Swift strings, `é` in one code point equals `é` in two. To JSON they are two names.
public struct JSONName: Sendable, Hashable, Comparable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The name itself.
  public let description: String

  /// - Parameter text: The name.
  public init(_ text: String) { description = text }

  /// The name that a literal is.
  public init(stringLiteral text: String) { description = text }

  /// Whether both have the same code points.
  public static func == (left: JSONName, right: JSONName) -> Bool {
    left.description.hasCodePoints(of: right.description)
  }

  /// Whether a name comes before another, code point by code point.
  public static func < (left: JSONName, right: JSONName) -> Bool {
    left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
  }

  /// Adds what tells it from another name.
  public func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte) }
  }
}

extension StringProtocol {
  /// Whether two texts are the same code point by code point, however they look.
  func hasCodePoints(of other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}
