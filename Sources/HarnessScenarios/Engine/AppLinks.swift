import CPlatform
import Foundation
import Harness
import HarnessSystem

/// A folder with a link to each registered app, under its name: so that a shell, or any other
/// program that a script runs, finds them as the script does.
///
/// A script gets no link: by `$0` it finds the files that lie beside it, which would not lie beside a link. In
/// its place lies one that goes over to it.
package final class AppLinks: Sendable {
  /// Holds the links; nil where no app is registered.
  private let sandbox: Sandbox?

  /// - Parameter apps: The name of each app, and its path.
  /// - Throws: ``SystemError`` where the links cannot be made.
  package init(_ apps: [String: String]) throws {
    let linked = apps.filter { !$0.key.utf8.contains(UInt8(ascii: "/")) }
    guard !linked.isEmpty else {
      sandbox = nil
      return
    }
    let sandbox = try Sandbox()
    for (name, path) in linked {
      let link = sandbox.workingDirectory.appendingPathComponent(name).path
      if Self.isScript(path) {
        try Self.write("#!/bin/sh\nexec \(ShellWord.quoted(path)) \"$@\"\n", to: link)
      } else if platform_symlink(path, link) != 0 {
        throw SystemError("symlink", path: link)
      }
    }
    self.sandbox = sandbox
  }

  private static func isScript(_ path: String) -> Bool {
    guard let file = try? FileBytes(DiskPath(path), followsLinks: true) else { return false }
    return file.bytes(0..<2).elementsEqual("#!".utf8)
  }

  private static func write(_ program: String, to path: String) throws {
    try ProgramWriting.perform {
      let file = try FileBytes(DiskPath(path), O_WRONLY | O_CREAT | O_EXCL)
      try Data(program.utf8).withUnsafeBytes { try file.write($0) }
    }
    guard platform_chmod(path, 0o755) == 0 else { throw SystemError("chmod", path: path) }
  }

  /// The folder of the links; nil where no app is registered.
  var folder: String? { sandbox?.workingDirectory.path }

  /// A value of `PATH` with the links before all others.
  func searchPath(_ path: String) -> String {
    folder.map { $0 + ":" + path } ?? path
  }

  /// Removes the folder now: the process may end before a thread that still refers to it does.
  package func remove() { sandbox?.removeUnlessKept() }
}
