public import Foundation
import HarnessSystem

/// A scenario: a script, the files that it starts from and the files that it expects.
public struct Scenario: Sendable {
  /// Its name in reports, such as `workphotos/list`.
  public let name: String

  /// The file that it was read from, as the caller named it.
  public let file: String

  package let script: Script

  /// The folder that it lies in, or is taken to.
  let folder: URL

  /// Reads a scenario.
  ///
  /// - Parameters:
  ///   - data: The archive's bytes.
  ///   - name: Its name in reports.
  ///   - file: The file's name in messages.
  ///   - folder: The folder that the names behind `include` are relative to.
  public init(
    _ data: Data, name: String, file: String, folder: URL = URL(fileURLWithPath: ".")
  ) {
    self.name = name
    self.file = file
    self.folder = folder
    script = Script(data, file: file, folder: folder)
  }

  /// Reads a scenario as an editor has it.
  ///
  /// - Parameters:
  ///   - data: The archive's bytes.
  ///   - name: Its name in reports.
  ///   - file: The file's name in messages.
  ///   - folder: The folder that the names behind `include` are relative to.
  ///   - unsaved: What stands for an included file's bytes, by its whole path; nil for the disk's.
  init(
    _ data: Data, name: String, file: String, folder: URL,
    unsaved: @escaping @Sendable (String) -> Data?
  ) {
    (self.name, self.file, self.folder) = (name, file, folder)
    script = Script(data, file: file, folder: folder, unsaved: unsaved)
  }

  /// Reads a scenario from its file.
  ///
  /// - Parameters:
  ///   - url: A file.
  ///   - name: Its name in reports; the file's without its extension unless given.
  /// - Throws: What the system says of the file, also where it is a pipe or a device.
  public init(contentsOf url: URL, name: String? = nil) throws {
    self.init(
      try FileBytes.contents(of: DiskPath(url.path)),
      name: name ?? url.deletingPathExtension().lastPathComponent, file: url.relativePath,
      folder: url.deletingLastPathComponent())
  }

  /// The tags of its `# tags: a b` lines.
  public var tags: Set<String> {
    Set(
      script.lines.flatMap { line -> [String] in
        guard case .tags(let tags) = line.content else { return [] }
        return tags
      })
  }

  /// How often it is tried again where it fails, by its last line `# retries: 2`; nil without one.
  package var retries: Int? {
    script.lines.reversed().lazy.compactMap { line in
      guard case .retries(let count) = line.content else { return nil }
      return count
    }.first
  }

  /// What it needs alone, by its `# needs: a b` lines and those of what it includes.
  package var needs: Set<String> {
    Set(
      script.withIncludes.flatMap(\.lines).flatMap { line -> [String] in
        guard case .needs(let names) = line.content else { return [] }
        return names
      })
  }

  /// The whole paths of the files that it includes, also of those that cannot be read.
  package var includedPaths: [String] { script.includedPaths }

  /// All that is wrong with it for an engine, in the order of the file.
  ///
  /// - Parameter engine: Knows the commands, conditions and apps.
  /// - Returns: Empty where the scenario can be run.
  public func problems(for engine: ScenarioEngine) -> [ScriptProblem] {
    findings(for: engine).problems
  }

  /// The same, with what reads like a slip in the lines and is run as it stands.
  func findings(for engine: ScenarioEngine) -> ScriptChecker.Findings {
    var findings = ScriptChecker.findings(in: script, for: engine, file: file)
    findings.problems = (script.problems + findings.problems)
      .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    return findings
  }
}
