import CPlatform
package import Foundation

/// A standard stream of this process.
package struct StandardStream: Sendable {
  package static let output = StandardStream(number: 1)
  package static let errors = StandardStream(number: 2)

  /// The number of its descriptor.
  package let number: Int32

  /// Writes all bytes.
  ///
  /// - Throws: ``SystemError``.
  package func write(_ bytes: Data) throws {
    try bytes.withUnsafeBytes { try RawFile.write($0, to: number) }
  }

  /// Writes a text where it can be written.
  package func tell(_ text: String) {
    try? write(Data(text.utf8))
  }

  /// All that comes on standard input, up to its end.
  ///
  /// - Throws: ``SystemError``.
  package static func readInput() throws -> Data {
    try RawFile.contents(of: 0)
  }
}
