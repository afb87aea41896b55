import Foundation
import HarnessComparison
import HarnessSystem

/// Finds scenarios in folders.
///
/// A folder's scenarios are all its `.txtar` and `.txt` files, as `testscript` has it, and those
/// of the folders below it. What starts with a point is passed over; a link to a folder is not
/// followed, and is an error where that holds scenarios. A file that is named itself is a scenario
/// whatever its name. Nothing is read.
public struct ScenarioSearch: Sendable {
  /// Patterns of files and folders that are no scenarios, relative to the folder that is searched.
  public var exclusions: [GlobPattern]

  /// - Parameter exclusions: Patterns of what to pass over.
  public init(excluding exclusions: [GlobPattern] = []) {
    self.exclusions = exclusions
  }

  /// Finds scenarios.
  ///
  /// - Parameter paths: Folders and files.
  /// - Returns: Each file once; for each path those below it, sorted by name.
  /// - Throws: ``ScenarioSearchError``.
  public func scenarios(in paths: [String]) throws(ScenarioSearchError) -> [ScenarioSource] {
    var found: [ScenarioSource] = []
    for path in paths { found += try scenarios(in: Self.withoutDotsBehindLinks(path)) }
    var files: Set<ExactText> = []
    return try Self.distinct(
      found.filter {
        files.insert(ExactText(URL(fileURLWithPath: $0.file).absoluteURL.standardized.path))
          .inserted
      })
  }

  /// A path that leads to the same place where `..` is taken by its text alone, as URLs have it.
  ///
  /// - Returns: The path itself, unless a `..` in it stands behind a link to a folder.
  package static func withoutDotsBehindLinks(_ path: String) -> String {
    guard
      path.utf8.split(separator: DiskPath.separator).contains(where: { $0.elementsEqual("..".utf8) }
      )
    else { return path }
    let plain = URL(fileURLWithPath: path).absoluteURL.standardized.path
    guard let meant = try? DiskPath(path).resolved(),
      (try? DiskPath(plain).resolved()) != meant
    else { return path }
    // A link at its end is what was named.
    guard let (folder, name) = DiskPath(path).split, ![".", ".."].contains(name.text),
      let place = try? folder.resolved()
    else { return meant.text }
    return place.appending(name).text
  }

  private func scenarios(in path: String) throws(ScenarioSearchError) -> [ScenarioSource] {
    guard let status = FileStatus(path: DiskPath(path), followingLinks: true) else {
      throw .noSuchPath(path, neighbors: Self.neighbors(of: path))
    }
    guard status.isDirectory else { return [ScenarioSource(file: path)] }
    var sources: [ScenarioSource] = []
    let folder = Self.withoutSlash(path)
    try collect(in: folder, below: "", into: &sources) { link, prefix throws(ScenarioSearchError) in
      guard !Self.isSearched(behind: link, from: folder) else { return }
      try expectNoScenarios(behind: link, prefix)
    }
    return sources.sorted { $0.name < $1.name }
  }

  private func collect(
    in folder: String, below prefix: String, into sources: inout [ScenarioSource],
    _ lookBehind: (String, String) throws(ScenarioSearchError) -> Void
  ) throws(ScenarioSearchError) {
    for entry in try Self.entries(in: folder) where entry.bytes.first != UInt8(ascii: ".") {
      let name = entry.text
      let relative = prefix + name
      guard !exclusions.contains(where: { $0.matches(relative) }) else { continue }
      try Self.expectText(entry, in: folder)
      let path = Self.path(of: name, in: folder)
      let status = FileStatus(path: DiskPath(path))
      if status?.isDirectory == true {
        try collect(in: path, below: relative + "/", into: &sources, lookBehind)
      } else if status?.isLink == true,
        FileStatus(path: DiskPath(path), followingLinks: true)?.isDirectory == true
      {
        try lookBehind(path, relative + "/")
      } else if let stem = Self.stem(relative) {
        sources.append(ScenarioSource(file: path, name: stem))
      }
    }
  }

  /// Whether a link leads to a folder that is searched anyway, or to one around it.
  private static func isSearched(behind link: String, from folder: String) -> Bool {
    func place(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().path + "/"
    }
    let (target, searched) = (place(link), place(folder))
    return target.hasPrefix(searched) || searched.hasPrefix(target)
  }

  /// - Throws: ``ScenarioSearchError/linkedFolder(_:)`` where a folder behind a link holds scenarios,
  ///   which nothing would say that it does not run.
  private func expectNoScenarios(
    behind link: String, _ prefix: String
  ) throws(ScenarioSearchError) {
    var linked: [ScenarioSource] = []
    do {
      // A link behind a link may lead back.
      try collect(in: link, below: prefix, into: &linked) { _, _ in }
    } catch .notUTF8 {
      throw .linkedFolder(link)
    } catch {}
    guard linked.isEmpty else { throw .linkedFolder(link) }
  }

