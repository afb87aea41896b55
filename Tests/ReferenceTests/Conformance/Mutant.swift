import Foundation
import HarnessTesting

/// A client that does one thing wrong: the one for Python, or its probe, with texts exchanged.
struct Mutant {
  let name: String
  /// The clauses that find it.
  let clauses: [String]
  private let changes: [(old: String, new: String)]

  /// One that is right.
  static let none = Mutant("the client as it is:")

  /// Those of `Mutants.txt`.
  ///
  /// - Throws: Where the file cannot be read.
  static func all() throws -> [Mutant] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Mutants.txt")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
      .dropFirst().map(Mutant.init)
  }

  /// One for each area, which a clause names before its dot: the first that it alone finds, or the first.
  ///
  /// - Throws: Where the file cannot be read.
  static func ofEachArea() throws -> [Mutant] {
    let areas = Dictionary(grouping: try all()) { $0.clauses[0].prefix { $0 != "." } }
    return areas.values.compactMap { mutants in
      mutants.first { $0.clauses.count == 1 } ?? mutants.first
    }
  }

  /// Reads a paragraph: a line with the name and the clauses, then lines of texts that go (`- `) and
  /// that come in their place (`+ `).
  private init(_ paragraph: String) {
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
    var files = try ["harness_client.py", "Examples/probe.py"].map {
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
    try sandbox.write(files[0], to: "harness_client.py")
    try sandbox.write(files[1], to: "probe.py")
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
