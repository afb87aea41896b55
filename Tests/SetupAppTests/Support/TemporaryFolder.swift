import Foundation
import XCTest

/// A folder of its own for a test, which goes when the test ends.
struct TemporaryFolder {
  let path: String

  init(for test: XCTestCase) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("setup-app-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    test.addTeardownBlock { try FileManager.default.removeItem(at: url) }
  }

  /// The path of something inside.
  func callAsFunction(_ name: String) -> String {
    "\(path)/\(name)"
  }

  /// Writes a text file, with the folders above it.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: self(name))
    let parent = url.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
  }

  func makeLink(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }
}
