import CPlatform
package import Foundation

/// A standard stream of this process.
package struct StandardStream: Sendable {
  package static let output = StandardStream(number: 1)
  package static let errors = StandardStream(number: 2)

  /// Occupies those that the caller of this program has closed, so that no file that is opened later is
  /// taken for one of them.
  ///
  /// A stream stays as unusable as it was: it can be used the wrong way round only.
  package static func occupyClosed() {
    for (number, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where (try? FileStatus(of: number)) == nil {
      // The lowest number that is free is this one, as those below are in use by now.
      _ = platform_open("/dev/null", flags, 0)
    }
  }

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
