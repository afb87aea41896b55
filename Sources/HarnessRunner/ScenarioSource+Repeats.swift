import HarnessReports

extension [ScenarioSource] {
  /// The same several times, one round after another, each under a name of its own.
  ///
  /// - Parameter count: How often.
  /// - Returns: All of them.
  /// - Throws: ``ScenarioSearchError`` where another scenario has such a name.
  package func repeated(_ count: Int) throws(ScenarioSearchError) -> [ScenarioSource] {
    var all: [ScenarioSource] = []
    for number in 1...count {
      for var source in self {
        source.name = RunEvent.RunStarted.repeatedName(source.name, number)
        all.append(source)
      }
    }
    return try ScenarioSearch.distinct(all)
  }
}
