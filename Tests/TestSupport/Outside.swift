package import Foundation
package import Harness

@testable import HarnessSystem

/// A folder outside every sandbox, which no test may change through a sandbox.
package struct Outside {
  private let holder: Sandbox

  package init() throws {
    holder = try Sandbox()
    try holder.write("untouched", to: "secret.txt")
  }

  package var folder: URL { holder.workingDirectory }

  package var secret: URL { folder.appendingPathComponent("secret.txt") }

  /// The names of what lies in it: `secret.txt`, unless somebody got out.
  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  package var secretText: String {
    String(decoding: FileManager.default.contents(atPath: secret.path) ?? Data(), as: UTF8.self)
  }
}

extension Sandbox {
  /// Makes a symbolic link as an app would: without asking whether it leaves the sandbox.
  package func plantLink(_ name: String, to destination: String) throws {
    let path = workingDirectory.appendingPathComponent(name).path
    guard symlink(destination, path) == 0 else { throw SystemError("symlink", path: path) }
  }
}
