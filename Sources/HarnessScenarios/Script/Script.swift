import Foundation
package import Harness
import HarnessSystem

/// The lines of a script, with the scripts that it includes.
package struct Script: Sendable {
  package let archive: Archive
  let lines: [ScriptLine]
  /// Its name in messages.
  let file: String
  /// The document that the lines are of; nil where they are of an archive.
  package let document: Document?
  /// By the name that `include` uses.
  private(set) var includes: [String: Script] = [:]
  /// Where it lies, whole; nil of the scenario itself.
  private(set) var path: String?
  /// The paths of what it would include that cannot be read.
  private var missing: [String] = []
  /// The patterns of its lines, and of those that it includes.
  let patterns: ScriptPatterns
  /// What is wrong with it, as far as its text tells.
  private(set) var problems: [ScriptProblem] = []

  /// Reads a script and all that it includes.
  ///
  /// - Parameters:
  ///   - data: The bytes of an archive.
  ///   - file: Its name in messages.
  ///   - folder: The folder that included names are relative to.
  ///   - unsaved: What stands for an included file's bytes, by its whole path; nil for the disk's.
  init(
    _ data: Data, file: String, folder: URL,
    unsaved: @escaping @Sendable (String) -> Data? = { _ in nil }
  ) {
    self.init(data, file: file, folder: folder, includedBy: Inclusion(unsaved: unsaved))
  }

  private init(_ data: Data, file: String, folder: URL, includedBy inclusion: Inclusion) {
    patterns = inclusion.patterns
    self.file = file
    if inclusion.parents.isEmpty, Document.isDocument(file) {
      let document = Document(data, file: file)
      self.document = document
      (lines, archive) = document.script(file: file, problems: &problems)
    } else {
      document = nil
      archive = Archive(data)
      lines = ScriptLine.read(archive.script, file: file, problems: &problems)
    }
    for (name, column, line) in Self.includedNames(lines) {
      do {
        if let known = includes.index(forKey: name) {
          try Self.expectSame(name, includes[known].key)
        } else {
          includes[name] = try Self.include(name, in: folder, inclusion)
          problems += includes[name]?.problems ?? []
        }
      } catch {
        problems.append(line.problem(error.message, column: column))
        missing.append(URL(fileURLWithPath: name, relativeTo: folder).absoluteURL.path)
      }
    }
  }

  /// Whether anything happens in it.
  var hasCommand: Bool {
    lines.contains { line in
      switch line.content {
      case .command, .step: true
      case .heading, .tags, .retries, .needs: false
      }
    }
  }

  /// The script behind all that it includes, also by way of others.
  var withIncludes: [Script] {
    includes.sorted { $0.key < $1.key }.flatMap(\.value.withIncludes) + [self]
  }

  /// The whole paths of all that it includes, also of what cannot be read.
  var includedPaths: [String] {
    missing + includes.values.flatMap { [$0.path].compactMap(\.self) + $0.includedPaths }
  }

  /// How a file came to be included: by which others, and how many have been read so far.
  private struct Inclusion {
    var parents: [String] = []
    let count = Monitor(0)
    let patterns = ScriptPatterns()
    /// What an editor has for a file, by its whole path.
    let unsaved: @Sendable (String) -> Data?

    /// More than any suite has, and few enough to be read one within another.
    static let longestChain = 50
    static let highestCount = 1000
  }

  private static func include(
    _ name: String, in folder: URL, _ inclusion: Inclusion
  ) throws(ScenarioFailure) -> Script {
    let url = URL(fileURLWithPath: name, relativeTo: folder)
    var inclusion = inclusion
    guard !inclusion.parents.contains(url.path) else {
      throw ScenarioFailure(
        "\(name) includes itself, by way of \(inclusion.parents.joined(separator: ", "))")
    }
    inclusion.parents.append(url.path)
    let count = inclusion.count.withLock { count in
      count += 1
      return count
    }
    guard inclusion.parents.count <= Inclusion.longestChain, count <= Inclusion.highestCount else {
      throw ScenarioFailure(
        "\(name) is not read: a scenario includes \(Inclusion.highestCount) files at the most, and "
          + "\(Inclusion.longestChain) one within another")
    }
    let bytes: Data
    if let unsaved = inclusion.unsaved(url.standardized.path) {
      bytes = unsaved
    } else {
      bytes = try contents(of: url)
    }
    var script = Script(
      bytes, file: url.relativePath, folder: url.deletingLastPathComponent(),
      includedBy: inclusion)
    script.path = url.path
    return script
  }

  private static func contents(of url: URL) throws(ScenarioFailure) -> Data {
    do {
      return try FileBytes.contents(of: DiskPath(url.path))
    } catch {
      throw ScenarioFailure(
        "\(url.relativePath) cannot be read: \(SystemReason.of(error)); a name is relative to the "
          + "file that includes it")
    }
  }

  private static func expectSame(_ name: String, _ other: String) throws(ScenarioFailure) {
    guard ExactText(name) != ExactText(other) else { return }
    throw ScenarioFailure(
      "\(name) reads as the name of another file that is included, though it is written with other "
        + "code points; rename one")
  }

  /// The names behind `include`, also where that is put off by `defer`, as far as they are known
  /// before the script runs.
  private static func includedNames(
    _ lines: [ScriptLine]
  ) -> [(name: String, column: Int, line: ScriptLine)] {
    lines.compactMap { line in
      guard case .command(let parsed) = line.content else { return nil }
      let command = parsed.deferred ?? parsed
      guard command.commandName == ScenarioCommand.include.name,
        let operand = command.operands.first, let name = operand.literal
      else { return nil }
      return (name, operand.column, line)
    }
  }
}
