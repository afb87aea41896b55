import Foundation

/// Where seeds lie that were made: beside the test bundle, so that a clean build forgets them.
///
/// A seed's folder is named by a digest of the setup app and its arguments: a changed setup app
/// makes a new one. It is made under a lock, in a folder that its maker alone knows, and renamed
/// when it is whole; so that of several test processes one makes it, and none sees half of it.
struct SeedCache {
  private let folder: URL

  /// The cache beside the test bundle.
  static let standard = SeedCache(
    folder: ExecutableSearch.productsDirectory.appendingPathComponent("HarnessSeeds"))

  init(folder: URL) {
    self.folder = folder
  }

  /// A seed, made now if it is not there yet.
  ///
  /// - Throws: ``SeedError``, ``LaunchRefusal``, ``Failure`` or ``SystemError``.
  func stored(_ seed: Seed) throws -> StoredSeed {
    let name = try name(of: seed)
    let finished = StoredSeed(folder: folder.appendingPathComponent(name))
    if FileStatus(finished.folder) != nil { return finished }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = try FileLock(
      folder.appendingPathComponent(name + ".lock"), patience: SetupLaunch.timeout * 2)
    defer { lock.release() }
    if FileStatus(finished.folder) == nil { try make(seed, named: name) }
    return finished
  }

  private func make(_ seed: Seed, named name: String) throws {
    removeUnfinished(name)
    let unfinished = StoredSeed(folder: try makeUnfinished(name))
    do {
      try SetupLaunch(seed).fill(unfinished.tree)
      try unfinished.makeReadable()
      let finished = folder.appendingPathComponent(name)
      guard rename(unfinished.folder.path, finished.path) == 0 else {
        throw SystemError("rename", path: finished.path)
      }
    } catch {
      FileTree.remove(unfinished.folder)
      throw error
    }
  }

  /// Makes a folder of a name that nobody else uses: the setup app of a maker that was killed may
  /// still be writing into its own.
  private func makeUnfinished(_ name: String) throws -> URL {
    let path = folder.appendingPathComponent(name + Self.unfinishedMark + "XXXXXX").path
    var template = path.utf8CString.map { $0 }
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp", path: path) }
    let made = DiskPath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    return URL(fileURLWithPath: made.text, isDirectory: true)
  }

  /// Removes what makers left that were killed: their lock is ours now.
  private func removeUnfinished(_ name: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for unfinished in names where unfinished.hasPrefix(name + Self.unfinishedMark) {
      FileTree.remove(folder.appendingPathComponent(unfinished))
    }
  }

  private static let unfinishedMark = ".unfinished-"

  private func name(of seed: Seed) throws -> String {
    let path = try ExecutableSearch.path(of: seed.executable)
    try Executable(path: path).check()
    var digest = try ExecutableDigest.of(path)
    for argument in seed.arguments { digest.combine(Data(argument.utf8)) }
    let name = URL(fileURLWithPath: path).lastPathComponent
    return "\(name)-\(Self.layout)-\(String(digest.value, radix: 16))"
  }

  /// Part of every name.
  ///
  /// A seed that another version of the harness stored in another way is not found. It is counted
  /// up with every change of ``StoredSeed``.
  private static let layout = 2
}

/// The launch of a setup app, on a disk of its own.
private struct SetupLaunch {
  let seed: Seed

  /// How long a setup app may take, in seconds, unscaled.
  static let timeout = 120.0

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
