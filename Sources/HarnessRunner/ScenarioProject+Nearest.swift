public import Foundation

extension ScenarioProject {
  /// Makes sure that no other project file lies nearer to a scenario than the one it is run with:
  /// a run has one project, and the settings of the nearer one would be passed over in silence.
  ///
  /// - Parameters:
  ///   - sources: The scenarios of a run.
  ///   - file: The project file of the run; nil where it has none.
  ///   - workingDirectory: What the scenarios' paths are relative to.
  ///   - top: Folders above this one are not looked at; the working directory unless given.
  /// - Throws: ``ScenarioProjectError`` for the first other file.
  public static func checkNoneNearer(
    to sources: [ScenarioSource], than file: URL?, workingDirectory: URL, top: URL? = nil
  ) throws(ScenarioProjectError) {
    var known: Set<Substring> = []
    for source in sources where source.url != nil {
      let folder = source.file.lastIndex(of: "/").map { source.file[...$0] } ?? ""
      guard known.insert(folder).inserted,
        let nearest = Self.file(
          for: source.file, workingDirectory: workingDirectory, top: top),
        nearest.path != file?.path
      else { continue }
      throw ScenarioProjectError(
        file: nearest.path,
        reason: "it is not read, for the project file of this run is \(file?.path ?? "none"); run "
          + "its folder by itself, or name that folder under \"exclude\"")
    }
  }
}
