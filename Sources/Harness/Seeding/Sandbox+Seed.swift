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

  /// What a folder holds now.
  ///
  /// - Parameter path: Relative to the working directory.
  /// - Returns: A value to compare with a later one.
  /// - Throws: ``SandboxPathError`` where the path leaves the sandbox.
  public func snapshot(_ path: String = ".") throws -> TreeSnapshot {
    let folder = try url(path)
    let trees = plantedTrees.read { $0 }
    return TreeSnapshot.withoutLimit(
      of: folder, hints: TreeHints(names: trees.flatMap { $0.names(in: DiskPath(folder.path)) }))
  }
}
