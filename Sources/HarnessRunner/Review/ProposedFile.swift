package import Foundation
import Harness
package import HarnessComparison
import HarnessScenarios
import HarnessSystem

/// A file as an update would leave it.
package struct ProposedFile: Sendable {
  /// A part of it that is right or wrong by itself: a section, what a command of a document prints.
  struct Part {
    /// Such as the section's name.
    let label: String
    /// The file with this part alone.
    let text: Data
    /// What proposes it, where that is not the file's own.
    var name: String?
    /// The part's first line where all of it belongs together as soon as that changes: a section's marker
    /// says how its content is written.
    var marker: Int?
    /// Whether the text only has lines behind those that are there: one that repeats others might else be
    /// taken for a change among them.
    var isAppended = false
  }

  /// The scenario; empty where each part has a name.
  package let name: String
  /// The file, as the caller named it.
  package let file: String
  let path: DiskPath
  /// What it held when it was read; nil where it was not there.
  package let old: Data?
  /// The changes, in the order of the file.
  package private(set) var changes: [ProposedChange] = []

  // A scenario, a document or a recording is a script: its commands and sections stay as they are where an
  // editor changes what they hold.
  init(
    name: String, file: String, path: DiskPath, old: Data?, isScript: Bool = true, _ parts: [Part]
  ) {
    (self.name, self.file, self.path, self.old) = (name, file, path, old)
    for part in parts {
      var difference = LineHunks(from: old ?? Data(), to: part.text, isAppended: part.isAppended)
      if difference.hunks.contains(where: { hunk in part.marker.map(hunk.lines.contains) ?? false })
      {
        difference.join()
      }
      changes += difference.hunks.map {
        ProposedChange(
          name: part.name ?? name, file: file, label: part.label, $0, of: difference.old,
          isScript: isScript)
      }
    }
    // What is only added somewhere comes before what changes there, and else the order of the parts counts.
    changes.sort {
      ($0.hunk.lines.lowerBound, $0.hunk.lines.upperBound) < (
        $1.hunk.lines.lowerBound, $1.hunk.lines.upperBound
      )
    }
  }

  /// Writes the file with some of its changes: as a whole, or not at all.
  ///
  /// - Parameter accepted: Some of ``changes``.
  /// - Throws: ``FileChanged`` where it was changed since it was read, and what the system says; then it is
  ///   as it was.
  package func write(_ accepted: [ProposedChange]) throws {
    guard !accepted.isEmpty else { return }
    let text = LineHunks.text(LineHunks.lines(of: old ?? Data()), with: accepted.map(\.hunk))
    guard text != old else { return }
    let condition = old.map(FileReplacement.Condition.holds) ?? .missing
    if old == nil {
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path.text).deletingLastPathComponent(),
        withIntermediateDirectories: true)
    }
    try FileTurn.hold(path) {
      try FileReplacement(of: path, if: condition, keepsFile: true).write(text)
    }
  }
}

