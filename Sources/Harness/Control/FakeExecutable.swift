import CPlatform
import Foundation
import HarnessSystem

/// What all fakes of this process are: the product, without the libraries that it does not use.
enum FakeExecutable {
  private static let copies = Monitor<[String: String]>([:])

  /// A program that does the same, and starts sooner.
  ///
  /// - Parameter path: The product.
  /// - Returns: A copy, which goes with this process; the product itself where nothing can be gained, or
  ///   none can be made.
  static func lean(_ path: String) -> String {
    copies.withLock { copies in
      if let known = copies[path] { return known }
      let lean = (try? copy(of: path)) ?? path
      copies[path] = lean
      return lean
    }
  }

  /// Swift links its library even to C, and to find it takes three times as long as all that a fake does.
  private static func copy(of path: String) throws -> String {
    var data = try FileBytes.contents(of: DiskPath(path))
    let count = data.withUnsafeMutableBytes {
      platform_drop_libraries($0.baseAddress, $0.count, "libswift")
    }
    guard count > 0 else { return path }
    let copy = try SocketFolder.newPath()
    try ProgramWriting.perform {
      let file = try FileBytes(DiskPath(copy), O_WRONLY | O_CREAT | O_EXCL, mode: 0o700)
      try data.withUnsafeBytes { try file.write($0) }
      guard file.file.close() else { throw SystemError("close", path: copy) }
    }
    // Where the folder's disk takes no programs, the product has to do.
    return platform_is_accessible(copy, X_OK) ? copy : path
  }
}
