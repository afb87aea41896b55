import Foundation

/// Where seeds lie that were made: beside the test bundle, so that a clean build forgets them.
///
/// A seed's folder is named by a digest of the setup app and its arguments: a changed setup app
/// makes a new one. It is made under a lock and renamed when it is whole, so that of several
/// test processes one makes it, and none sees half of it.
struct SeedCache {
  private let folder: URL

  /// The cache beside the test bundle.
  static let standard = SeedCache(
    folder: ExecutableSearch.productsDirectory.appendingPathComponent("HarnessSeeds"))

  init(folder: URL) {
    self.folder = folder
  }

  /// The folder that holds a seed, made now if it is not there yet.
  ///
  /// - Throws: ``SeedError``, ``LaunchRefusal``, ``Failure`` or ``SystemError``.
  func tree(of seed: Seed) throws -> URL {
    let name = try key(of: seed)
    let finished = folder.appendingPathComponent(name)
    if FileStatus(finished) != nil { return finished }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = try FileLock(folder.appendingPathComponent(name + ".lock"))
    defer { lock.release() }
    if FileStatus(finished) == nil { try make(seed, at: finished) }
    return finished
  }

  private func make(_ seed: Seed, at finished: URL) throws {
    let unfinished = finished.appendingPathExtension("unfinished")
    // Whoever left it was killed: its lock is ours now.
    FileTree.remove(unfinished)
    try SetupLaunch(seed).fill(unfinished)
    guard rename(unfinished.path, finished.path) == 0 else {
      throw SystemError("rename", path: finished.path)
    }
  }

  private func key(of seed: Seed) throws -> String {
    let path = try ExecutableSearch.path(of: seed.executable)
    try Executable(path: path).check()
    var digest = ContentDigest(try Data(contentsOf: URL(fileURLWithPath: path)))
    for argument in seed.arguments { digest.combine(Data(argument.utf8)) }
    let name = URL(fileURLWithPath: path).lastPathComponent
    return "\(name)-\(String(digest.value, radix: 16))"
  }
}

/// The launch of a setup app, on a disk of its own.
private struct SetupLaunch {
  let seed: Seed

  /// How long a setup app may take, in seconds, unscaled.
  private static let timeout = 120.0

  init(_ seed: Seed) {
    self.seed = seed
  }

  func fill(_ folder: URL) throws {
    let app = CLIApplication(seed.executable, sandbox: try Sandbox())
    app.launchArguments = seed.arguments + [folder.path]
    let outcome = try FailureReporting.$current.withValue(nil) {
      try app.run(timeout: Self.timeout)
    }
    guard outcome.exitStatus == 0 else {
      throw SeedError.setupFailed(executable: seed.executable, report: outcome.report)
    }
    guard FileStatus(folder)?.isDirectory == true else {
      throw SeedError.nothingMade(executable: seed.executable, folder: folder.path)
    }
  }
}
