/// Paths that change whenever scenarios run, so that their changes begin no run: it would be the cause
/// of the next one.
struct RestlessPaths {
  /// Those that are not followed.
  private(set) var paths: Set<String> = []
  /// In how many runs one behind another a path has changed that each was begun for.
  private var counts: [String: Int] = [:]

  /// After so many runs of its own, a change ends none that goes on.
  private static let patience = 2
  /// After so many, the changes of what scenarios themselves write begin none, and those of what a
  /// person may write as often.
  private static let limit = (own: 4, other: 12)

  /// Those whose changes end no run that was begun for them.
  func patient(among triggers: Set<String>) -> Set<String> {
    triggers.filter { counts[$0, default: 0] >= Self.patience - 1 }
  }

  /// Takes note of a run's end.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - own: What scenarios themselves write.
  /// - Returns: The paths that are taken as they are now.
  mutating func end(_ run: WatchedRun, own: Set<String>) -> Set<String> {
    for path in run.changed {
      counts[path] = (run.triggers.contains(path) ? counts[path, default: 0] : 0) + 1
    }
    if !run.isInterrupted {
      for path in counts.keys where !run.changed.contains(path) {
        counts[path] = nil
        paths.remove(path)
      }
    }
    paths.formUnion(
      counts.filter { path, count in
        count >= (own.contains(path) ? Self.limit.own : Self.limit.other)
      }.keys)
    return paths.intersection(run.changed)
  }

  /// What a person has to know of them.
  var notices: [String] {
    paths.sorted().map {
      "\($0) changes whenever scenarios run: its changes begin no run; Enter does"
    }
  }
}
