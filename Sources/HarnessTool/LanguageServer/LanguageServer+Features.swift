import Harness
import HarnessScenarios

extension LanguageServer {
  private func place(
    _ params: JSONValue
  ) throws(LanguageError) -> (LanguageDocument, LanguageAnalysis, Int) {
    let (document, analysis) = try subject(params)
    guard let offset = params["position"].flatMap(document.offset) else {
      throw LanguageError(.invalidParams, "`position` is no position")
    }
    return (document, analysis, offset)
  }

  func completion(_ params: JSONValue) throws(LanguageError) -> JSONValue {
    let (document, analysis, offset) = try place(params)
    let items = analysis.completions(at: offset).enumerated().map { index, item in
      self.item(item, index, in: document)
    }
    return ["isIncomplete": false, "items": .array(items)]
  }

  private func item(
    _ item: LanguageCompletion, _ index: Int, in document: LanguageDocument
  ) -> JSONValue {
    var members: [JSONName: JSONValue] = [
      "label": .string(item.label), "kind": JSONValue(Self.number(of: item.kind)),
      // In the order in which help has them.
      "sortText": .string(index.filled(to: 5)), "filterText": .string(item.label),
      "textEdit": ["range": document.range(item.range), "newText": .string(item.text)],
    ]
    if !item.detail.isEmpty { members["detail"] = .string(item.detail) }
    if let help = item.help {
      members["documentation"] = Self.markup(help, client.readsMarkdownInLists)
    }
    return .object(members)
  }

  /// The numbers that the protocol has for kinds of words.
  private static func number(of kind: LanguageCompletion.Kind) -> Int {
    switch kind {
    case .command: 3
    case .condition, .word: 14
    case .option: 10
    case .variable: 6
    case .file: 17
    case .name: 18
    case .key: 20
    }
  }

  private static func markup(_ help: LanguageHelp, _ isMarkdown: Bool) -> JSONValue {
    [
      "kind": isMarkdown ? "markdown" : "plaintext",
      "value": .string(isMarkdown ? help.markdown : help.plain),
    ]
  }

  func hover(_ params: JSONValue) throws(LanguageError) -> JSONValue {
    let (document, analysis, offset) = try place(params)
    guard let hover = analysis.hover(at: offset) else { return .null }
    return [
      "contents": Self.markup(hover.help, client.readsMarkdownInHover),
      "range": document.range(hover.range),
    ]
  }

  func definition(_ params: JSONValue) throws(LanguageError) -> JSONValue {
    let (document, analysis, offset) = try place(params)
    switch analysis.definition(at: offset) {
    case .here(let range): return ["uri": .string(document.uri), "range": document.range(range)]
    case .file(let path, let line): return Self.location(path: path, line: line)
    case nil: return .null
    }
  }

  func symbols(_ params: JSONValue) throws(LanguageError) -> JSONValue {
    let (document, analysis) = try subject(params)
    return .array(
      analysis.parts.map { part in
        // Kinds: file, event, method.
        let kind = part.kind == .file ? 1 : part.kind == .phase ? 24 : 6
        let range = document.range(part.range)
        guard client.nestsSymbols else {
          return [
            "name": .string(part.name), "kind": JSONValue(kind),
            "location": ["uri": .string(document.uri), "range": range],
          ]
        }
        return [
          "name": .string(part.name), "kind": JSONValue(kind), "range": range,
          "selectionRange": document.range(part.heading),
        ]
      })
  }

  func foldingRanges(_ params: JSONValue) throws(LanguageError) -> JSONValue {
    let (document, analysis) = try subject(params)
    return .array(
      analysis.parts.compactMap { part in
        let first = document.source.lineIndex(at: part.range.lowerBound)
        let last = document.source.lineIndex(at: part.range.upperBound)
        guard last > first else { return nil }
        return ["startLine": JSONValue(first), "endLine": JSONValue(last), "kind": "region"]
      })
  }

  func lenses(_ params: JSONValue) throws(LanguageError) -> JSONValue {
    let (document, analysis) = try subject(params)
    guard document.path != nil, document.isScenario, analysis.canRun else { return [] }
    let start: JSONValue = ["line": 0, "character": 0]
    return [
      ["range": ["start": start, "end": start], "command": Self.runCommand(document)]
    ]
  }

  func actions(_ params: JSONValue) throws(LanguageError) -> JSONValue {
    let (document, analysis) = try subject(params)
    // A command has no kind: who asks for one kind alone does not mean it.
    let kinds = params["context"]?["only"]?.array ?? []
    guard document.path != nil, document.isScenario, analysis.canRun, kinds.isEmpty else {
      return []
    }
    return [Self.runCommand(document)]
  }

  private static func runCommand(_ document: LanguageDocument) -> JSONValue {
    let name = document.file.split(separator: "/").last.map(String.init) ?? document.file
    return [
      "title": .string("Run \(name)"), "command": .string(LanguageCapabilities.run),
      "arguments": [.string(document.uri)],
    ]
  }
}
