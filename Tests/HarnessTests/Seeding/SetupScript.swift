import Foundation
import XCTest

@testable import Harness

/// A setup app for the tests: a shell script that counts its runs, and a cache of its own.
final class SetupScript {
  let sandbox: Sandbox
  let cacheFolder: URL

  /// - Parameter script: What the setup app does in the folder that it fills.
  /// - Throws: What the disk refuses.
  init(_ script: String) throws {
    sandbox = try Sandbox()
    cacheFolder = sandbox.root.appendingPathComponent("cache")
    try rewrite(script)
  }

  var cache: SeedCache { SeedCache(folder: cacheFolder) }

  var path: String { sandbox.workingDirectory.path + "/setup" }

  func seed(_ arguments: String...) -> Seed { Seed(executable: path, arguments: arguments) }

  /// Makes it another program.
  func rewrite(_ script: String) throws {
    let counted = "echo run >> '\(sandbox.root.path)/runs'"
    try sandbox.write(
      """
      #!/bin/sh
      \(counted)
      for folder; do :; done
      mkdir "$folder" && cd "$folder" || exit 1
      \(script)

      """, to: "setup")
    guard chmod(path, 0o755) == 0 else { throw SystemError("chmod", path: path) }
  }

  /// How often it was run.
  var runs: Int {
    get throws {
      guard try sandbox.exists(sandbox.root.path + "/runs") else { return 0 }
      return try sandbox.text(at: sandbox.root.path + "/runs").split(separator: "\n").count
    }
  }

  /// The seeds in the cache, finished or not.
  var cachedNames: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cacheFolder.path)) ?? []
    return names.filter { $0.hasPrefix("setup-") && !$0.hasSuffix(".lock") }.sorted()
  }
}

extension SeedCache {
  /// A seed whose folder nobody removes, as the test has the cache to itself.
  func stored(_ seed: Seed) throws -> StoredSeed {
    try use(seed) { $0 }
  }
}
