import Foundation

/// The lines of a script, with the scripts that it includes.
package struct Script: Sendable {
  package let archive: Archive
  let lines: [ScriptLine]
  /// By the name that `include` uses.
  private(set) var includes: [String: Script] = [:]
  /// What is wrong with it, as far as its text tells.
  private(set) var problems: [ScriptProblem] = []

  /// Reads a script and all that it includes.
  ///
  /// - Parameters:
  ///   - data: The bytes of an archive.
  ///   - file: Its name in messages.
  ///   - folder: The folder that included names are relative to.
  init(_ data: Data, file: String, folder: URL) {
    self.init(data, file: file, folder: folder, includedBy: [])
  }

  private init(_ data: Data, file: String, folder: URL, includedBy parents: [String]) {
    archive = Archive(data)
    lines = ScriptLine.read(archive.script, file: file, problems: &problems)
    for (name, column, line) in Self.includedNames(lines) where includes[name] == nil {
      do {
        includes[name] = try Self.include(name, in: folder, parents)
        problems += includes[name]?.problems ?? []
      } catch {
        problems.append(line.problem(error.message, column: column))
      }
    }
  }

  /// The script behind all that it includes, also by way of others.
  var withIncludes: [Script] {
    includes.sorted { $0.key < $1.key }.flatMap(\.value.withIncludes) + [self]
  }

  private static func include(
    _ name: String, in folder: URL, _ parents: [String]
  ) throws(ScenarioFailure) -> Script {
    let url = URL(fileURLWithPath: name, relativeTo: folder)
    guard !parents.contains(url.path) else {
      throw ScenarioFailure("\(name) includes itself, by way of \(parents.joined(separator: ", "))")
    }
    guard let data = try? Data(contentsOf: url) else {
      throw ScenarioFailure(
        "\(url.relativePath) cannot be read; a name is relative to the file that includes it")
    }
    return Script(
      data, file: url.relativePath, folder: url.deletingLastPathComponent(),
      includedBy: parents + [url.path])
  }

  /// The names behind `include`, where they are known before the script runs.
  private static func includedNames(
    _ lines: [ScriptLine]
  ) -> [(name: String, column: Int, line: ScriptLine)] {
    lines.compactMap { line in
      guard case .words(let words) = line.content,
        let index = (try? PrefixedCommand(words.map(\.literal)))?.commandIndex,
        words[index].literal == ScenarioCommand.include.name, index + 1 < words.count,
        let name = words[index + 1].literal
      else { return nil }
      return (name, words[index + 1].column, line)
    }
  }
}
