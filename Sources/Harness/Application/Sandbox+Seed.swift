public import Foundation
public import HarnessComparison
import HarnessSystem

extension Sandbox {
  /// Copies a fixture into the sandbox; it is made first if no test has made it yet.
  ///
  /// - Parameters:
  ///   - seed: The fixture.
  ///   - path: The folder that takes it, relative to the working directory.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The folder.
  /// - Throws: ``Failure`` where the setup app fails, a file is already there, or the path leaves
  ///   the sandbox.
  @discardableResult
  public func plant(
    _ seed: Seed, at path: String = ".",
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> URL {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform {
      try SeedError.perform(caller) { try performPlant(seed, at: path) }
    }
  }

  /// Copies a fixture into the sandbox, without blocking a thread of the cooperative pool; it is
  /// made first if no test has made it yet.
  ///
  /// - Parameters:
  ///   - seed: The fixture.
  ///   - path: The folder that takes it, relative to the working directory.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The folder.
  /// - Throws: ``Failure`` where the setup app fails, a file is already there, or the path leaves
  ///   the sandbox.
  @discardableResult
  public func plant(
    _ seed: Seed, at path: String = ".",
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async throws -> URL {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try await FailureReporting.performOnOwnThread {
      try SeedError.perform(caller) { try self.performPlant(seed, at: path) }
    }
  }

  private func performPlant(_ seed: Seed, at path: String) throws -> URL {
    let destination = try url(path)
    try FileManager.default.createDirectory(
      at: destination.deletingLastPathComponent(), withIntermediateDirectories: true)
    try SeedCache.standard.use(seed) { stored in
      try stored.copy(to: destination)
      let planted = try PlantedTree(stored, at: destination)
      plantedTrees.withLock { $0.append(planted) }
    }
    return destination
  }
}

extension Seed {
  /// Makes the fixture now, unless it is in the cache already: what a suite would otherwise wait
  /// for in its first test.
  ///
  /// Any executable beside the test bundle can do it, as the cache lies there: but for one that is
  /// installed, whose cache is its user's.
  ///
  /// - Parameters:
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Throws: ``Failure`` where the setup app fails or the description is wrong.
  public func prepare(
    fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    try FailureReporting.perform {
      try SeedError.perform(caller) { try SeedCache.standard.use(self) { _ in } }
    }
  }
}

extension SeedError {
  /// Runs a verb of seeding, and makes its error a failure at the caller's place.
  static func perform<Result>(_ caller: Caller, _ verb: () throws -> Result) throws -> Result {
    do {
      return try verb()
    } catch let failure as Failure {
      throw Failure(failure.cause, context: failure.context, caller: caller)
    } catch {
      throw Failure(SeedError(error), caller: caller)
    }
  }
}

// MARK: - What was planted

extension Sandbox {
  /// What was planted, to compare it with what an app has left of it.
  ///
  ///     sandbox.expect("photos", equals: try sandbox.seeded("photos").removing("IMG_1.jpg"))
  ///
  /// - Parameters:
  ///   - path: A folder that was given to `plant(_:at:)`, or a place in such a folder.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: What it held before anything was launched.
  /// - Throws: ``Failure`` where nothing was planted there, or the path leaves the sandbox, or what
  ///   Foundation says of the cache.
  public func seeded(
    _ path: String = ".", fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> TreeSnapshot {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform {
      do {
        return try performSeeded(path)
      } catch let mismatch as Mismatch {
        throw Failure(.mismatches([mismatch]), caller: caller)
      } catch let error as SandboxPathError {
        throw Failure(.mismatches([Mismatch("\(error)")]), caller: caller)
      }
    }
  }

  /// What `seeded` does, without a report.
  ///
  /// - Throws: ``Mismatch``, ``SandboxPathError``, or what Foundation says of the cache.
  package func performSeeded(_ path: String) throws -> TreeSnapshot {
    guard let (tree, place) = planted(at: DiskPath(try url(path).path)) else {
      throw Mismatch("nothing was planted at \(path); plant a seed there first")
    }
    guard let snapshot = try tree.snapshot().subtree(at: place) else {
      throw Mismatch("\(path) was not planted: its fixture has none")
    }
    return snapshot
  }
}
