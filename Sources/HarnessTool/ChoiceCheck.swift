import ArgumentParsing
import Foundation
import Harness
import HarnessRunner
import HarnessScenarios
import NearestNames

/// Finds out which of the options that choose scenarios chooses none, and what may have been meant.
///
/// Each of several is looked at: one that is misspelt would otherwise be passed over in silence,
/// for the others choose something.
struct ChoiceCheck {
  let sources: [ScenarioSource]

  /// - Parameters:
  ///   - filters: The values of `--filter`.
  ///   - tags: The values of `--tag`.
  /// - Throws: ``SetupError`` for the first that chooses nothing.
  func check(filters: [String], tags: [String]) throws(SetupError) {
    for filter in filters where matches(filter).isEmpty {
      throw .nothingChosen(
        count: sources.count, choice: Self.written(.filter, filter), hint: hint(for: filter))
    }
    // A file that cannot be read may have any tag; the run tells of it.
    guard !tags.isEmpty, let known = self.tags else { return }
    for tag in tags { try check(tag, among: known) }
  }

  /// An option as it is written in a shell.
  static func written(_ option: CommandLineOption, _ value: String) -> String {
    "\(option.name) \(ShellWord.quoted(value))"
  }

  private func matches(_ filter: String) -> [ScenarioSource] {
    ScenarioFilter(names: [filter]).apply(to: sources)
  }

  // MARK: - Names

  private func hint(for filter: String) -> String {
    let wider = "*\(filter)*"
    if GlobPattern.isPattern(filter), !matches(wider).isEmpty {
      return ", which has to fit the whole name; did you mean \(ShellWord.quoted(wider))?"
    }
    let nearest = NearestName.question(filter, among: parts)
    return nearest.isEmpty ? "; `harness list` shows their names and tags" : nearest
  }

  /// All names and the parts of them that a filter may be.
  private var parts: [String] {
    let names = sources.map(\.name)
    let components = names.flatMap { $0.split(separator: "/") }
    let words = components.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }
    return names + (components + words).map(String.init)
  }

  // MARK: - Tags

  /// The tags of all scenarios, sorted; nil where a file cannot be read.
  private var tags: [String]? {
    var tags: Set<String> = []
    for source in sources {
      guard let found = Self.tags(of: source) else { return nil }
      tags.formUnion(found)
    }
    return tags.sorted()
  }

  private static func tags(of source: ScenarioSource) -> Set<String>? { try? source.read().tags }

  private func check(_ tag: String, among known: [String]) throws(SetupError) {
    let name = tag.hasPrefix("!") ? String(tag.dropFirst()) : tag
    guard !known.contains(name) else { return }
    let choice = Self.written(.tag, tag)
    let nearest = NearestName.question(name, among: known)
    if tag.hasPrefix("!") {
      // To leave out what is not there says nothing, unless something else was meant.
      if !nearest.isEmpty { throw .unknownTag(choice: choice, hint: nearest) }
      return
    }
    let list =
      known.isEmpty
      ? "; none has a tag, which a line `# tags: \(tag)` gives it"
      : "; there are: \(NameList(known))"
    throw .nothingChosen(
      count: sources.count, choice: choice, hint: nearest.isEmpty ? list : nearest)
  }
}

// MARK: - A path that is not there

extension ChoiceCheck {
  /// What a path that is not there may have meant; nothing where nothing fits.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - neighbors: The paths beside it.
  /// - Returns: The end of a message.
  func hint(forPath path: String, neighbors: [String]) -> String {
    guard !path.isEmpty else { return "" }
    if let file = sources.map(\.file).first(where: { $0.hasSuffix("/" + path) }) {
      return "; did you mean \"\(file)\"?"
    }
    let offered = offer(.filter, path, matches(path))
    if !offered.isEmpty { return offered }
    let tagged = offer(.tag, path, sources.filter { Self.tags(of: $0)?.contains(path) ?? false })
    if !tagged.isEmpty { return tagged }
    let files = (neighbors + sources.map(\.file)).sorted()
    if let file = files.first(where: { Self.stem($0).hasSuffix(Self.stem(path)) }) {
      return "; did you mean \"\(file)\"?"
    }
    let nearest = NearestName.question(path, among: neighbors)
    guard nearest.isEmpty, let name = nearestName(to: path, among: parts) else {
      return nearest
    }
    return "; did you mean `\(Self.written(.filter, name))`?"
  }

  /// A path without the extension of a scenario, and with a slash before it.
  private static func stem(_ path: String) -> String {
    let ending = ([".txtar", ".txt"] + Document.extensions).first { path.hasSuffix($0) } ?? ""
    return "/" + path.dropLast(ending.count)
  }

  private func offer(_ option: CommandLineOption, _ value: String, _ chosen: [ScenarioSource])
    -> String
  {
    guard !chosen.isEmpty else { return "" }
    return "; `\(Self.written(option, value))` chooses \(Plural.of(chosen.count, "scenario")): "
      + "\(NameList(chosen.map(\.name)))"
  }
}
