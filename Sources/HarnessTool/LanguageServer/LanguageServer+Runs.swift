import Foundation
import Harness
import HarnessReports
import HarnessRunner
import HarnessScenarios

/// Something that a run has found, until the text changes.
struct LanguageRunProblem {
  /// As the run names the file; nil where it is no line's fault.
  let file: String?
  /// From 1.
  let line: Int?
  let message: String
  let isError: Bool

  /// A place in words; nil where there is none.
  static func place(
    _ file: String?, _ line: Int?, in end: RunEvent.ScenarioFinished
  ) -> String? {
    line.map { " in line \($0)" + (file == nil || file == end.file ? "" : " of \(file ?? "")") }
  }
}

extension LanguageServer {
  /// Does what a command says.
  func execute(_ params: JSONValue, for id: JSONValue) throws(LanguageError) {
    let command = params["command"]?.string ?? ""
    guard [LanguageCapabilities.run, LanguageCapabilities.stop].contains(command) else {
      throw LanguageError(.invalidParams, "\(command) is no command of this server")
    }
    guard let uri = params["arguments"]?.array?.first?.string else {
      throw LanguageError(.invalidParams, "\(command) takes the URI of a scenario")
    }
    guard let path = LanguageAddress.path(of: uri) else {
      throw LanguageError(.requestFailed, "\(uri) is no file: save it first")
    }
    let whole = URL(fileURLWithPath: path).standardized.path
    if command == LanguageCapabilities.stop {
      cancelRuns { $0.path == Self.place(whole) }
      return reply(to: id, .null)
    }
    try begin(whole, uri, params, id)
  }

  /// Where a file lies, whichever links lead there.
  private static func place(_ path: String) -> String {
    ((try? DiskPath(path).resolved()) ?? DiskPath(path)).text
  }

  private func begin(
    _ path: String, _ uri: String, _ params: JSONValue, _ id: JSONValue
  ) throws(LanguageError) {
    let place = Self.place(path)
    guard runs[place] == nil else {
      throw LanguageError(.requestFailed, "\(path) runs already")
    }
    let project = LanguageProject(of: path, roots: client.roots)
    if let problem = project.problem { throw LanguageError(.requestFailed, problem) }
    let files = try savedFiles(path, project)
    let token = beginProgress(params["workDoneToken"], path)
    do {
      runs[place] = try LanguageRun(
        path, at: place, project, .init(uri: uri, id: id, token: token, files: files), mailbox)
    } catch {
      endProgress(token, "not begun")
      throw LanguageError(.requestFailed, SystemReason.text(of: error))
    }
    runProblems[path] = nil
    stale.insert(uri)
  }

  /// The files of a scenario and its project file, all of which the editor shows as the disk has them: these are run, and a
  /// result would be taken for that of the texts that are shown.
  private func savedFiles(
    _ path: String, _ project: LanguageProject
  ) throws(LanguageError) -> [String: Data?] {
    var paths = [path] + [project.file?.path].compactMap(\.self)
    if let document = openDocument(at: path) {
      paths += analysis(of: document, project).includedPaths
    } else {
      paths += (try? ScenarioSource(file: path).read())?.includedPaths ?? []
    }
    var files: [String: Data?] = [:]
    for path in paths {
      let bytes = try? FileBytes.contents(of: DiskPath(path))
      guard shows(bytes, at: path) else {
        throw LanguageError(
          .requestFailed, "\(path) differs from what the editor shows: save it, and run it then")
      }
      files[path] = .some(bytes)
    }
    return files
  }

  /// Whether the editor shows nothing else as a file, also where that is open under several addresses.
  private func shows(_ bytes: Data?, at path: String) -> Bool {
    openDocuments(at: path).allSatisfy { document in
      bytes.map { $0.elementsEqual(document.source.bytes) } ?? false
    }
  }

  /// Whether the files of a run are as they were when it began, on the disk and in the editor.
  private func isAsItWas(_ run: LanguageRun) -> Bool {
    run.request.files.allSatisfy { path, bytes in
      (try? FileBytes.contents(of: DiskPath(path))) == bytes && shows(bytes, at: path)
    }
  }

  /// The open text of a file, whichever links lead there.
  private func openDocument(at path: String) -> LanguageDocument? {
    openDocuments(at: path).min { $0.uri < $1.uri }
  }

  private func openDocuments(at path: String) -> [LanguageDocument] {
    let place = Self.place(path)
    return documents.values.filter { $0.path.map(Self.place) == place }
  }

  func cancelRuns(where isMeant: (LanguageRun) -> Bool) {
    for run in runs.values where isMeant(run) {
      run.isCancelled = true
      run.interrupt()
    }
  }

  // MARK: The end

