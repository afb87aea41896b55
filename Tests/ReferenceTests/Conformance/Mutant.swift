import Foundation
import HarnessTesting
import TestSupport

/// A client that does one thing wrong: its file, or that of its probe, with texts exchanged.
struct Mutant {
  /// A client, and the probe that it is tried with.
  enum Client: String, CaseIterable {
    case python = "py"
    case shell = "sh"

    /// The client's file, and that of its probe, in the folder of clients.
    var files: [String] { ["harness_client.\(rawValue)", "Examples/probe.\(rawValue)"] }

    /// The file beside this one that holds its mutants.
    var list: String { self == .python ? "Mutants.txt" : "MutantsOfShell.txt" }

    /// What runs a probe, and its words before the path of that.
    ///
    /// - Throws: ``OptionalProgram/Missing``.
    func command() throws -> [String] {
      self == .python ? [try OptionalProgram.python3.url.path, "--", "-B"] : ["/bin/sh", "--"]
    }
  }

  let client: Client
  let name: String
  /// The clauses that find it.
  let clauses: [String]
  private let changes: [(old: String, new: String)]

  /// One that is right.
  static func none(of client: Client) -> Mutant { Mutant("the client as it is:", of: client) }

  /// Those of a client.
  ///
  /// - Throws: Where their file cannot be read.
  static func all(of client: Client) throws -> [Mutant] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(client.list)
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
      .dropFirst().map { Mutant($0, of: client) }
  }

  /// The area of the protocol that it is wrong in, which a clause names before its dot.
  var area: String { String(clauses[0].prefix { $0 != "." }) }

  /// One for each area: the first that one clause alone finds, or the first.
  ///
  /// - Throws: Where their file cannot be read.
  static func ofEachArea(of client: Client) throws -> [Mutant] {
    let areas = Dictionary(grouping: try all(of: client), by: \.area)
    return areas.values.compactMap { mutants in
      mutants.first { $0.clauses.count == 1 } ?? mutants.first
    }
  }

  /// Reads a paragraph: a line with the name and the clauses, then lines of texts that go (`- `) and
  /// that come in their place (`+ `).
  private init(_ paragraph: String, of client: Client) {
    self.client = client
    let lines = paragraph.split(separator: "\n").map(String.init)
    let colon = lines[0].lastIndex(of: ":") ?? lines[0].endIndex
    name = String(lines[0][..<colon])
    clauses = lines[0][colon...].dropFirst().split(separator: " ").map(String.init)
    var changes: [(old: [String], new: [String])] = []
    for line in lines.dropFirst() {
      let text = String(line.dropFirst(2))
      if line.hasPrefix("+ ") {
        changes[changes.count - 1].new.append(text)
      } else if let last = changes.last, last.new.isEmpty {
        changes[changes.count - 1].old.append(text)
      } else {
        changes.append((old: [text], new: []))
      }
    }
    self.changes = changes.map {
      ($0.old.joined(separator: "\n"), $0.new.joined(separator: "\n"))
    }
  }

  /// Writes the client and its probe.
  ///
  /// - Throws: ``NotThere`` where a text that is to go does not stand there once.
  func write(to sandbox: Sandbox) throws {
    var files = try client.files.map {
      try String(contentsOf: ConformanceTests.clients.appendingPathComponent($0), encoding: .utf8)
    }
    for change in changes {
      let counts = files.map { $0.ranges(of: change.old).count }
      guard counts.reduce(0, +) == 1, let index = counts.firstIndex(of: 1) else {
        throw NotThere(mutant: name, text: change.old)
      }
      files[index] = files[index].replacing(
        change.old, with: Self.indented(change, in: files[index]))
    }
    for (file, text) in zip(client.files, files) { try sandbox.write(text, to: file) }
  }

  /// Further lines stand below the first, unless they say where themselves.
  private static func indented(_ change: (old: String, new: String), in file: String) -> String {
    guard let place = file.range(of: change.old) else { return change.new }
    let start = file[..<place.lowerBound].lastIndex(of: "\n").map(file.index(after:))
    let indentation = file[(start ?? file.startIndex)...].prefix { $0 == " " }
    let lines = change.new.components(separatedBy: "\n")
    return ([lines[0]] + lines.dropFirst().map { $0.hasPrefix(" ") ? $0 : indentation + $0 })
      .joined(separator: "\n")
  }

  /// The client was changed, and the mutant was not.
  struct NotThere: Error, CustomStringConvertible {
    let mutant: String
    let text: String

    var description: String {
      "\(mutant): the client does not have once: \(text)"
    }
  }
}
