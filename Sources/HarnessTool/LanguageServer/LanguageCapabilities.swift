import Harness

/// What the server says of itself when a client begins.
enum LanguageCapabilities {
  /// The commands that a client may have executed, each with the URI of a scenario.
  static let run = "harness.run"
  static let stop = "harness.stop"

  /// The answer to `initialize`.
  static func json(_ encoding: LanguageEncoding) -> JSONValue {
    let capabilities: JSONValue = [
      "positionEncoding": .string(encoding.rawValue),
      // Incremental: a change says which part of the text it replaces.
      "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
      "completionProvider": [
        "triggerCharacters": JSONValue(["[", "!", "$", "{", "-", "=", " "]),
        "resolveProvider": false,
      ],
      "hoverProvider": true,
      "definitionProvider": true,
      "documentSymbolProvider": true,
      "foldingRangeProvider": true,
      "codeLensProvider": ["resolveProvider": false],
      "codeActionProvider": true,
      "executeCommandProvider": [
        "commands": JSONValue([run, stop]), "workDoneProgress": true,
      ],
      "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
    ]
    let server: JSONValue = ["name": "harness", "version": .string(Tool.version)]
    return ["capabilities": capabilities, "serverInfo": server]
  }

  /// Asks to be told where settings and scenarios change on the disk.
  static let watching: JSONValue = [
    "registrations": [
      [
        "id": "harness-files", "method": "workspace/didChangeWatchedFiles",
        "registerOptions": [
          "watchers": [
            ["globPattern": "**/harness.json"], ["globPattern": "**/*.txtar"],
            ["globPattern": "**/*.txt"],
          ]
        ],
      ]
    ]
  ]
}
