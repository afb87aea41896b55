import Foundation
import HarnessComparison
import HarnessSystem

/// Writes literals anew in the sources of tests: those of this process one after another, and with other
/// processes of the same build in turns.
final class InlineWriter: Sendable {
  /// What one call wants of its literal.
  struct Update {
    let place: InlineGolden.Place
    /// What was compiled.
    let old: Data
    /// What it is to hold.
    let new: Data
    /// Whether the old one still holds, so that nothing is to be written.
    let holdsOld: Bool
  }

  static let shared = InlineWriter(
    folder: UserCaches.folder?.appendingPathComponent("harness/inline"), build: .current)

  private let folder: URL?
  private let build: InlineBuild
  /// What the literal of each call was seen to be right with.
  private let patterns = Monitor<[InlineGolden.Place: Data]>([:])

  init(folder: URL?, build: InlineBuild) {
    (self.folder, self.build) = (folder, build)
  }

  /// Writes a literal anew, unless the old one holds.
  ///
  /// - Parameters:
  ///   - update: What is wanted.
  ///   - holds: Whether what was found is of the form of a text that was written before.
  /// - Throws: ``InlineProblem``, ``SwiftSourceProblem``, and what the system says.
  func perform(_ update: Update, _ holds: (Data) throws -> Bool) throws {
    try patterns.withLock { patterns in
      if let known = patterns[update.place] {
        // A call of which two texts were seen has to fail, whichever came first.
        guard try holds(known) else { throw InlineProblem.severalTexts }
        return
      }
      if !update.holdsOld { try write(update, holds) }
      patterns[update.place] = update.new
    }
  }

  /// Takes note that a literal holds, so that no other text is proposed for it.
  func note(_ place: InlineGolden.Place, holds text: Data) {
    guard GoldenProposal.isHeard else { return }
    patterns.withLock { $0[place] = text }
  }

  /// What would be written into a source that is as it was compiled; nil where it is not, or where the
  /// literal was seen to be right.
  func proposal(for update: Update) -> GoldenProposal? {
    let url = update.place.url
    guard patterns.read({ $0[update.place] == nil }),
      let text = try? FileBytes.contents(of: DiskPath(url.path)),
      let journal = try? journal(
        folder.flatMap { InlineJournalFile.read(of: url, in: $0) }, text, of: url),
      journal.text == journal.original,
      let change = try? change(update, in: journal)
    else { return nil }
    return GoldenProposal(
      path: url.path, old: text, range: change.literal.range, text: Data(change.written.utf8))
  }

  private func write(_ update: Update, _ holds: (Data) throws -> Bool) throws {
    guard let folder else { throw InlineProblem.noCaches }
    let url = update.place.url
    let file = try InlineJournalFile(of: url, in: folder)
    defer { file.release() }
    let text = try FileBytes.contents(of: DiskPath(url.path))
    var journal = try journal(file.read(), text, of: url)
    let (literal, written) = try change(update, in: journal)
    if let edit = journal.edit(of: literal.range) {
      guard try holds(edit.pattern) else { throw InlineProblem.severalTexts }
      return
    }
    journal.add(
      InlineJournal.Edit(range: literal.range, literal: Data(written.utf8), pattern: update.new))
    try file.write(journal)
    try FileReplacement(of: DiskPath(url.path), if: .holds(text), keepsFile: true)
      .write(journal.text)
    StandardStream.errors.tell("harness: wrote \(url.path):\(update.place.line)\n")
  }

  /// What was written by this build, or a journal that begins with the file as it is.
  private func journal(
    _ known: InlineJournal?, _ text: Data, of url: URL
  ) throws -> InlineJournal {
    if let journal = known, journal.build == build.name {
      guard let matching = journal.matching(text) else { throw InlineProblem.edited }
      return matching
    }
    let changed = FileStatus(url, followingLinks: true)?.modified.date
    let isOlder = build.made.flatMap { made in changed.map { $0 <= made.date } } ?? false
    return InlineJournal(build: build.name, original: text, isCertain: isOlder)
  }

  /// The literal, and what comes in its place.
  private func change(
    _ update: Update, in journal: InlineJournal
  ) throws -> (literal: SwiftLiteral, written: String) {
    let literal = try literal(of: update, in: journal)
    let source = SwiftSource(journal.original)
    let written = literal.written(String(decoding: update.new, as: UTF8.self), in: source)
    try Self.check(written, says: update.new)
    return (literal, written)
  }

  /// - Throws: ``InlineProblem/edited`` where another literal may stand there than was compiled.
  private func literal(
    of update: Update, in journal: InlineJournal
  ) throws -> SwiftLiteral {
    let source = SwiftSource(journal.original)
    let (line, column) = (update.place.line, update.place.column)
    let literal = try source.literal(of: "inline", line: line, column: column)
    guard Data(literal.value) == update.old else { throw InlineProblem.edited }
    guard !journal.isCertain else { return literal }
    let alike = source.literals(of: "inline").count { $0.value == literal.value }
    guard alike == 1 else { throw InlineProblem.edited }
    return literal
  }

  /// Reads a literal as the compiler will.
  private static func check(_ literal: String, says text: Data) throws {
    let read = try SwiftLiteralReader.literal(in: Array(literal.utf8), at: 0)
    guard read.value == Array(text), read.range.upperBound == literal.utf8.count else {
      throw SwiftSourceProblem.malformed
    }
  }
}
