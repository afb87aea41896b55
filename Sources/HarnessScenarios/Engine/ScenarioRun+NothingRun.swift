/// A scenario in which nothing has run so far: what looks at nothing holds whatever a program does.
extension ScenarioRun {
  /// - Parameter name: What a line looks at: a file, or output.
  /// - Throws: ``ScenarioFailure`` where it is the output of a program, and none of any kind has run,
  ///   also in the background, nor has the script made that output itself.
  func expectProgram(for name: String) throws {
    guard ["stdout", "stderr"].contains(name), last.output.isAbsent, launchLines.isEmpty else {
      return
    }
    throw ScenarioFailure(
      "there is no \(name): no program has run yet; the line that runs it has to stand before this one"
    )
  }
}

extension ScenarioResult.Status {
  /// Each line stands behind a condition that does not hold: nothing in the scenario could fail.
  static let nothingRun = Self.skipped("no line ran, as no condition held")
}
