import Foundation
import XCTest

/// A test case with an empty folder of its own, which is removed after each test.
class TemporaryFolderTestCase: XCTestCase {
  /// The absolute path of the folder, without symbolic links.
  private(set) var folder = ""

  override func setUpWithError() throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/photos-XXXXXX".utf8CString)
    let made = try XCTUnwrap(mkdtemp(&template))
    let resolved = try XCTUnwrap(realpath(made, nil))
    defer { free(resolved) }
    folder = String(cString: resolved)
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Writes a file below the folder, and the folders above it; gives its absolute path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Writes text below the folder; gives its absolute path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// The content of a file below the folder.
  func content(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  /// Whether there is something of that name below the folder.
  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(name)")
  }

  /// The permissions of a file below the folder.
  func permissions(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}
