extension Seed {
  /// Makes the fixture now, unless it is in the cache already: what a suite would otherwise wait
  /// for in its first test.
  ///
  /// Any executable beside the test bundle can do it, as the cache lies there.
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