/// A change of a file that may be accepted.
package struct ProposedChange: Sendable {
  /// The scenario or the test.
  package let name: String
  package let file: String
  /// What it is a change of.
  package let label: String
  /// What stands where instead; another text, where an editor was asked.
  package var hunk: LineHunks.Hunk
  /// The lines that it takes the place of, with some around them, of the same section.
  package let removed: [Data]
  package let before: [Data]
  package let after: [Data]

  /// The line at which it begins, from 1.
  package var line: Int { hunk.lines.lowerBound + 1 }

  /// By what it is chosen: the scenario's name, and what of it changes.
  package var title: String { "\(name):\(label)" }

  /// Takes other lines for the new ones; the last has its newline, unless it is the file's.
  ///
  /// - Throws: ``EditProblem`` where these would be another command or section to a reader of the file.
  package mutating func take(_ text: Data) throws(EditProblem) {
    var text = text
    let isLast = hunk.lines.upperBound == lines.count
    let isEnded = hunk.new.last?.last == UInt8(ascii: "\n") || !isLast
    if isEnded, let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    var edited = hunk
    edited.new = LineHunks.lines(of: text)
    guard !isScript || outline(with: edited) == outline(with: hunk) else { throw EditProblem() }
    hunk = edited
  }

  /// The file with a change, but without what its sections hold and its commands print.
  private func outline(with hunk: LineHunks.Hunk) -> Data {
    let text = LineHunks.text(lines, with: [hunk])
    let script = Scenario(text, name: name, file: file).script
    if let document = script.document {
      return document.updated(
        Dictionary(uniqueKeysWithValues: document.positions.map { ($0, Data()) }))
    }
    let sections = script.archive.sections.indices
    return script.archive.updated(Dictionary(uniqueKeysWithValues: sections.map { ($0, Data()) }))
  }

  /// Those of the file before.
  private let lines: [Data]
  private let isScript: Bool

  private static let context = 3

  init(
    name: String, file: String, label: String, _ hunk: LineHunks.Hunk, of old: [Data],
    isScript: Bool
  ) {
    self.isScript = isScript
    (self.name, self.file, self.label, self.hunk) = (name, file, label, hunk)
    lines = old
    removed = Array(old[hunk.lines])
    let (above, below) = (
      old[..<hunk.lines.lowerBound].suffix(Self.context),
      old[hunk.lines.upperBound...].prefix(Self.context)
    )
    // Another section is of another command.
    func isMarker(_ line: Data) -> Bool { isScript && Marker.isIn(line) }
    let start =
      (removed.first ?? hunk.new.first).map(isMarker) == true
      ? above.endIndex : above.lastIndex(where: isMarker)
    before = Array(above[(start ?? above.startIndex)...])
    after = Array(below.prefix { !isMarker($0) })
  }
}

/// Why lines that were edited are not taken.
package struct EditProblem: Error, CustomStringConvertible {
  package var description: String {
    "nothing was taken: another command, section or block would stand there; edit the file itself"
  }
}

extension ProposedChange {
  /// What is the same in all changes of one kind: in each line, what differs between the texts that do not.
  package var kind: [[Data]] {
    guard removed.count == hunk.new.count else { return [removed, hunk.new] }
    var kinds: [[Data]] = []
    for (old, new) in zip(removed, hunk.new) where old != new {
      let kind = Self.middles(old, new)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds
  }

  /// What is left of two lines without the words that both begin and end with.
  private static func middles(_ old: Data, _ new: Data) -> [Data] {
    let (left, right) = (words(of: old), words(of: new))
    let start = zip(left, right).prefix { $0 == $1 }.count
    let rest = (left.dropFirst(start), right.dropFirst(start))
    let end = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    return [rest.0.dropLast(end), rest.1.dropLast(end)].map { Data($0.joined()) }
  }

  private static func words(of line: Data) -> [Data] {
    var (words, word) = ([Data](), Data())
    for byte in line {
      let isWord = byte > 0x20 && byte != 0x7F
      if !isWord, !word.isEmpty { words.append(word) }
      if isWord { word.append(byte) } else { (words, word) = (words + [Data([byte])], Data()) }
    }
    return word.isEmpty ? words : words + [word]
  }
}

/// What scenarios of a run would update, kept instead of written.
package final class ProposedChanges: Sendable {
  private let state = Monitor<[ProposedFile]>([])

  package init() {}

  func add(_ files: [ProposedFile]) {
    state.withLock { $0 += files.filter { !$0.changes.isEmpty } }
  }

  /// By their names.
  package var files: [ProposedFile] {
    state.withLock { files in
      files.sorted { ($0.file, $0.name) < ($1.file, $1.name) }
    }
  }
}

/// A file's turn: of several programs of the harness that would replace one, one does at a time.
enum FileTurn {
  /// How long another may take, in seconds.
  private static let patience: TimeInterval = 30

  /// Does something while no other replaces the file, as far as there is a folder in which to agree on that.
  ///
  /// - Throws: ``StillLocked``, and what `body` throws.
  static func hold(_ path: DiskPath, _ body: () throws -> Void) throws {
    guard let folder = UserCaches.folder?.appendingPathComponent("harness/turns"),
      (try? FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])) != nil
    else { return try body() }
    let place = ((try? path.resolved()) ?? path).text
    let name = String(ContentDigest(Data(place.utf8)).value, radix: 16)
    let lock: FileLock
    do {
      lock = try FileLock(
        folder.appendingPathComponent(name), .exclusive, patience: patience)
    } catch let error as StillLocked {
      throw error
    } catch {
      return try body()
    }
    defer { lock.release() }
    try body()
  }
}
