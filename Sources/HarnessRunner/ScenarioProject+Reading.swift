public import Foundation
import Harness
import HarnessComparison
import HarnessScenarios
import HarnessSystem
import HarnessTerminal

extension ScenarioProject {
  /// Reads a project file.
  ///
  /// - Parameter url: The file.
  /// - Throws: ``ScenarioProjectError``.
  public init(contentsOf url: URL) throws(ScenarioProjectError) {
    let reader = Reader(file: url)
    try self.init(reader.object(reader.content(), "the file"), reader)
    folder = reader.folder.path
  }

  private enum Key: String, CaseIterable {
    case apps
    case seeds
    case environment
    case exclude
    case timeout
    case leftBehind
    case network
    case outputLimit
    case limits
    /// Where an editor finds what may stand in the file.
    case schema = "$schema"
  }

  private init(
    _ object: [String: JSONValue], _ reader: Reader
  ) throws(ScenarioProjectError) {
    try reader.check(object.keys, among: Key.allCases.map(\.rawValue))
    if let schema = object[Key.schema.rawValue] { _ = try reader.text(schema, Key.schema.rawValue) }
    for (name, value) in try reader.object(object, Key.apps.rawValue) {
      try reader.checkAppName(name)
      apps[name] = try reader.program(reader.text(value, "apps.\(name)"), "apps.\(name)")
    }
    for (name, value) in try reader.object(object, Key.seeds.rawValue) {
      seeds[name] = try reader.seed(value, "seeds.\(name)")
    }
    let variables = try reader.object(object, Key.environment.rawValue)
    let names = Set(variables.map(\.0))
    for (name, value) in variables {
      let text = try reader.text(value, "environment.\(name)")
      try reader.checkVariable(name, text)
      try reader.checkVariables(in: text, of: name, among: names)
      environment[name] = ProjectPaths(folder: reader.folder).resolved(text)
    }
    exclusions = try reader.texts(object, Key.exclude.rawValue).map(GlobPattern.init)
    timeout = try reader.timeout(object[Key.timeout.rawValue])
    failsOnLeftBehind = try reader.failsOnLeftBehind(object[Key.leftBehind.rawValue])
    network = try reader.network(object[Key.network.rawValue])
    outputLimit = try reader.size(object, Key.outputLimit.rawValue)
    for (name, value) in try reader.object(object, Key.limits.rawValue) {
      limits[name] = try reader.limit(value, of: name)
    }
  }
}

/// Reads the values of a project file, and says what is wrong with them.
private struct Reader {
  let file: URL

  var folder: URL { file.absoluteURL.standardized.deletingLastPathComponent() }

  func content() throws(ScenarioProjectError) -> JSONValue {
    let bytes: Data
    do {
      bytes = try FileBytes.contents(of: DiskPath(file.path))
    } catch {
      throw fail("it cannot be read: \(SystemReason.of(error))")
    }
    do {
      let value = try JSONParser.value(of: bytes)
      guard let name = try JSONParser.repeatedName(in: bytes) else { return value }
      throw fail("\"\(name)\" stands there twice; of two members, one would not count")
    } catch let error as ScenarioProjectError {
      throw error
    } catch {
      throw fail("it is not JSON: \(error)")
    }
  }

  func check(
    _ keys: some Sequence<String>, among known: [String], of place: String = ""
  ) throws(ScenarioProjectError) {
    guard let unknown = keys.sorted().first(where: { !known.contains($0) }) else { return }
    let nearest = NearestName.question(unknown, among: known)
    let all = nearest.isEmpty ? "; there are: \(known.joined(separator: ", "))" : nearest
    throw fail("unknown key \"\(place)\(unknown)\"\(all)")
  }

  func object(
    _ value: JSONValue, _ place: String
  ) throws(ScenarioProjectError) -> [String: JSONValue] {
    guard let object = value.object else {
      throw fail("\(place) has to be an object, such as { \"name\": … }")
    }
    return Dictionary(object.map { ($0.key.description, $0.value) }) { $1 }
  }

  /// The object at a key, empty where there is none, in the order of the names.
  func object(
    _ parent: [String: JSONValue], _ key: String
  ) throws(ScenarioProjectError) -> [(String, JSONValue)] {
    guard let value = parent[key] else { return [] }
    return try object(value, "\"\(key)\"").sorted { $0.key < $1.key }
  }

  func text(_ value: JSONValue, _ place: String) throws(ScenarioProjectError) -> String {
    guard let text = value.string else { throw fail("\"\(place)\" has to be a string") }
    return text
  }

  func texts(
    _ parent: [String: JSONValue], _ key: String, _ place: String = ""
  ) throws(ScenarioProjectError) -> [String] {
    guard let value = parent[key] else { return [] }
    guard let values = value.array, case let texts = values.compactMap(\.string),
      texts.count == values.count
    else {
      throw fail("\"\(place)\(key)\" has to be an array of strings")
    }
    return texts
  }

  func timeout(_ value: JSONValue?) throws(ScenarioProjectError) -> TimeInterval? {
    guard let value else { return nil }
    let seconds = value.double ?? value.string.flatMap(TimeText.seconds)
    guard let seconds, seconds > 0 else {
      let found = value.string ?? "\(value)"
      throw fail("\"timeout\" has to be a time such as \"30s\", and is \(found)")
    }
    return seconds
  }