  private static func path(of name: String, in folder: String) -> String {
    switch folder {
    case "/": "/\(name)"
    case ".": name
    default: "\(folder)/\(name)"
    }
  }

  private static func entries(in folder: String) throws(ScenarioSearchError) -> [DiskPath] {
    do {
      return try DiskPath(folder).entryNames()
    } catch {
      throw .unreadableFolder(folder, reason: SystemReason.of(error))
    }
  }

  /// - Throws: ``ScenarioSearchError/notUTF8(_:)`` where a name is no text, and is that of a scenario or of a
  ///   folder that holds one.
  private static func expectText(
    _ name: DiskPath, in folder: String
  ) throws(ScenarioSearchError) {
    guard String(validating: name.bytes, as: UTF8.self) == nil else { return }
    let path = DiskPath(folder).appending(name)
    guard !holdsScenario(path) else { throw .notUTF8(path.escaped) }
  }

  /// Whether a path is a scenario's, or that of a folder in which one lies.
  private static func holdsScenario(_ path: DiskPath) -> Bool {
    guard path.split?.name.bytes.first != UInt8(ascii: ".") else { return false }
    guard FileStatus(path: path)?.isDirectory == true else { return stem(path.text) != nil }
    let names = (try? path.entryNames()) ?? []
    return names.contains { holdsScenario(path.appending($0)) }
  }

  /// The name without the extension of a scenario; nil where it has none.
  private static func stem(_ name: String) -> String? {
    // Of bytes: a combining character at the end of the name is one with the point behind it.
    let found = [".txtar", ".txt"].first { name.utf8.reversed().starts(with: $0.utf8.reversed()) }
    return found.flatMap { String(name.utf8.dropLast($0.utf8.count)) }
  }

  private static func withoutSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? withoutSlash(String(path.dropLast())) : path
  }

  /// Names scenarios by their path where their names alone would be the same.
  ///
  /// - Throws: ``ScenarioSearchError/sameLooking(_:_:)``: reports know a scenario by its name.
  package static func distinct(
    _ sources: [ScenarioSource]
  ) throws(ScenarioSearchError) -> [ScenarioSource] {
    var sources = sources
    // A path that becomes a name may be the name of another.
    for _ in 0..<2 {
      let counts = Dictionary(sources.map { ($0.name, 1) }, uniquingKeysWith: +)
      for index in sources.indices where counts[sources[index].name, default: 0] > 1 {
        sources[index].name = sources[index].file
      }
    }
    var files: [String: String] = [:]
    for source in sources {
      guard !source.name.utf8.contains(UInt8(ascii: "\n")) else {
        throw .severalLines(source.name)
      }
      if let other = files.updateValue(source.file, forKey: source.name) {
        throw .sameLooking(other, source.file)
      }
    }
    return sources
  }

  private static func neighbors(of path: String) -> [String] {
    // Foundation's parts of a path trap at one of a single character.
    guard let slash = path.lastIndex(of: "/") else { return Self.entries(of: ".") }
    let parent = path[..<slash]
    return Self.entries(of: parent.isEmpty ? "/" : String(parent)).map { "\(parent)/\($0)" }
  }

  private static func entries(of folder: String) -> [String] {
    (try? DiskPath(folder).entryNames().map(\.text)) ?? []
  }
}

/// Why no scenarios were found.
public enum ScenarioSearchError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Nothing lies at a path; the paths beside it.
  case noSuchPath(String, neighbors: [String])
  /// Two scenarios have names that read the same.
  case sameLooking(String, String)
  /// A link leads to a folder that holds scenarios.
  case linkedFolder(String)
  /// A scenario's name, by which reports know it in a line, has several.
  case severalLines(String)
  /// A scenario, or a folder that holds one, has a name that is no text.
  case notUTF8(String)
  /// A folder cannot be read.
  case unreadableFolder(String, reason: String)

  /// What was asked, what was found, and what to do.
  public var description: String {
    switch self {
    case .noSuchPath(let path, let neighbors) where neighbors.contains(path):
      "the name of \(path) is not UTF-8, as those of scenarios and their folders have to be; rename it"
    case .noSuchPath(let path, let neighbors):
      "there is no file or folder \(path)" + NearestName.question(path, among: neighbors)
    case .sameLooking(let first, let second):
      "the names of the scenarios \(first) and \(second) read the same, though they may be written "
        + "with other code points, as an accented letter can be; rename one"
    case .linkedFolder(let link):
      "\(link) is a link to a folder of scenarios, and links are not followed; name that folder "
        + "itself, or exclude the link"
    case .severalLines(let name):
      "the name of the scenario \(name.debugDescription) holds the end of a line; rename its file"
    case .notUTF8(let path):
      "\(path) holds scenarios, and its name is not UTF-8, by which reports would know them; rename it"
    case .unreadableFolder(let folder, let reason):
      "the folder \(folder) cannot be searched for scenarios: \(reason)"
    }
  }
}
