public import HarnessComparison

extension Outcome {
  /// A value in the JSON that the program wrote to standard output.
  ///
  ///     let name = try outcome.json(at: "photos[0].name").string
  ///
  /// - Parameters:
  ///   - path: The way to the value: `photos[0].name`, `[0]["odd name"]`; the whole value unless
  ///     given.
  ///   - fileID: The caller's, by default.
  ///   - filePath: The caller's, by default.
  ///   - line: The caller's, by default.
  ///   - column: The caller's, by default.
  /// - Returns: The value.
  /// - Throws: ``Failure`` where standard output is not JSON, or has no such value.
  public func json(
    at path: String = "$", fileID: String = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) throws -> JSONValue {
    let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
    return try FailureReporting.perform {
      do {
        let output = try standardOutput.whole("standard output")
        return try JSONPath(path).value(in: JSONParser.value(of: output))
      } catch {
        let reason =
          error is JSONParser.Problem ? "standard output is not JSON: \(error)" : "\(error)"
        throw Failure(.mismatches([Mismatch(reason)]), context: report, caller: caller)
      }
    }
  }
}
