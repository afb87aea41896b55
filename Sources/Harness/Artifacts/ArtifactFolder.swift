import CPlatform
package import Foundation
import HarnessSystem

/// Where the artifacts of failed tests are kept.
package enum ArtifactFolder {
  /// The variable that names a folder for the artifacts of all failed tests; without it, they lie
  /// in the kept sandbox.
  package static let variable = "HARNESS_ARTIFACTS"

  /// Keeps the artifacts of a failed test.
  ///
  /// - Parameters:
  ///   - artifacts: Files whose names tell them apart.
  ///   - test: The test's name; characters that are awkward in a file's name are replaced.
  ///   - sandbox: The disk of the test, which is kept.
  /// - Returns: A folder that holds nothing else.
  /// - Throws: What the disk refuses.
  package static func keep(
    _ artifacts: [Artifact], of test: String, in sandbox: Sandbox
  ) throws -> URL {
    let folder = try makeFolder(named: test, in: sandbox)
    for artifact in artifacts {
      let file = folder.appendingPathComponent(artifact.name)
      try FileReplacement(of: DiskPath(file.path)).write(artifact.content)
    }
    return folder
  }

  private static func makeFolder(named test: String, in sandbox: Sandbox) throws -> URL {
    let path = CallerEnvironment[variable] ?? ""
    guard !path.isEmpty else {
      return try makeFolder(sandbox.root.appendingPathComponent("artifacts"))
    }
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try makeFolder(folder.appendingPathComponent(fileName(test)))
  }

  /// Makes a folder that is not there yet: of this name, or of this name with a number.
  private static func makeFolder(_ url: URL) throws -> URL {
    var (free, number) = (url, 1)
    while platform_mkdir(free.path, 0o755) != 0 {
      guard platform_error() == EEXIST else { throw SystemError("mkdir", path: free.path) }
      number += 1
      free = URL(fileURLWithPath: "\(url.path)-\(number)", isDirectory: true)
    }
    return free
  }

  private static func fileName(_ test: String) -> String {
    let plain = test.map { $0.isLetter || $0.isNumber || "._-+".contains($0) ? $0 : "-" }
    return String(plain.prefix(80))
  }
}
