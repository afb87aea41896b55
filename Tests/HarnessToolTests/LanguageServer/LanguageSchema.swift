import Foundation
import Harness
import HarnessSystem

/// The forms that the Language Server Protocol 3.17 has for what a server sends, as far as `harness lsp`
/// sends it: which members there have to be, which there may be, and what they are.
indirect enum LanguageSchema: Sendable {
  case any
  case null
  case text
  case truth
  /// A number from 0 to 2^31 - 1.
  case unsigned
  case number(ClosedRange<Int>)
  case list(LanguageSchema)
  case either([LanguageSchema])
  case object([String: LanguageSchema], optional: [String: LanguageSchema] = [:])

  /// What is wrong with a value: where, and what was wanted; nil where nothing is.
  func problem(with value: JSONValue, at path: String) -> String? {
    switch self {
    case .any: return nil
    case .null: return value == .null ? nil : "\(path) is not null"
    case .text: return value.string == nil ? "\(path) is no text" : nil
    case .truth: return value.bool == nil ? "\(path) is no truth value" : nil
    case .unsigned: return Self.number(0...Int(Int32.max)).problem(with: value, at: path)
    case .number(let range):
      return value.int.map(range.contains) == true ? nil : "\(path) is no number of \(range)"
    case .list(let element):
      guard let elements = value.array else { return "\(path) is no array" }
      return elements.enumerated().lazy.compactMap {
        element.problem(with: $1, at: "\(path)[\($0)]")
      }.first
    case .either(let schemas):
      let problems = schemas.compactMap { $0.problem(with: value, at: path) }
      return problems.count < schemas.count ? nil : problems.joined(separator: ", and ")
    case .object(let members, let optional):
      return Self.problem(with: value, members, optional, at: path)
    }
  }

  private static func problem(
    with value: JSONValue, _ members: [String: LanguageSchema],
    _ optional: [String: LanguageSchema], at path: String
  ) -> String? {
    guard let found = value.object else { return "\(path) is no object" }
    for name in members.keys where found[JSONName(name)] == nil { return "\(path) has no \(name)" }
    for (name, value) in found {
      guard let schema = members[name.description] ?? optional[name.description] else {
        return "\(path) has a member \(name), which the protocol does not"
      }
      if let problem = schema.problem(with: value, at: "\(path).\(name)") { return problem }
    }
    return nil
  }
}

// MARK: - What is sent

extension LanguageSchema {
  private static let position = object(["line": unsigned, "character": unsigned])
  private static let range = object(["start": position, "end": position])
  private static let location = object(["uri": text, "range": range])
  private static let markup = object(["kind": text, "value": text])
  private static let command = object(
    ["title": text, "command": text], optional: ["arguments": list(any)])
  private static let edit = object(["range": range, "newText": text])
  private static let token = either([text, number(Int(Int32.min)...Int(Int32.max))])

  private static let diagnostic = object(
    ["range": range, "message": text],
    optional: [
      "severity": number(1...4), "source": text,
      "relatedInformation": list(object(["location": location, "message": text])),
    ])

  private static let message = object(["type": number(1...4), "message": text])

  private static let progress = object([
    "token": token,
    "value": either([
      object(["kind": text, "title": text], optional: ["cancellable": truth]),
      object(["kind": text], optional: ["message": text]),
    ]),
  ])

  /// The parameters of what the server tells or asks, by method.
  static let params: [String: LanguageSchema] = [
    "textDocument/publishDiagnostics": object(
      ["uri": text, "diagnostics": list(diagnostic)], optional: ["version": unsigned]),
    "window/logMessage": message,
    "window/showMessage": message,
    "$/progress": progress,
    "window/workDoneProgress/create": object(["token": token]),
    "client/registerCapability": object([
      "registrations": list(
        object(["id": text, "method": text], optional: ["registerOptions": any]))
    ]),
  ]

  private static let capabilities = object(
    [:],
    optional: [
      "positionEncoding": text,
      "textDocumentSync": object(
        [:],
        optional: [
          "openClose": truth, "change": number(0...2),
          "save": either([truth, object([:], optional: ["includeText": truth])]),
        ]),
      "completionProvider": object(
        [:], optional: ["triggerCharacters": list(text), "resolveProvider": truth]),
      "hoverProvider": truth, "definitionProvider": truth, "documentSymbolProvider": truth,
      "foldingRangeProvider": truth, "codeActionProvider": truth,
      "codeLensProvider": object([:], optional: ["resolveProvider": truth]),
      "executeCommandProvider": object(
        ["commands": list(text)], optional: ["workDoneProgress": truth]),
      "workspace": object(
        [:],
        optional: [
          "workspaceFolders": object(
            [:], optional: ["supported": truth, "changeNotifications": either([truth, text])])
        ]),
    ])

  private static let completionItem = object(
    ["label": text],
    optional: [
      "kind": number(1...25), "detail": text, "documentation": either([text, markup]),
      "sortText": text, "filterText": text, "textEdit": edit,
    ])

  private static let symbol = either([
    object(["name": text, "kind": number(1...26), "location": location]),
    object(["name": text, "kind": number(1...26), "range": range, "selectionRange": range]),
  ])

  /// The results of what a client asks, by method.
  static let results: [String: LanguageSchema] = [
    "initialize": object(
      ["capabilities": capabilities],
      optional: ["serverInfo": object(["name": text], optional: ["version": text])]),
    "shutdown": null,
    "textDocument/completion": object(["isIncomplete": truth, "items": list(completionItem)]),
    "textDocument/hover": either([null, object(["contents": markup], optional: ["range": range])]),
    "textDocument/definition": either([null, location]),
    "textDocument/documentSymbol": list(symbol),
    "textDocument/foldingRange": list(
      object(["startLine": unsigned, "endLine": unsigned], optional: ["kind": text])),
    "textDocument/codeLens": list(object(["range": range], optional: ["command": command])),
    "textDocument/codeAction": list(command),
    "workspace/executeCommand": any,
  ]

  private static let error = object(["code": number(-40_000...0), "message": text])

  /// What is wrong with a whole message of the server.
  ///
  /// - Parameters:
  ///   - message: As it came.
  ///   - asked: The method of each request, by its id.
  /// - Returns: Where it is, and what was wanted; nil where nothing is.
  static func problem(with message: JSONValue, asked: [Int: String]) -> String? {
    let version: [String: LanguageSchema] = ["jsonrpc": text]
    if let method = message.object?["method"]?.string {
      guard let params = params[method] else { return "\(method) is not expected" }
      return object(
        version.merging(["method": text, "params": params]) { $1 }, optional: ["id": text]
      )
      .problem(with: message, at: method)
    }
    let identifier = either([null, text, number(0...Int(Int32.max))])
    if message.object?["error"] != nil {
      return object(version.merging(["id": identifier, "error": error]) { $1 })
        .problem(with: message, at: "an error")
    }
    let method = message.object?["id"]?.int.flatMap { asked[$0] } ?? ""
    guard let result = results[method] else { return "nothing was asked for \(message)" }
    return object(version.merging(["id": identifier, "result": result]) { $1 })
      .problem(with: message, at: method)
  }
}
