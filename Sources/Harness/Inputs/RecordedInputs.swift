import HarnessSystem

/// What a result depends on, as it was.
package struct RecordedInputs: Equatable, Sendable {
  package let paths: [RecordedInput]
  /// What each seed was made from, by its name.
  package let seeds: [String: String]

  package init(paths: [RecordedInput], seeds: [String: String]) {
    (self.paths, self.seeds) = (paths, seeds)
  }

  /// Looks whether everything is as it was.
  ///
  /// - Parameters:
  ///   - known: The seeds that there are, by their names.
  ///   - lines: Knows what other results have found.
  /// - Returns: The first that is not; nil where all is.
  package func firstChange(seeds known: [String: Seed], _ lines: InputLines) -> String? {
    for (name, key) in seeds where known[name].map(InputNotes.key) != key {
      return "the seed \(name)"
    }
    return lines.firstChange(of: paths)?.path
  }
}

/// What was seen at a path.
package final class RecordedInput: Equatable, Sendable {
  /// Whole, and without links but for its last name.
  package let path: String
  /// Whether the names in it matter, where it is a folder.
  package let names: Bool
  /// What the system said.
  package let state: String
  /// As a file of results has it: `at /usr/bin/cat<TAB>f 2049 1311 …`, and `in` where the names matter.
  package let line: String
  private let place: DiskPath

  package init(path: String, names: Bool, state: String) {
    (self.path, self.names, self.state) = (path, names, state)
    place = DiskPath(path)
    line = "\(names ? "in" : "at") \(place.escaped)\t\(state)"
  }

  /// Reads a line; nil where it is none of an input.
  init?(line: Substring) {
    let parts = line.split(separator: "\t", maxSplits: 1)
    guard parts.count == 2, let kind = ["at ", "in "].first(where: { parts[0].hasPrefix($0) })
    else { return nil }
    path = DiskPath.unescaped(parts[0].dropFirst(kind.count))
    names = kind == "in "
    state = String(parts[1])
    place = DiskPath(path)
    self.line = String(line)
  }

  package static func == (left: RecordedInput, right: RecordedInput) -> Bool {
    left === right || ExactText(left.line) == ExactText(right.line)
  }

  /// Whether it is as it was.
  package var stands: Bool { "\(InputState(at: place, names: names))" == state }
}
