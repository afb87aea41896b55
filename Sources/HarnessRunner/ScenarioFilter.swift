import HarnessScenarios

/// Chooses scenarios by their names and tags.
public struct ScenarioFilter: Sendable {
  /// Parts of names, or patterns of whole names; a scenario that one of them fits is chosen, and
  /// every one where there are none.
  public var names: [String]

  /// Tags of which a scenario has to have one; those with `!` before them it must not have.
  public var tags: [String]

  /// - Parameters:
  ///   - names: Parts of names such as `upload`, or patterns such as `drive/*`.
  ///   - tags: Tags such as `slow`, or `!slow`.
  public init(names: [String] = [], tags: [String] = []) {
    self.names = names
    self.tags = tags
  }

  /// The scenarios that the filter chooses.
  ///
  /// Files are read only where tags are asked for. One that cannot be read is chosen, so that the
  /// run tells of it.
  ///
  /// - Parameter sources: All of them.
  /// - Returns: In the same order.
  public func apply(to sources: [ScenarioSource]) -> [ScenarioSource] {
    sources.filter { chooses($0.name) && choosesTags(of: $0) }
  }

  private func chooses(_ name: String) -> Bool {
    names.isEmpty
      || names.contains { filter in
        GlobPattern.isPattern(filter) ? GlobPattern(filter).matches(name) : name.contains(filter)
      }
  }

  private func choosesTags(of source: ScenarioSource) -> Bool {
    guard !tags.isEmpty, let found = try? source.read().tags else { return true }
    let unwanted = tags.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    let wanted = tags.filter { !$0.hasPrefix("!") }
    return found.isDisjoint(with: unwanted) && (wanted.isEmpty || !found.isDisjoint(with: wanted))
  }
}
