import HarnessComparison

extension ScriptChecker {
  /// What to say where a comparison names a file that cannot be there.
  func missingFile(_ command: ScenarioCommand, _ words: [String?]) -> String? {
    guard !earlier.mayHaveMadeFiles, let word = words.last, let name = word, !name.hasPrefix("/"),
      command.wantsFile?(name) == true, !holdsSection(name)
    else { return nil }
    return "no section holds \(name), and no line before this one can have made it"
      + NearestName.question(name, among: sections)
  }

  /// Whether a section becomes the file of a name, in whatever way its path is written.
  func holdsSection(_ name: String) -> Bool {
    SectionPlaces.path(of: name).map(sectionPaths.contains) ?? false
  }

  /// What to say where a word names something that cannot be there.
  func problem(with named: NamedWord) -> String? {
    let name = named.name
    switch named.kind {
    case .program:
      guard !earlier.mayHaveStarted(name) else { return nil }
      return "no line before this one starts a program named \(name) in the background"
        + earlier.halfLabel(name) + NearestName.question(name, among: earlier.programs.sorted())
    case .seed:
      guard !language.seeds.contains(name) else { return nil }
      return ScenarioFailure.unknownSeed(name, among: language.seeds).message
    case .app:
      let apps = language.conditions.apps.sorted()
      guard !apps.contains(name) else { return nil }
      return ScenarioFailure.unknownApp(name, among: apps).message
    }
  }
}
