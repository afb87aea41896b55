import CPlatform
import Foundation
import HarnessSystem

/// Runs the setup apps that make seeds: all that seeding knows of a launch.
protocol SetupRunner: Sendable {
  /// How long a setup app may take, in seconds, unscaled.
  var timeout: TimeInterval { get }

  /// Whether what asks for a seed is to end, so that none is made for it any more.
  var isCancelled: Bool { get }

  /// Has a setup app fill a folder that is not there yet.
  ///
  /// - Parameters:
  ///   - app: The program.
  ///   - folder: What it is to make.
  /// - Throws: ``SeedError``, or ``Failure`` where it was not started, took too long, or asked for what it
  ///   may not reach.
  func run(_ app: Seed.SetupApp, toFill folder: URL) throws
}

/// Where seeds lie that were made: beside the test bundle, so that a clean build forgets them; for an
/// installed tool among the caches of its user.
///
/// A seed's folder is named by a digest of what made it: a changed setup app makes a new one. It
/// is made under a lock, in a folder that its maker alone knows, and renamed when it is whole; so
/// that of several test processes one makes it, and none sees half of it. Who copies it shares the
/// lock, so that it is not removed meanwhile.
struct SeedCache {
  let folder: URL
  let setup: any SetupRunner

  /// Gives a seed to be copied; it is made now if it is not there yet.
  ///
  /// - Throws: ``SeedError``, ``LaunchRefusal``, ``Failure`` or ``SystemError``, and what `body`
  ///   throws.
  func use<Result>(_ seed: Seed, _ body: (StoredSeed) throws -> Result) throws -> Result {
    let key = try SeedKey(seed)
    let stored = StoredSeed(folder: folder.appendingPathComponent(key.name))
    try makeFolder()
    while true {
      let shared = try lock(key, .shared)
      defer { shared.release() }
      if FileStatus(stored.folder) != nil {
        stored.noteUse()
        return try body(stored)
      }
      shared.release()
      try makeUnlessThere(seed, key)
    }
  }

  /// Makes the cache, or takes what there is: this user's alone, whatever the umask is or was.
  private func makeFolder() throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw SeedError.noCache(path: folder.path, reason: SystemReason.of(error))
    }
    let place = try OpenFolder.place(DiskPath(folder.path).resolved())
    let status = try place.status()
    guard status.owner == platform_file_user() else {
      throw SeedError.cacheOfAnother(path: folder.path)
    }
    if status.permissions != 0o700 { try OpenFolder(place.path).makePrivate() }
    guard platform_is_accessible(folder.path, W_OK) else {
      throw SeedError.noCache(path: folder.path, reason: "its disk is not to be written to")
    }
  }

  private func lock(_ key: SeedKey, _ kind: FileLock.Kind) throws -> FileLock {
    let url = folder.appendingPathComponent(key.name + SeedCleaning.lockMark)
    return try FileLock(
      url, kind, patience: setup.timeout * 2,
      unless: { setup.isCancelled })
  }

  func makeUnlessThere(_ seed: Seed, _ key: SeedKey) throws {
    let lock = try lock(key, .exclusive)
    defer { lock.release() }
    guard FileStatus(folder.appendingPathComponent(key.name)) == nil else { return }
    let cleaning = SeedCleaning(folder: folder)
    cleaning.removeUnfinished(of: key.name)
    try make(seed, key)
    cleaning.removeUnused(besides: key)
  }

  private func make(_ seed: Seed, _ key: SeedKey) throws {
    let unfinished = StoredSeed(folder: try makeUnfinished(key.name))
    do {
      try fill(unfinished.tree, with: seed)
      try unfinished.makeReadable()
      guard try SeedKey(seed).isMadeLike(key) else {
        throw SeedError.changedMeanwhile(seed: key.name)
      }
      let finished = folder.appendingPathComponent(key.name)
      guard platform_rename(unfinished.folder.path, finished.path) == 0 else {
        throw SystemError("rename", path: finished.path)
      }
    } catch {
      FileTree.remove(unfinished.folder)
      throw error
    }
  }

  private func fill(_ tree: URL, with seed: Seed) throws {
    switch seed.source {
    case .setupApp(let app): try setup.run(app, toFill: tree)
    case .folder(let url):
      let folder = url.absoluteURL.resolvingSymlinksInPath().path
      try TreeCopy(from: DiskPath(folder), to: DiskPath(tree.path)).perform()
    case .entries(let entries):
      var described = DescribedTree(at: DiskPath(tree.path))
      try described.make(try SeedDescription(entries)) { part, place in
        try use(part) { try $0.copy(to: place) }
      }
    }
  }

  /// Makes a folder of a name that is not in use: the setup app of a maker that was killed may
  /// still be writing into its own.
  private func makeUnfinished(_ name: String) throws -> URL {
    let path = folder.appendingPathComponent(name + SeedCleaning.unfinishedMark + "XXXXXX").path
    return URL(fileURLWithPath: try DiskPath.makeTemporaryFolder(path).text, isDirectory: true)
  }
}
