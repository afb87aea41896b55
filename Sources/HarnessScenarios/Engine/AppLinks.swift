import CPlatform
import Foundation
import Harness
import HarnessSystem

/// A folder with a link to each registered app, under its name: so that a shell, or any other
/// program that a script runs, finds them as the script does.
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
      guard platform_symlink(path, link) == 0 else { throw SystemError("symlink", path: link) }
    }
    self.sandbox = sandbox
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
