import Foundation
import HarnessComparison
import HarnessSystem

/// A text that a scenario expects, as far as it is the same in every run.
struct SessionText: Sendable {
  /// A piece of a line.
  enum Piece: Equatable, Sendable {
    case text([UInt8])
    /// Anything.
    case any
    /// What a placeholder such as `[TIME]` or `[WORK]` stands for.
    case word(String)
    /// The value of a variable.
    case variable(String)
  }

  /// A line, or any lines.
  enum Line: Equatable, Sendable {
    case pieces([Piece])
    case anyLines
  }

  private(set) var lines: [Line]
  private let endsWithNewline: Bool

  /// - Parameters:
  ///   - data: What was found.
  ///   - reader: Knows what in it is not the same in every run.
  ///   - columns: How long the rows of a screen are; nil for what is none.
  init(_ data: Data, _ reader: SessionTextReader, columns: Int? = nil) {
    var rows = Array(data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    endsWithNewline = rows.last?.isEmpty ?? true
    if endsWithNewline { rows.removeLast() }
    let broken = reader.brokenValues(in: rows).union(reader.fullRows(of: rows, columns))
    lines = rows.indices.compactMap { index -> Line? in
      guard broken.contains(index) else { return .pieces(reader.pieces(of: rows[index])) }
      return broken.contains(index - 1) ? nil : .anyLines
    }
  }

  /// Whether something in it has to be as it was: a text of which nothing is expected finds no fault.
  var expectsSomething: Bool {
    isExact
      || lines.contains { line in
        guard case .pieces(let pieces) = line else { return false }
        return pieces.contains { piece in
          switch piece {
          case .text(let bytes): return bytes.contains { $0 > 0x20 }
          case .variable: return true
          case .any, .word: return false
          }
        }
      }
  }

  /// Whether no part of it differs from run to run.
  var isExact: Bool {
    lines.allSatisfy { line in
      guard case .pieces(let pieces) = line else { return false }
      return !pieces.contains { piece in
        switch piece {
        case .any, .word: true
        case .text, .variable: false
        }
      }
    }
  }

  var hasVariable: Bool {
    lines.contains { line in
      guard case .pieces(let pieces) = line else { return false }
      return pieces.contains { if case .variable = $0 { true } else { false } }
    }
  }

  /// Makes it stand for another text too.
  mutating func include(_ other: SessionText) {
    guard lines != other.lines else { return }
    lines = SessionTextMerge.merged(lines, other.lines)
  }

  /// The content of the section that expects it.
  func content(_ placeholders: Placeholders) -> Data {
    let (isPattern, isExpanded) = (!isExact, hasVariable)
    let written = lines.map { line -> [UInt8] in
      guard case .pieces(let pieces) = line else { return Array("...".utf8) }
      let bytes =
        isPattern ? pattern(pieces, placeholders, isExpanded) : plain(pieces, isExpanded)
      return isPattern ? PatternComparison.withoutAnyLines(bytes) : bytes
    }
    let joined = Data(written.joined(separator: [UInt8(ascii: "\n")]))
    return lines.isEmpty || !endsWithNewline ? joined : joined + Data("\n".utf8)
  }

  /// The same as a test in Swift has it: there a variable is a placeholder.
  var namedContent: Data {
    guard hasVariable else { return content(SessionDraft.placeholders) }
    var named = self
    named.lines = lines.map { line in
      guard case .pieces(let pieces) = line else { return line }
      return .pieces(
        pieces.map { piece in
          if case .variable(let name) = piece { .word(name) } else { piece }
        })
    }
    return named.content(SessionDraft.placeholders)
  }

  private func plain(_ pieces: [Piece], _ isExpanded: Bool) -> [UInt8] {
    pieces.reduce(into: []) { line, piece in
      switch piece {
      case .text(let bytes): line += isExpanded ? Self.escaped(bytes) : bytes
      case .variable(let name): line += Array("${\(name)}".utf8)
      case .any, .word: break
      }
    }
  }

  private func pattern(
    _ pieces: [Piece], _ placeholders: Placeholders, _ isExpanded: Bool
  ) -> [UInt8] {
    var line: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let bytes):
        let written = isExpanded ? Self.escaped(bytes) : bytes
        let text = String(decoding: written, as: UTF8.self)
        let rest = pieces.dropFirst(index + 1).first.map(Self.isWord) ?? false ? "[..]" : ""
        PatternComparison.append(text, to: &line, before: Array(rest.utf8)[...], placeholders)
      case .any: line += Array("[..]".utf8)
      case .word(let name): line += Array("[\(name)]".utf8)
      case .variable(let name): line += Array("${\(name)}".utf8)
      }
    }
    return line
  }

  private static func isWord(_ piece: Piece) -> Bool {
    switch piece {
    case .any, .word: true
    case .text, .variable: false
    }
  }

  /// A text as `cmpenv` takes it, where a dollar begins a variable.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == UInt8(ascii: "$") ? [$0, $0] : [$0] }
  }
}