  /// Tells how a run ended.
  func finish(_ end: LanguageRun.End) {
    guard let run = runs.removeValue(forKey: end.place) else { return }
    let document = openDocument(at: run.path)
    let isAsItWas = isAsItWas(run)
    let summary = LanguageRunSummary(end)
    let text =
      summary.text
      + (isAsItWas ? "" : "; it has been edited since, and this is about what was saved before")
    endProgress(run.request.token, text)
    if isAsItWas { runProblems[document?.path ?? run.path] = summary.problems }
    stale.insert(document?.uri ?? run.request.uri)
    if let log = summary.log { tell(.log, log) }
    show(summary.importance, text)
    if run.isCancelled {
      reply(to: run.request.id, LanguageError(.requestCancelled, text))
    } else {
      reply(to: run.request.id, ["status": .string(summary.status), "message": .string(text)])
    }
  }

  // MARK: Progress

  /// - Returns: By what the client knows the progress; nil where it shows none.
  private func beginProgress(_ token: JSONValue?, _ path: String) -> JSONValue? {
    var known = token
    if known == nil, client.showsProgress {
      tokenCount += 1
      let own = JSONValue.string("harness-run-\(tokenCount)")
      request("window/workDoneProgress/create", ["token": own])
      known = own
    }
    guard let known else { return nil }
    let name = URL(fileURLWithPath: path).lastPathComponent
    let begin: JSONValue = [
      "kind": "begin", "title": .string("Run \(name)"), "cancellable": true,
    ]
    notify("$/progress", ["token": known, "value": begin])
    return known
  }

  private func endProgress(_ token: JSONValue?, _ text: String) {
    guard let token else { return }
    notify("$/progress", ["token": token, "value": ["kind": "end", "message": .string(text)]])
  }
}

/// How a run ended, in words.
struct LanguageRunSummary {
  /// As in events: `passed`, `failed`.
  private(set) var status: String
  private(set) var text: String
  private(set) var importance = LanguageServer.Importance.info
  private(set) var problems: [LanguageRunProblem] = []
  /// What happened, for a log.
  private(set) var log: String?

  init(_ end: LanguageRun.End) {
    guard let scenario = end.scenario, end.errors.isEmpty else {
      let name = URL(fileURLWithPath: end.path).lastPathComponent
      // A run that is ended at once has not come to its scenario.
      (status, importance) = (end.errors.isEmpty ? "interrupted" : "unknown", .error)
      text =
        end.errors.isEmpty
        ? "\(name) was interrupted before it began"
        : "\(name) is not known to have passed: " + end.errors.joined(separator: "; ")
      return
    }
    status = scenario.status.rawValue
    text = VisibleText.of(Self.text(scenario))
    problems = Self.problems(scenario)
    let kept = scenario.sandbox.map { "Its sandbox was kept: \($0)\n" } ?? ""
    log = "\(text)\n" + scenario.log.text(isWhole: true) + kept
    if scenario.isFailure || scenario.status == .interrupted {
      importance = .error
    } else if !problems.isEmpty || scenario.status == .skipped || scenario.attempt > 1 {
      importance = .warning
    }
  }

  private static func text(_ end: RunEvent.ScenarioFinished) -> String {
    switch end.status {
    case .passed:
      let warnings = end.warnings.first.map { "; but \($0)" } ?? ""
      if end.attempt > 1 {
        return "\(end.name) is flaky: it passed at attempt \(end.attempt)\(warnings)"
      }
      return "\(end.name) passed in \(end.duration.fixed(3)) s\(warnings)"
    case .skipped: return "\(end.name) was skipped" + (end.reason.map { ": \($0)" } ?? "")
    case .interrupted: return "\(end.name) was interrupted, and has neither passed nor failed"
    case .unreadable:
      let problem = end.problems.first.map { ": line \($0.line): \($0.message)" } ?? ""
      return "\(end.name) cannot be run\(problem)"
    case .failed:
      let place = end.failure.flatMap { LanguageRunProblem.place($0.file, $0.line, in: end) } ?? ""
      let reason = end.failure?.message.split(separator: "\n").first ?? ""
      return "\(end.name) failed\(place): \(reason)"
    }
  }

  private static func problems(_ end: RunEvent.ScenarioFinished) -> [LanguageRunProblem] {
    var problems: [LanguageRunProblem] = []
    if let failure = end.failure {
      let diff = failure.diff.isEmpty ? "" : "\n" + failure.diff
      let isIncluded = failure.file != nil && failure.file != end.file
      let place = LanguageRunProblem.place(failure.file, failure.line, in: end) ?? ""
      let message = (isIncluded ? "failed\(place): " : "") + failure.message
      problems.append(
        LanguageRunProblem(
          file: failure.file, line: failure.line,
          message: VisibleText.of(ScenarioLog.Entry.shortened(message + diff)), isError: true))
    }
    problems += (end.leftBehind ?? []).map { left in
      LanguageRunProblem(
        file: left.file, line: left.line,
        message: "left a process running: \(left.command) (process \(left.process))",
        isError: false)
    }
    return problems
  }
}
