import Foundation
import Harness
import HarnessScenarios

extension LanguageServer {
  func initialized(_ params: JSONValue) throws(LanguageError) {
    if client.watchesFiles { request("client/registerCapability", LanguageCapabilities.watching) }
  }

  func didOpen(_ params: JSONValue) throws(LanguageError) {
    guard let item = params["textDocument"], let uri = item["uri"]?.string,
      let text = item["text"]?.string
    else { throw LanguageError(.invalidParams, "`textDocument` has no `uri` and `text`") }
    documents[uri] = LanguageDocument(
      uri: uri, language: item["languageId"]?.string ?? "", version: item["version"]?.int,
      text: text.utf8, encoding: client.encoding)
    noteChange(of: uri)
  }

  func didChange(_ params: JSONValue) throws(LanguageError) {
    let uri = try openURI(params)
    let version = params["textDocument"]?["version"]?.int
    let changes = params["contentChanges"]?.array ?? []
    if let path = documents[uri]?.path { runProblems[path] = nil }
    try documents[uri]?.apply(changes, version: version)
    noteChange(of: uri)
  }

  func didClose(_ params: JSONValue) throws(LanguageError) {
    let uri = try openURI(params)
    let document = documents.removeValue(forKey: uri)
    analyses[uri] = nil
    if let path = document?.path { runProblems[path] = nil }
    noteChange(of: document?.path)
    publish([], of: uri, version: nil)
  }

  func didChangeFolders(_ params: JSONValue) throws(LanguageError) {
    func paths(_ name: JSONName) -> [String] {
      (params["event"]?[name]?.array ?? []).compactMap { $0["uri"]?.string }
        .compactMap(LanguageAddress.path).map(LanguageClient.withoutSlash)
    }
    let removed = paths("removed")
    client.roots = client.roots.filter { !removed.contains($0) } + paths("added")
    checkAll()
  }

  private func openURI(_ params: JSONValue) throws(LanguageError) -> String {
    guard let uri = params["textDocument"]?["uri"]?.string, documents[uri] != nil else {
      throw LanguageError(.invalidParams, "`textDocument` names no open text")
    }
    return uri
  }

  private func noteChange(of uri: String) {
    analyses[uri] = nil
    stale.insert(uri)
    noteChange(of: documents[uri]?.path)
  }

  /// Has texts looked at again that include a file.
  private func noteChange(of path: String?) {
    guard let path else { return }
    for (uri, analysis) in analyses where analysis.includedPaths.contains(path) {
      analyses[uri] = nil
      if let path = documents[uri]?.path { runProblems[path] = nil }
      stale.insert(uri)
    }
  }
}

// MARK: - What is wrong

extension LanguageServer {
  /// How many problems of a text are told.
  private static let problemLimit = 1000

  /// The open text that a request is about, and what can be told of it.
  func subject(
    _ params: JSONValue
  ) throws(LanguageError) -> (document: LanguageDocument, analysis: LanguageAnalysis) {
    guard let uri = params["textDocument"]?["uri"]?.string else {
      throw LanguageError(.invalidParams, "`textDocument` has no `uri`")
    }
    guard let document = documents[uri] else {
      throw LanguageError(.invalidParams, "\(uri) is not open")
    }
    return (document, analysis(of: document))
  }

  private func analysis(of document: LanguageDocument) -> LanguageAnalysis {
    if !stale.contains(document.uri), let known = analyses[document.uri] { return known }
    let project = LanguageProject(of: document.path, roots: client.roots)
    let analysis = analysis(of: document, project)
    analyses[document.uri] = analysis
    return analysis
  }

  func analysis(
    of document: LanguageDocument, _ project: LanguageProject
  ) -> LanguageAnalysis {
    let unsaved = unsavedTexts
    return LanguageAnalysis(
      document.source.bytes, file: document.file, engine: project.engine,
      isPart: document.path.map(project.excludes) ?? false
    ) { path in unsaved[path].map { Data($0) } }
  }

  /// The texts that are open, by the paths of their files.
  private var unsavedTexts: [String: [UInt8]] {
    Dictionary(
      documents.values.compactMap { document in
        document.path.map { ($0, document.source.bytes) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Tells the problems of all texts that have changed.
  func publishStale() {
    for uri in stale.sorted() {
      if let document = documents[uri] {
        if document.isScenario { publish(document) }
      } else if let document = closedDocument(uri) {
        publishRun(of: document)
      }
    }
    stale = []
  }

  private func publish(_ document: LanguageDocument) {
    let project = LanguageProject(of: document.path, roots: client.roots)
    let analysis = analysis(of: document, project)
    analyses[document.uri] = analysis
    var problems = analysis.problems.prefix(Self.problemLimit).map { diagnostic($0, in: document) }
    if let problem = project.problem {
      let first = document.range(document.source.line(0))
      problems.insert(diagnostic(at: first, .error, "harness", problem), at: 0)
    }
    publish(
      problems + runDiagnostics(document, analysis), of: document.uri, version: document.version)
  }

  /// Tells what a run has found in a scenario that is not open.
  private func publishRun(of document: LanguageDocument) {
    let project = LanguageProject(of: document.path, roots: client.roots)
    let found = runDiagnostics(document, analysis(of: document, project))
    publish(found, of: document.uri, version: nil)
  }

  private func closedDocument(_ uri: String) -> LanguageDocument? {
    guard let path = LanguageAddress.path(of: uri),
      let bytes = try? FileBytes.contents(of: DiskPath(path))
    else { return nil }
    return LanguageDocument(uri: uri, version: nil, text: bytes, encoding: client.encoding)
  }

  private func runDiagnostics(
    _ document: LanguageDocument, _ analysis: LanguageAnalysis
  ) -> [JSONValue] {
    let found = document.path.flatMap { runProblems[$0] } ?? []
    return found.map { problem in
      let range = analysis.range(ofLine: problem.line, of: problem.file)
      return diagnostic(
        at: document.range(range), problem.isError ? .error : .warning, "harness run",
        problem.message)
    }
  }

  func publish(_ problems: [JSONValue], of uri: String, version: Int?) {
    var params: [JSONName: JSONValue] = ["uri": .string(uri), "diagnostics": .array(problems)]
    if let version { params["version"] = JSONValue(version) }
    notify("textDocument/publishDiagnostics", .object(params))
  }

  private func diagnostic(_ problem: LanguageProblem, in document: LanguageDocument) -> JSONValue {
    var diagnostic = diagnostic(
      at: document.range(problem.range), problem.isError ? .error : .warning, "harness",
      problem.message)
    if client.showsRelatedPlaces, let place = problem.place,
      case .object(var members) = diagnostic
    {
      members["relatedInformation"] = [
        [
          "location": Self.location(path: place.path, line: place.line),
          "message": "in this included file",
        ]
      ]
      diagnostic = .object(members)
    }
    return diagnostic
  }

  private func diagnostic(
    at range: JSONValue, _ importance: Importance, _ source: String, _ message: String
  ) -> JSONValue {
    [
      "range": range, "severity": JSONValue(importance.rawValue), "source": .string(source),
      "message": .string(message),
    ]
  }

  /// The start of a line of a file.
  static func location(path: String, line: Int) -> JSONValue {
    let start: JSONValue = ["line": JSONValue(line), "character": 0]
    return [
      "uri": .string(LanguageAddress.uri(of: path)), "range": ["start": start, "end": start],
    ]
  }
}
