import Foundation
import Harness
import HarnessComparison
import HarnessSystem

extension ScenarioCommand {
  static let tree = ScenarioCommand(
    "tree FOLDER WANTED", from: .harness,
    summary: "Compare a folder with a listing, with another folder, or with its `seeded` state.",
    details: """
      A listing has a line for each entry, sorted: `name` for a file, `name/` for a folder, \
      `name -> target` for a symbolic link, `name (pipe)` for a named pipe, and so for a `socket` \
      and a `device`. Control characters in a name are written as `\\x0A`, and so is what would read \
      like one of these: `a \\x2D> b`. Another folder is compared with contents and \
      permissions, and so is what `seed` has planted in just this folder. A listing of `$WORK` \
      is without the folder of `$TMPDIR`. `harness update` rewrites a listing.
      """,
    prefixes: .negation, effect: .none
  ) { run, call in
    let (name, wanted) = (call.operands[0], call.operands[1])
    let found = try run.disk.url(name)
    guard try run.isFolder(name) else { throw ScenarioFailure("\(name) is no folder") }
    if wanted == "seeded" {
      try compareTrees(try run.seeded(name), run.snapshot(of: found), call)
    } else if try run.isFolder(wanted) {
      let other = try run.wholeSnapshot(of: try run.disk.url(wanted))
      try compareTrees(other, run.wholeSnapshot(of: found), call)
    } else {
      let listing = { Data(try run.listing(of: found).utf8) }
      if try !call.isNegated && run.add(wanted, with: { .text(try listing()) }) { return }
      try run.compare(listing(), name, with: wanted, call)
    }
  }

  private static func compareTrees(
    _ wanted: TreeSnapshot, _ found: TreeSnapshot, _ call: ScenarioCall
  ) throws {
    let mismatch = wanted.mismatch(in: found, of: call.operands[0])
    if call.isNegated {
      guard let mismatch else {
        throw ScenarioFailure(
          "\(call.operands[0]) and \(call.operands[1]) do not differ, and should")
      }
      try mismatch.expectConclusive()
      guard wanted.isKnownToDiffer(from: found) else {
        let names = "\(call.operands[0]) and \(call.operands[1])"
        throw ScenarioFailure("whether \(names) differ cannot be told: not all may be read")
      }
      return
    }
    if let mismatch { throw ScenarioFailure(mismatch) }
  }
}

extension ScenarioRun {
  /// A folder as it is, without what the engine itself has put into the working directory.
  fileprivate func snapshot(of folder: URL) throws -> TreeSnapshot {
    let snapshot = try wholeSnapshot(of: folder)
    guard folder.path == disk.work.path else { return snapshot }
    return snapshot.removing(ScenarioDisk.temporaryName)
  }

  /// A folder as lines, without what the engine itself has put into the working directory.
  fileprivate func listing(of folder: URL) throws -> String {
    let isTemporary =
      folder.path == disk.work.path && environment["TMPDIR"] == disk.temporaryDirectory
      && FileStatus(path: DiskPath(disk.temporaryDirectory))?.isDirectory == true
    return try TreeSection.text(of: folder, without: isTemporary ? ScenarioDisk.temporaryName : nil)
  }

  /// A folder as it is, within the time limit of the line.
  fileprivate func wholeSnapshot(of folder: URL) throws -> TreeSnapshot {
    try TreeSnapshot(of: folder, hints: TreeHints(), checking: ComparisonLimit.check)
  }

  /// A folder as `seed` has planted it.
  fileprivate func seeded(_ name: String) throws -> TreeSnapshot {
    do {
      return try sandbox.performSeeded(disk.path(name))
    } catch is Mismatch {
      throw ScenarioFailure("nothing was seeded in \(name); `seed NAME \(name)` does that")
    }
  }
}

/// A folder as the lines that a person writes into a section.
enum TreeSection {
  /// A line for each entry below the folder, sorted by its bytes.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - name: The name of an entry in it that is left out.
  /// - Returns: The lines.
  /// - Throws: ``ScenarioFailure`` where a folder may not be read: it is not known to be empty;
  ///   ``ComparisonInterruption`` at the limit of the line.
  static func text(of folder: URL, without name: String? = nil) throws -> String {
    do {
      return try lines(of: DiskPath(folder.path), prefix: "", without: name).map { $0 + "\n" }
        .joined()
    } catch let error as SystemError {
      throw ScenarioFailure("the folder may not be read: \(error)")
    }
  }

  private static func lines(
    of folder: DiskPath, prefix: String, without left: String? = nil
  ) throws -> [String] {
    try folder.entryNames().filter { $0.text != left }.flatMap { name -> [String] in
      try ComparisonLimit.check()
      let path = folder.appending(name)
      let shown = prefix + Self.plain(name.escaped)
      guard let status = FileStatus(path: path) else {
        let error = SystemError("lstat", path: shown)
        // Removed meanwhile: it was there when the folder was read.
        if error.code == ENOENT { return [] }
        throw error
      }
      if let target = status.link { return ["\(shown) -> \(target.escaped)"] }
      if status.isRegular { return [shown] }
      guard status.isDirectory else { return ["\(shown) (\(status.kind))"] }
      return try ["\(shown)/"] + lines(of: path, prefix: shown + "/")
    }.sorted()
  }

  /// A name that reads like that of a file, and not like the line of a link or of a pipe.
  private static func plain(_ name: String) -> String {
    let name = name.replacing(" ->", with: #" \x2D>"#)
    let marks = ["pipe", "socket", "device"].map { "(\($0))" }
    guard let mark = marks.first(where: { name.hasSuffix(" " + $0) }) else { return name }
    return name.dropLast(mark.count) + #"\x28"# + mark.dropFirst()
  }
}