/// Tells in a text what is another in every run: folders of the sandbox, secrets, the time.
struct SessionTextReader: Sendable {
  /// Values and what takes their place, the longest first.
  private var values: [(bytes: [UInt8], piece: SessionText.Piece)] = []
  private let times: SessionTimes

  /// What of this machine is another elsewhere: where the programs lie.
  let places: [String]

  init(
    secrets: SessionSecrets, folders: [String: String], times: SessionTimes, places: [String] = []
  ) {
    (self.times, self.places) = (times, places)
    let named = folders.map { (Array($0.value.utf8), SessionText.Piece.word($0.key)) }
      .filter { $0.0.count > 1 }.sorted { $0.0.count > $1.0.count }
    let typed: [(bytes: [UInt8], piece: SessionText.Piece)] =
      secrets.named.map { ($0.bytes, .variable($0.name)) }
      + secrets.unnamed.map { (Array($0.utf8), .any) }
    values = typed.sorted { $0.bytes.count > $1.bytes.count } + named
    // What a secret is as others write it is no value that a scenario could have.
    let forms = (secrets.values + secrets.unnamed).flatMap(SecretForms.of)
    values += (forms + places.sorted { $0.utf8.count > $1.utf8.count }).map {
      (Array($0.utf8), .any)
    }
  }

  /// The pieces of something that is typed or called: only what a variable holds is another.
  func values(in text: String) -> [SessionText.Piece] {
    pieces(of: Array(text.utf8)[...], values.filter { $0.piece != .any }) { [.text($0)] }
  }

  func pieces(of text: String) -> [SessionText.Piece] { pieces(of: Array(text.utf8)[...]) }

  /// The pieces of a line.
  func pieces(of line: ArraySlice<UInt8>) -> [SessionText.Piece] {
    pieces(of: line, values, times.pieces)
  }

  /// The rows over whose end a value goes on: a terminal breaks what is longer than its rows, and where
  /// depends on how long the names of folders are.
  func brokenValues(in rows: [ArraySlice<UInt8>]) -> Set<Int> {
    var found: Set<Int> = []
    let longest = values.map(\.bytes.count).max() ?? 0
    for index in rows.indices.dropLast() {
      // As many rows as a value may run through; it begins in the first of them.
      var (text, ends) = (Array(rows[index]), [rows[index].count])
      for next in rows[(index + 1)...] {
        guard text.count < rows[index].count + longest else { break }
        text += next
        ends.append(text.count)
      }
      for (bytes, _) in values where bytes.count > 1 {
        for start in max(0, ends[0] - bytes.count + 1)..<ends[0]
        where text[start...].starts(with: bytes) {
          let last = ends.firstIndex { start + bytes.count <= $0 } ?? ends.count - 1
          found.formUnion(index...index + last)
        }
      }
    }
    return found
  }

  /// The rows of a screen that are full, with the path of a folder, and those in which they go on: which
  /// of them has what depends on how long the path is.
  func fullRows(of rows: [ArraySlice<UInt8>], _ columns: Int?) -> Set<Int> {
    guard let columns else { return [] }
    var found: Set<Int> = []
    for index in rows.indices.dropLast() {
      let isFull = String(decoding: rows[index], as: UTF8.self).count >= columns
      let hasPath = pieces(of: rows[index]).contains { if case .word = $0 { true } else { false } }
      guard isFull, hasPath || found.contains(index) else { continue }
      found.formUnion([index, index + 1])
    }
    return found
  }

  private func pieces(
    of line: ArraySlice<UInt8>, _ values: [(bytes: [UInt8], piece: SessionText.Piece)],
    _ parts: ([UInt8]) -> [SessionText.Piece]
  ) -> [SessionText.Piece] {
    var pieces: [SessionText.Piece] = []
    var text: [UInt8] = []
    var rest = line
    while let byte = rest.first {
      if let value = values.first(where: { rest.starts(with: $0.bytes) }) {
        if value.piece == .any {
          // The rest of the word is of the same making.
          text.removeLast(text.reversed().prefix(while: Self.isOfCode).count)
          let behind = rest.dropFirst(value.bytes.count).prefix(while: Self.isOfCode).count
          rest = rest.dropFirst(behind)
        }
        pieces += parts(text) + [value.piece]
        text = []
        rest = rest.dropFirst(value.bytes.count)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return SessionTextMerge.joined((pieces + parts(text)).filter { $0 != .text([]) })
  }
}

extension SessionTextReader {
  /// Whether a byte may be of an encoding: of base64, or in hexadecimal.
  fileprivate static func isOfCode(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: "%"):
      true
    default: false
    }
  }
}
