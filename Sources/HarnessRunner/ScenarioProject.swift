public import Foundation
public import Harness
public import HarnessScenarios
import HarnessSystem

/// A project's settings for its scenarios: the file `harness.json` beside them.
///
///     {
///       "apps": { "workphotos": "../.build/debug/workphotos" },
///       "seeds": {
///         "work-photos": { "executable": "../.build/debug/workphotos-setup", "arguments": ["-q"] }
///       },
///       "environment": { "WORKPHOTOS_CONFIG": "$WORK/config.json", "ALBUMS": "./albums" },
///       "exclude": [ "notes/*" ],
///       "timeout": "30s",
///       "leftBehind": "fail",
///       "network": "loopback",
///       "outputLimit": "1GiB",
///       "limits": { "database": 1 }
///     }
///
/// A member `"$schema"` may say where an editor finds the file's JSON Schema; nothing is read from it.
///
/// All of it may be left out. Programs are paths relative to the file; a word without a slash is
/// looked for in `PATH`.
///
/// In a value of `environment`, variables are expanded, and `$PROJECT` is the file's folder. A value
/// that begins with `./` or `../` is a path relative to the file, or several with colons between
/// them: `../bin:./tools:$PATH`. Any other value is no path: `HEAD:./a` stays as it is.
public struct ScenarioProject: Sendable {
  /// The file's name.
  public static let fileName = "harness.json"

  /// The folder in which a project has its scenarios, unless it says otherwise.
  package static let suiteName = "Scenarios"

  /// The programs under test: the name that runs each in a script, and its path.
  public internal(set) var apps: [String: String] = [:]

  /// The fixture trees, by name.
  public internal(set) var seeds: [String: Seed] = [:]

  /// Variables that every scenario starts with.
  public internal(set) var environment: [String: String] = [:]

  /// Patterns of files and folders that are no scenarios.
  public internal(set) var exclusions: [GlobPattern] = []

  /// The time limit of each program where the script does not say, in seconds.
  public internal(set) var timeout: TimeInterval?

  /// Whether a process that is left running fails its scenario: `"leftBehind"` is `"fail"`, and not
  /// `"warn"`.
  public internal(set) var failsOnLeftBehind = false

  /// What programs may reach of the network where the script does not say.
  public internal(set) var network: NetworkAccess?

  /// How many bytes each program may write to each of its streams.
  public internal(set) var outputLimit: Int?

  /// How many scenarios at a time may have what they need by a line `# needs:`, by its name.
  public internal(set) var limits: [String: Int] = [:]

  /// The folder of the file; nil without one.
  var folder: String?

  /// A project that says nothing.
  public init() {}

  /// Gives an engine the settings.
  ///
  /// - Parameter engine: Keeps what the file does not speak of.
  public func apply(to engine: inout ScenarioEngine) {
    engine.apps.merge(apps) { $1 }
    engine.environment.merge(environment) { $1 }
    engine.timeout = timeout ?? engine.timeout
    engine.failsOnLeftBehind = engine.failsOnLeftBehind || failsOnLeftBehind
    engine.network = network ?? engine.network
    let reachable = engine.network
    engine.seeds.merge(seeds.mapValues { $0.reaching(reachable) }) { $1 }
    engine.outputLimit = outputLimit ?? engine.outputLimit
    engine.limits.merge(limits) { $1 }
    engine.projectFolder = folder ?? engine.projectFolder
  }
}

extension ScenarioEngine {
  /// An engine with the settings of the project that scenarios belong to, where there is one.
  ///
  /// - Parameter path: A folder of scenarios, or a file.
  /// - Throws: ``ScenarioProjectError``.
  public init(forScenariosIn path: String) throws {
    self.init()
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    guard let file = ScenarioProject.file(forNamed: path, workingDirectory: here) else { return }
    try ScenarioProject(contentsOf: file).apply(to: &self)
  }
}

// MARK: - Finding the file

extension ScenarioProject {
  /// The project file of a path: in its folder, or else in one of those above.
  ///
  /// That of a document may also lie in a folder `Scenarios` there, beside the scenarios of the programs
  /// that it tells of; in the folder itself counts first, and the nearest folder before those above it.
  ///
  /// - Parameters:
  ///   - path: A folder or a file.
  ///   - workingDirectory: What the path is relative to.
  ///   - top: Folders above this one are not looked at where the path lies in it; the working
  ///     directory unless given.
  /// - Returns: Nil where there is none.
  public static func file(for path: String, workingDirectory: URL, top: URL? = nil) -> URL? {
    file(for: path, workingDirectory, top, isInSuite: Document.isDocument(path))
  }

  /// The project file of what a person names, or works on: for a file, that may lie in a folder `Scenarios`
  /// as for a document.
  ///
  /// A scenario that lies beside the suite is of the same programs; found in a folder that is searched, it
  /// belongs to what else lies there.
  ///
  /// - Parameters:
  ///   - path: A folder or a file.
  ///   - workingDirectory: What the path is relative to.
  ///   - top: As for ``file(for:workingDirectory:top:)``.
  /// - Returns: Nil where there is none.
  package static func file(
    forNamed path: String, workingDirectory: URL, top: URL? = nil
  ) -> URL? {
    file(for: path, workingDirectory, top, isInSuite: true)
  }

  /// The project file of a scenario that has no path, as if it were a file in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - top: Folders above this one are not looked at where the folder lies in it.
  /// - Returns: Nil where there is none.
  package static func file(forTextIn folder: URL, top: URL) -> URL? {
    nearest(folder.absoluteURL.standardized, top, isInSuite: true)
  }

  private static func file(
    for path: String, _ workingDirectory: URL, _ top: URL?, isInSuite: Bool
  ) -> URL? {
    let start = URL(fileURLWithPath: path, relativeTo: workingDirectory).absoluteURL.standardized
    let isFolder = FileStatus(start, followingLinks: true)?.isDirectory == true
    return nearest(
      isFolder ? start : start.deletingLastPathComponent(), top ?? workingDirectory,
      isInSuite: !isFolder && isInSuite)
  }

  private static func nearest(_ start: URL, _ top: URL, isInSuite: Bool) -> URL? {
    // In a working directory that was removed, no path is absolute, and none ends at the root.
    guard start.path.hasPrefix("/") else { return nil }
    let (top, names) = (
      top.standardized.path, [fileName] + (isInSuite ? ["\(suiteName)/\(fileName)"] : [])
    )
    var folder = start
    while true {
      let files = names.map { folder.appendingPathComponent($0) }
      // A link that leads nowhere is a project file that cannot be read.
      if let file = files.first(where: { FileStatus($0) != nil }) { return file }
      if folder.path == top || folder.path == "/" { return nil }
      folder.deleteLastPathComponent()
    }
  }
}
