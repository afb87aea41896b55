import Foundation
import Harness
import HarnessComparison
import HarnessSystem

/// What the programs of a session make of files: of those in its folder, and of those in `$HOME`.
struct SessionFiles {
  private let run: ScenarioRun
  private var folder: SessionFolder
  private var home: SessionFolder
  /// The paths of what nothing is expected of in `$HOME`, though it was made or changed.
  private(set) var leftOut: Set<String> = []
  /// Whether a line behind the last command expects which files there are.
  private var isListed = false

  /// - Throws: ``SystemError`` where a folder may not be read.
  init(of run: ScenarioRun) throws {
    self.run = run
    folder = try SessionFolder(of: run.disk.work.path + "/" + SessionDraft.folder)
    home = try SessionFolder(of: run.disk.sandbox.home.path, .home)
  }

  /// Expects the files that were made or changed, and that those are gone that were removed.
  mutating func note(in draft: inout SessionDraft) throws {
    try noteFolder(in: &draft)
    try noteHome(in: &draft)
  }

  /// Expects the folder to hold no others at the end: commands that have changed none were not
  /// followed by a line that would see what they make one day.
  mutating func noteEnd(in draft: inout SessionDraft) throws {
    if !isListed, canBeListed { try list(in: &draft) }
  }

  /// Makes all of them what they were before the last command.
  mutating func undo() throws -> SessionUndo {
    let undone = try folder.restore().joined(with: try home.restore())
    (folder, home) = (try folder.lookAgain(), try home.lookAgain())
    return undone
  }

  /// How many files of one command are expected byte by byte.
  private static let mostFiles = 50

  /// How many names stand in a line.
  private static let mostNames = 50

  // MARK: - The folder of the session

  private mutating func noteFolder(in draft: inout SessionDraft) throws {
    let (before, now) = (folder, try folder.lookAgain())
    folder = now
    let (changes, removals) = (now.changes(since: before), now.removals(since: before))
    isListed = false
    for path in now.unreadable.subtracting(before.unreadable).sorted() {
      draft.problems.append("the folder \(path) may not be read, so nothing in it is compared")
    }
    if now.isGone, !before.isGone {
      draft.problems.append(
        "the folder of the session was removed, so which files are in it is not compared")
    }
    for path in changes where !Self.canBeNamed(path) {
      draft.problems.append(
        "no line can hold the name \(DiskPath(path).escaped), so that file is not compared")
    }
    guard !changes.isEmpty || !removals.isEmpty else { return }
    compareTexts(of: changes, in: &draft)
    if canBeListed {
      try list(in: &draft)
    } else {
      Self.expect("exists", changes, place, in: &draft)
      Self.expect("! exists", removals, place, in: &draft)
    }
  }

  private func compareTexts(of changes: [String], in draft: inout SessionDraft) {
    let texts = Self.texts(of: changes, in: folder)
    for path in texts.prefix(Self.mostFiles) {
      if let text = folder.text(of: path) { draft.compare(place(of: path), path, text) }
    }
    let rest = texts.dropFirst(Self.mostFiles)
    guard let first = rest.first else { return }
    draft.problems.append(
      "one command has written \(texts.count) files, of which the first \(Self.mostFiles) are compared: not "
        + first + (rest.count > 1 ? " and \(rest.count - 1) more" : ""))
  }

  /// Expects files to be there, or not to be, in as many lines as that takes.
  private static func expect(
    _ command: String, _ paths: [String], _ place: (String) -> String, in draft: inout SessionDraft
  ) {
    var names = paths.filter(canBeNamed).map(place)[...]
    while !names.isEmpty {
      draft.expect(command, Array(names.prefix(mostNames)))
      names = names.dropFirst(mostNames)
    }
  }

  private var canBeListed: Bool {
    !folder.hasHistory && folder.unreadable.isEmpty && !folder.isGone
      && run.environment["WORK"] != nil
  }

  private mutating func list(in draft: inout SessionDraft) throws {
    let listing = Data(try TreeSection.text(of: URL(fileURLWithPath: folder.path)).utf8)
    let section = draft.add("tree", listing)
    draft.lines.append(.compare(.listing, found: place(of: ""), section: section))
    isListed = true
  }

  /// How a line names a file of the session, wherever the script stands.
  private func place(of path: String) -> String {
    let name = "$WORK/\(SessionDraft.folder)"
    let isHere = run.disk.directory.path == folder.path
    guard !path.isEmpty else { return isHere ? "." : name }
    if isHere, !ScenarioRun.outputNames.contains(path) { return SessionWord.quoted(path) }
    return name + "/" + SessionWord.quoted(path)
  }

  // MARK: - The home

  /// Which files there are is not expected as it is of the session's folder: programs keep there what
  /// is not of their work.
  private mutating func noteHome(in draft: inout SessionDraft) throws {
    let (before, now) = (home, try home.lookAgain())
    home = now
    leftOut.formUnion(now.leftOut)
    // Where the session has set another, a line would not find these.
    guard run.environment["HOME"] == home.path else { return }
    let changes = now.changes(since: before).filter { now.entries[$0]?.isFolder != true }
    let texts = Self.texts(of: changes, in: now).prefix(Self.mostFiles)
    for path in texts {
      guard let text = now.text(of: path) else { continue }
      draft.compare(Self.homePlace(of: path), path, text, in: SessionDraft.expectedHome)
    }
    leftOut.formUnion(Set(changes).subtracting(texts))
    let removals = now.removals(since: before).filter { before.text(of: $0) != nil }
    Self.expect("! exists", removals, Self.homePlace, in: &draft)
  }

  private static func homePlace(of path: String) -> String {
    "$HOME/" + SessionWord.quoted(path)
  }

  // MARK: - Both

  private static func texts(of paths: [String], in folder: SessionFolder) -> [String] {
    paths.filter { folder.text(of: $0) != nil && canBeNamed($0) }
  }

  /// Whether a line can hold the name of a file.
  private static func canBeNamed(_ path: String) -> Bool {
    !path.unicodeScalars.contains { $0 == "\n" || $0 == "\u{FFFD}" }
  }
}

/// What programs keep in `$HOME` for themselves: it tells of earlier runs, or can be had again, and is
/// no work of theirs that a scenario could expect.
enum OwnFiles {
  /// Folders and files, by their paths in `$HOME`.
  private static let paths: Set = [
    ".cache", ".gnupg", ".lesshst", ".local/state", ".npm", ".viminfo", ".wget-hsts",
    "Library/Caches",
  ]

  /// Whether a path in `$HOME` is that of such a folder or file; those that end so are histories of
  /// what was typed, such as those of shells, Python and SQLite.
  static func contain(_ path: String) -> Bool {
    paths.contains(path) || path.hasSuffix("_history")
  }
}
