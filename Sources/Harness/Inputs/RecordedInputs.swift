import HarnessSystem

/// What a result depends on, as it was.
package struct RecordedInputs: Equatable, Sendable {
  /// What was seen at a path.
  package struct Input: Equatable, Sendable {
    /// Whole, and without links but for its last name.
    package let path: String
    /// Whether the names in it matter, where it is a folder.
    package let names: Bool
    /// What the system said.
    package let state: String
    /// The path on one line, as ``/HarnessSystem/DiskPath/escaped`` writes it.
    package let escapedPath: String

    package init(path: String, names: Bool, state: String, escapedPath: String? = nil) {
      (self.path, self.names, self.state) = (path, names, state)
      self.escapedPath = escapedPath ?? DiskPath(path).escaped
    }
  }

  package let paths: [Input]
  /// What each seed was made from, by its name.
  package let seeds: [String: String]

  package init(paths: [Input], seeds: [String: String]) {
    (self.paths, self.seeds) = (paths, seeds)
  }

  /// Looks whether everything is as it was.
  ///
  /// - Parameter known: The seeds that there are, by their names.
  /// - Returns: The first that is not; nil where all is.
  package func firstChange(seeds known: [String: Seed]) -> String? {
    for (name, key) in seeds where known[name].map(InputNotes.key) != key {
      return "the seed \(name)"
    }
    return paths.first { "\(InputState(at: DiskPath($0.path), names: $0.names))" != $0.state }?.path
  }
}