  /// Makes sure that a line of a script can start with the name of an app.
  func checkAppName(_ name: String) throws(ScenarioProjectError) {
    if name.isEmpty { throw fail("an app in \"apps\" has an empty name, which no line can call") }
  }

  /// Makes sure that the environment of a program can hold a variable.
  func checkVariable(_ name: String, _ value: String) throws(ScenarioProjectError) {
    let shown = "\"environment\" has the variable \(name.debugDescription)"
    if name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) {
      throw fail("\(shown), which no program can get: a name has characters, and none is =")
    }
    if name.utf8.contains(0) || value.utf8.contains(0) {
      throw fail("\(shown) with a zero byte, at which its text would end for a program")
    }
  }

  func network(_ value: JSONValue?) throws(ScenarioProjectError) -> NetworkAccess? {
    guard let value else { return nil }
    guard let text = value.string else { throw fail("\"network\" has to be a string") }
    do throws(NetworkAccessError) {
      return try NetworkAccess(text)
    } catch {
      throw fail("\"network\": \(error)")
    }
  }

  func failsOnLeftBehind(_ value: JSONValue?) throws(ScenarioProjectError) -> Bool {
    switch value?.string {
    case nil where value == nil, "warn": return false
    case "fail": return true
    default: throw fail("\"leftBehind\" has to be \"warn\" or \"fail\"")
    }
  }

  func size(
    _ parent: [String: JSONValue], _ key: String
  ) throws(ScenarioProjectError) -> Int? {
    guard let value = parent[key] else { return nil }
    let size = value.double.flatMap { Int(exactly: $0) } ?? value.string.flatMap(SizeText.bytes)
    guard let size, size > 0 else {
      let found = value.string ?? "\(value)"
      throw fail("\"\(key)\" has to be a number of bytes such as \"256MiB\", and is \(found)")
    }
    return size
  }

  func limit(_ value: JSONValue, of name: String) throws(ScenarioProjectError) -> Int {
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
      throw fail("a limit has a name without blanks, which a line `# needs:` has")
    }
    guard let count = value.double.flatMap({ Int(exactly: $0) }), (1...1000).contains(count) else {
      throw fail("\"limits.\(name)\" has to be a number from 1 to 1000")
    }
    return count
  }

  func seed(_ value: JSONValue, _ place: String) throws(ScenarioProjectError) -> Seed {
    let seed = try object(value, "\"\(place)\"")
    try check(seed.keys, among: ["executable", "arguments"], of: "\(place).")
    guard let executable = seed["executable"] else {
      throw fail("\"\(place)\" has to say its \"executable\"")
    }
    let path = try program(
      text(executable, "\(place).executable"), "\(place).executable")
    return Seed(executable: path, arguments: try texts(seed, "arguments", "\(place)."))
  }

  func program(_ text: String, _ place: String) throws(ScenarioProjectError) -> String {
    do {
      return try ScenarioProject.program(text, relativeTo: file.deletingLastPathComponent())
    } catch {
      throw fail("\"\(place)\": \(error)")
    }
  }

  /// Makes sure that what a value of the environment names is set by then: it would be nothing.
  func checkVariables(
    in text: String, of name: String, among names: Set<String>
  ) throws(ScenarioProjectError) {
    var used: [String] = []
    _ = VariableExpansion.expand(text) {
      used.append($0)
      return ""
    }
    let initial = ScenarioEnvironment.initialNames + [ProjectPaths.variable]
    for variable in used where !initial.contains(variable) {
      if names.contains(variable), variable < name { continue }
      throw fail("\"environment.\(name)\": " + reasonNotSet(variable, name, names))
    }
  }

  private func reasonNotSet(_ variable: String, _ name: String, _ names: Set<String>) -> String {
    if variable != name, names.contains(variable) {
      return "$\(variable) is set after it, for variables are set in the order of their names"
    }
    let known = names.filter { $0 < name }.sorted() + ScenarioEnvironment.initialNames
    let nearest = NearestName.question(variable, among: known + [ProjectPaths.variable])
    return "nothing sets $\(variable)"
      + (nearest.isEmpty ? "; of the caller's variables, scenarios see PATH alone" : nearest)
  }

  private func fail(_ reason: String) -> ScenarioProjectError {
    ScenarioProjectError(file: file.relativePath, reason: reason)
  }
}

extension ScenarioProject {
  /// The path of a program that settings name.
  ///
  /// - Parameters:
  ///   - text: A path, or a word that is looked for in `PATH`.
  ///   - folder: What a path is relative to.
  /// - Returns: An absolute path of a file that can be run.
  /// - Throws: ``/Harness/LaunchRefusal``, or ``ScenarioFailure`` where `PATH` has no such program.
  public static func program(_ text: String, relativeTo folder: URL) throws -> String {
    guard text.utf8.contains(UInt8(ascii: "/")) else {
      if let url = CLIApplication.commandURL(text) { return url.path }
      throw ScenarioFailure(
        "no program \(text.debugDescription) is in PATH; a file in this folder is ./\(text)")
    }
    let path = URL(fileURLWithPath: text, relativeTo: folder).absoluteURL.standardized.path
    try Executable(path: path).check()
    return path
  }
}

/// What is wrong with a project file.
public struct ScenarioProjectError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// What is wrong, and what to do.
  public let reason: String

  /// The file, then the reason.
  public var description: String { "\(file): \(reason)" }
}
