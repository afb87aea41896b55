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
