/// The place in the source at which a factory is declared: what tells one singleton from another.
///
/// A factory that stands in an extension of a protocol is a property of several container types, and
/// of one declaration.
final class Declaration: Sendable {
  private struct Place: Hashable {
    let file: String
    let line: UInt
  }

  private static let known = Protected<[Place: Declaration]>([:])

  /// The declaration at a place, which lives as long as the process.
  ///
  /// - Parameters:
  ///   - file: The text of a `#fileID`, which ends with a zero.
  ///   - line: From 1.
  /// - Returns: The same one for each text and line.
  static func at(_ file: UnsafePointer<UInt8>, line: UInt) -> Declaration {
    let place = Place(file: String(cString: file), line: line)
    return known.withLock { known in
      if let declaration = known[place] { return declaration }
      let declaration = Declaration()
      known[place] = declaration
      return declaration
    }
  }
}

extension StaticString {
  /// Where the text stands, with a zero at its end.
  @inlinable
  @inline(__always)
  var text: UnsafePointer<UInt8> {
    hasPointerRepresentation ? utf8Start : ScalarTexts.text(of: unicodeScalar)
  }
}

/// The texts of names that are a single character, which the compiler passes as such.
@usableFromInline
enum ScalarTexts {
  private static let known = Protected<[Unicode.Scalar: UInt]>([:])

  /// The text of a character, which lives as long as the process.
  @usableFromInline
  static func text(of scalar: Unicode.Scalar) -> UnsafePointer<UInt8> {
    let address = known.withLock { known in
      if let address = known[scalar] { return address }
      let bytes = Array(String(scalar).utf8) + [0]
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      known[scalar] = UInt(bitPattern: copy)
      return UInt(bitPattern: copy)
    }
    // It was made of a pointer above.
    return UnsafePointer(bitPattern: address).unsafelyUnwrapped
  }
}
