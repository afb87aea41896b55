import Foundation
import Harness
import HarnessScenarios

/// Answers an editor by the Language Server Protocol 3.17: on one thread, in the order of the requests.
final class LanguageServer {
  enum Phase {
    /// `initialize` has not come.
    case new
    case running
    /// `shutdown` has come.
    case shutDown
  }

  let mailbox: LanguageMailbox
  private(set) var phase = Phase.new
  var client = LanguageClient()
  /// By their URIs.
  var documents: [String: LanguageDocument] = [:]
  /// What was told of them last.
  var analyses: [String: LanguageAnalysis] = [:]
  /// The URIs of those whose problems have to be told anew.
  var stale: Set<String> = []
  /// By the paths of their files.
  var runs: [String: LanguageRun] = [:]
  /// What the last run has found, by the paths of the files.
  var runProblems: [String: [LanguageRunProblem]] = [:]
  var tokenCount = 0
  /// The request `shutdown`, which is answered once no run goes on.
  private var shutdown: JSONValue?
  /// Set once the tool is to end, and nothing more is answered.
  private var status: ExitStatus?
  /// Whether the client reads no more.
  private var isAlone = false

  init(_ mailbox: LanguageMailbox) { self.mailbox = mailbox }

  /// Answers until the client goes.
  ///
  /// - Returns: What the protocol says: 0 behind `shutdown`, and else 1.
  func work() -> ExitStatus {
    while true {
      if let status, runs.isEmpty { return status }
      if let item = mailbox.next() {
        take(item)
      } else {
        if status == nil { publishStale() }
        take(mailbox.awaitNext())
      }
    }
  }

  private func take(_ item: LanguageMailbox.Item) {
    switch item {
    case .message(let message): if status == nil { take(message) }
    case .ended(let reason):
      if let reason { StandardStream.errors.tell("harness: \(reason)\n") }
      end(reason != nil ? .couldNotRun : phase == .shutDown ? .passed : .failed)
    case .interrupted: end(.interrupted)
    case .runEnded(let runEnd):
      finish(runEnd)
      if runs.isEmpty, let id = shutdown {
        shutdown = nil
        reply(to: id, .null)
      }
    }
  }

  /// Ends all runs, and then the tool.
  private func end(_ status: ExitStatus) {
    if self.status == nil { self.status = status }
    for run in runs.values { run.interrupt() }
  }

  // MARK: Messages

  private func take(_ message: LanguageMessage) {
    switch message {
    case .response: break
    case .refused(let id, let error): reply(to: id, error)
    case .notification("exit", _): end(phase == .shutDown ? .passed : .failed)
    case .notification(let method, let params):
      guard phase == .running else { return }
      do {
        try notifications[method]?(params)
      } catch {
        tell(.warning, "\(method): \(error.message)")
      }
    case .request(let id, let method, let params): answer(id, method, params)
    }
  }

  private func answer(_ id: JSONValue, _ method: String, _ params: JSONValue) {
    switch (phase, method) {
    case (.new, "initialize"):
      client = LanguageClient(params)
      phase = .running
      if let process = client.process { mailbox.endWith(process: process) }
      reply(to: id, LanguageCapabilities.json(client.encoding))
    case (.new, _):
      reply(to: id, LanguageError(.serverNotInitialized, "`initialize` comes first"))
    case (.shutDown, _), (_, "initialize"):
      reply(to: id, LanguageError(.invalidRequest, "\(method) has no place here"))
    case (.running, "shutdown"):
      phase = .shutDown
      for run in runs.values { run.interrupt() }
      if runs.isEmpty { reply(to: id, .null) } else { shutdown = id }
    case (.running, "workspace/executeCommand"):
      do { try execute(params, for: id) } catch { reply(to: id, error) }
    case (.running, _):
      guard let body = requests[method] else {
        return reply(to: id, LanguageError(.methodNotFound, "\(method) is not known"))
      }
      guard !mailbox.hasCancelled(id) else {
        return reply(to: id, LanguageError(.requestCancelled, "it was taken back"))
      }
      do { reply(to: id, try body(params)) } catch { reply(to: id, error) }
    }
  }

  private typealias Request = (JSONValue) throws(LanguageError) -> JSONValue
  private typealias Notification = (JSONValue) throws(LanguageError) -> Void

  private var requests: [String: Request] {
    [
      "textDocument/completion": completion,
      "textDocument/hover": hover,
      "textDocument/definition": definition,
      "textDocument/documentSymbol": symbols,
      "textDocument/foldingRange": foldingRanges,
      "textDocument/codeLens": lenses,
      "textDocument/codeAction": actions,
    ]
  }

  private var notifications: [String: Notification] {
    [
      "initialized": initialized,
      "textDocument/didOpen": didOpen,
      "textDocument/didChange": didChange,
      "textDocument/didClose": didClose,
      "textDocument/didSave": { (_) throws(LanguageError) in self.checkAll() },
      "workspace/didChangeWatchedFiles": { (_) throws(LanguageError) in self.checkAll() },
      "workspace/didChangeWorkspaceFolders": didChangeFolders,
      "$/cancelRequest": { (params) throws(LanguageError) in
        self.cancelRuns { $0.request.id == params["id"] }
      },
      "window/workDoneProgress/cancel": { (params) throws(LanguageError) in
        self.cancelRuns { $0.request.token != nil && $0.request.token == params["token"] }
      },
    ]
  }

  /// Has every open text looked at again: settings or included files may be others.
  func checkAll() { stale.formUnion(documents.keys) }
}

// MARK: - Sending

extension LanguageServer {
  /// The kinds of messages for people.
  enum Importance: Int {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  func reply(to id: JSONValue, _ result: JSONValue) { send(["id": id, "result": result]) }

  func reply(to id: JSONValue, _ error: LanguageError) { send(["id": id, "error": error.json]) }

  func notify(_ method: String, _ params: JSONValue) {
    send(["method": .string(method), "params": params])
  }

  /// Asks the client for something whose answer changes nothing.
  func request(_ method: String, _ params: JSONValue) {
    tokenCount += 1
    send(["id": .string("harness-\(tokenCount)"), "method": .string(method), "params": params])
  }

  /// Puts a line into the client's log.
  func tell(_ importance: Importance, _ text: String) {
    notify(
      "window/logMessage", ["type": JSONValue(importance.rawValue), "message": .string(text)])
  }

  /// Shows a line to the client's user.
  func show(_ importance: Importance, _ text: String) {
    notify(
      "window/showMessage", ["type": JSONValue(importance.rawValue), "message": .string(text)])
  }

  private func send(_ members: [JSONName: JSONValue]) {
    guard !isAlone else { return }
    var members = members
    members["jsonrpc"] = "2.0"
    let content = Data(JSONValue.object(members).description.utf8)
    do {
      try StandardStream.output.write(
        Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content)
    } catch {
      isAlone = true
      end(.failed)
    }
  }
}
