import ArgumentParsing
import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios

/// The names of a project, as far as they can be known without a word about what is wrong in it.
///
/// Standard input is not read, nothing is launched, and a program that is not built yet is no obstacle.
struct CompletionNames {
  private let before: ParsedArguments
  private let place = SuitePlace()

  /// - Parameter before: What stands before the name: the paths of a suite, a file of events.
  init(_ before: ParsedArguments) { self.before = before }

  /// The names of a kind, and what each means.
  func all(_ kind: NameKind) -> [(String, String)] {
    switch kind {
    case .scenario: return sources.map { ($0.name, "") }
    case .tag: return tags.flatMap { [($0, ""), ("!\($0)", "")] }
    case .seed: return names(of: "seeds").map { ($0, "") }
    case .variable: return variables.map { ($0, "") }
    case .clause: return ConformanceClause.all.map { ($0.id, "") }
    case .session: return sessions.map { ($0, "") }
    case .topic: return topics
    }
  }

  /// The programs under test.
  var apps: [String] { names(of: "apps") }
}

extension CompletionNames {
  /// The folders and files of scenarios that stand there, or else the suite of this place.
  private var paths: [String] {
    let paths = before.operands.filter { $0 != "-" }
    return paths.isEmpty ? [place.folder].compactMap(\.self) : paths
  }

  private var sources: [ScenarioSource] {
    let exclusions = project?["exclude"]?.array?.compactMap(\.string) ?? []
    let search = ScenarioSearch(excluding: exclusions.map(GlobPattern.init))
    return (try? search.scenarios(in: paths)) ?? []
  }

  private var tags: [String] {
    Set(sources.flatMap { (try? $0.read())?.tags ?? [] }).sorted()
  }

  /// The members of the project file, whether or not a run could take them.
  private var project: [String: JSONValue]? {
    let path = paths.first ?? "."
    guard
      let file = ScenarioProject.file(
        forNamed: path, workingDirectory: place.here, top: place.top),
      FileStatus(file, followingLinks: true)?.isRegular == true,
      let bytes = try? FileBytes.contents(of: DiskPath(file.path)),
      let members = (try? JSONParser.value(of: bytes))?.object
    else { return nil }
    return Dictionary(members.map { ($0.key.description, $0.value) }) { $1 }
  }

  private func names(of key: String) -> [String] {
    (project?[key]?.object?.keys.map(\.description) ?? []).sorted()
  }

  private var variables: [String] {
    ProcessInfo.processInfo.environment.keys.filter { $0.utf8.first != UInt8(ascii: "_") }.sorted()
  }

  /// The scenarios of the files of events that stand there.
  private var sessions: [String] {
    var names: Set<String> = []
    for file in before.operands {
      let url = URL(fileURLWithPath: file)
      guard FileStatus(url, followingLinks: true)?.isRegular == true,
        let events = try? RunEventFile.events(in: url)
      else { continue }
      for case .scenarioFinished(let end) in events { names.insert(end.name) }
    }
    return names.sorted()
  }

  private var topics: [(String, String)] {
    let tool = Tool.commands.map { ($0.name, $0.summary) }
    let language = ScenarioCommand.language.filter { command in
      !Tool.commands.contains { $0.name == command.name }
    }
    let topics = LanguageText.topics.map { name in
      (name, LanguageTopic.all.first { $0.name == name }?.summary ?? "")
    }
    return tool + topics + language.map { ($0.name, $0.summary) }
  }
}
