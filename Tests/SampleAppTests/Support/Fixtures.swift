import Foundation

@testable import SampleApp

/// The photos beside these tests.
enum Fixtures {
  /// The folder that holds them.
  static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/exif").path

  /// The content of one of them.
  static func bytes(of file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)")))
  }
}

extension BoundedReader {
  /// A reader of bytes in memory.
  init(_ bytes: [UInt8]) {
    self.init(length: bytes.count) { offset, count throws(SystemError) in
      Array(bytes[offset..<min(bytes.count, offset + count)])
    }
  }
}

extension ExifMetadata {
  /// The metadata of a file that consists of `bytes`.
  init(ofFile bytes: [UInt8]) throws {
    var jpeg = JPEGReader(BoundedReader(bytes))
    self = try jpeg.metadata()
  }
}
