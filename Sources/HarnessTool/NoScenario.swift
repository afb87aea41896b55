import Foundation
import Harness
import HarnessRunner

/// A file that is named for a scenario by a slip, and whose every line would be a mistake.
enum NoScenario {
  /// - Throws: ``SetupError`` where a path is that of a program or of a project file.
  static func expectNone(at path: String) throws(SetupError) {
    guard FileStatus(path: DiskPath(path), followingLinks: true)?.isRegular == true else { return }
    let url = URL(fileURLWithPath: path)
    if url.lastPathComponent == ScenarioProject.fileName { throw .projectFile(path) }
    // A scenario may begin with `#!` as with any comment.
    guard !endings.contains(url.pathExtension), isProgram(start(of: path)) else { return }
    throw .program(path)
  }

  private static let endings = ["txtar", "txt", "md"]

  /// Whether a file begins as a program of Linux or macOS does, or as a script that names another
  /// interpreter than the tool.
  private static func isProgram(_ start: Data) -> Bool {
    let marks: [[UInt8]] = [
      [0x7F, 0x45, 0x4C, 0x46], [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE],
    ]
    if marks.contains(where: { start.starts(with: $0) }) { return true }
    let line = String(decoding: start.prefix { $0 != 0x0A }, as: UTF8.self)
    return line.hasPrefix("#!") && !line.holds("harness")
  }

  private static func start(of path: String) -> Data {
    guard let file = try? FileBytes(DiskPath(path), followsLinks: true) else { return Data() }
    var bytes = Data(count: 200)
    let count = bytes.withUnsafeMutableBytes { (try? file.read(from: 0, into: $0).count) ?? 0 }
    return bytes.prefix(count)
  }
}
