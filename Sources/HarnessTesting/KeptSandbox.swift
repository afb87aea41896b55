import Foundation
import Harness

/// Sandboxes that stay on the disk for somebody to look at.
enum KeptSandbox {
  /// Keeps the sandbox, and prints where it is.
  static func keep(_ sandbox: Sandbox) {
    sandbox.keep()
    let line = "the sandbox of the failed test is kept: \(sandbox.root.path)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
