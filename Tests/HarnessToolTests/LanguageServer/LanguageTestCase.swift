import Foundation
import Harness
import HarnessTesting
import TestSupport
import XCTest

/// A test that speaks with `harness lsp` in a folder of its own.
class LanguageTestCase: ToolTestCase {
  /// Begins a session, with what most editors can do.
  func begin(_ capabilities: JSONValue = [:], encodings: JSONValue = []) throws -> LanguageSession {
    let session = try LanguageSession(in: sandbox.workingDirectory, "--stdio")
    var members = capabilities.object ?? [:]
    members["general"] = ["positionEncodings": encodings]
    _ = try session.result(
      "initialize",
      [
        "processId": .null, "rootUri": .string(uri(of: "")), "capabilities": .object(members),
      ])
    session.notify("initialized", [:])
    return session
  }

  /// As an editor writes it.
  func uri(of path: String) -> String {
    let folder = sandbox.workingDirectory.standardizedFileURL
    return (path.isEmpty ? folder : folder.appendingPathComponent(path)).absoluteString
  }

  func open(_ path: String, _ text: String, in session: LanguageSession) {
    session.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri(of: path)), "languageId": "txtar", "version": 1, "text": .string(text),
        ]
      ])
  }

  /// Writes a file, and opens it.
  func openFile(_ path: String, _ text: String, in session: LanguageSession) throws {
    try sandbox.write(text, to: path)
    open(path, text, in: session)
    _ = try problems(of: path, in: session)
  }

  /// Replaces a part of a line.
  func change(
    _ path: String, line: Int, _ characters: Range<Int>, to text: String, version: Int = 2,
    in session: LanguageSession
  ) {
    func position(_ character: Int) -> JSONValue {
      ["line": JSONValue(integerLiteral: line), "character": JSONValue(integerLiteral: character)]
    }
    session.notify(
      "textDocument/didChange",
      [
        "textDocument": [
          "uri": .string(uri(of: path)), "version": JSONValue(integerLiteral: version),
        ],
        "contentChanges": [
          [
            "range": [
              "start": position(characters.lowerBound), "end": position(characters.upperBound),
            ],
            "text": .string(text),
          ]
        ],
      ])
  }

  /// The next problems of a file: where each begins and ends, and its words.
  func problems(of path: String, in session: LanguageSession) throws -> [String] {
    let uri = uri(of: path)
    let message = try session.take("the problems of \(path)") {
      $0.object?["method"]?.string == "textDocument/publishDiagnostics"
        && $0.object?["params"]?.object?["uri"]?.string == uri
    }
    let found = message.object?["params"]?.object?["diagnostics"]?.array ?? []
    return found.map { problem in
      let members = problem.object ?? [:]
      func place(_ name: JSONName) -> String {
        let place = members["range"]?.object?[name]?.object ?? [:]
        return "\(place["line"]?.int ?? -1):\(place["character"]?.int ?? -1)"
      }
      let source = members["source"]?.string ?? ""
      return "\(source) \(place("start"))-\(place("end")) \(members["message"]?.string ?? "")"
    }
  }

  func place(_ path: String, _ line: Int, _ character: Int) -> JSONValue {
    [
      "textDocument": ["uri": .string(uri(of: path))],
      "position": [
        "line": JSONValue(integerLiteral: line), "character": JSONValue(integerLiteral: character),
      ],
    ]
  }

  func command(_ name: String, _ path: String) -> JSONValue {
    ["command": .string(name), "arguments": [.string(uri(of: path))]]
  }

  /// Ends a session as the protocol has it.
  func leave(_ session: LanguageSession) throws {
    XCTAssertEqual(try session.result("shutdown", .null), .null)
    session.notify("exit", .null)
    let end = try session.end()
    XCTAssertEqual(end.status, 0)
    XCTAssertEqual(end.errors, "")
  }
}
