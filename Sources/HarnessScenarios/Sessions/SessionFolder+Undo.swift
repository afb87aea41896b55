import CPlatform
import Foundation
import HarnessSystem

/// What undoing a command has come to.
struct SessionUndo: Equatable {
  /// Whether it had changed anything.
  let wasNeeded: Bool
  /// The paths of what stays as the command has left it, as what was there before is not known.
  let rest: [String]

  static let nothing = SessionUndo(wasNeeded: false, rest: [])

  /// This and another.
  func joined(with other: SessionUndo) -> SessionUndo {
    SessionUndo(wasNeeded: wasNeeded || other.wasNeeded, rest: rest + other.rest)
  }
}

extension SessionFolder {
  /// Makes a folder what it was at this moment: what is in no line of a scenario must leave nothing, as
  /// it will not be there in a replay.
  ///
  /// - Returns: What it came to.
  /// - Throws: ``SystemError`` where the folder itself may not be read.
  func restore() throws -> SessionUndo {
    let different = differences(from: try lookAgain())
    // Of a folder that could not be read, it is not known what it held.
    for name in different where entries[name] == nil && !isBelowUnreadable(name) {
      // A folder comes before what is in it, and takes that along.
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
    restore(different)
    let rest = different.isEmpty ? [] : differences(from: try lookAgain())
    return SessionUndo(wasNeeded: !different.isEmpty, rest: rest)
  }

  private func restore(_ names: [String]) {
    for name in names where entries[name] == .folder {
      _ = platform_chmod(path + "/" + name, 0o700)
    }
    do {
      // Behind a folder that is none again, a link could lead anywhere.
      for name in names { try restore(name, at: DiskPath(path + "/" + name)) }
    } catch {}
    // What is in a folder may be written to as long as it is open.
    for name in names.reversed() {
      if let mode = modes[name] { _ = platform_chmod(path + "/" + name, mode) }
    }
  }

  private func isBelowUnreadable(_ name: String) -> Bool {
    unreadable.contains { name.hasPrefix($0) }
  }

  private func restore(_ name: String, at place: DiskPath) throws {
    let there = FileStatus(path: place)
    switch entries[name] {
    case .folder? where there?.isDirectory != true:
      try remove(there, place)
      try FileManager.default.createDirectory(
        atPath: place.text, withIntermediateDirectories: false)
    case .file(_, let content?)?:
      if there?.isRegular != true { try remove(there, place) }
      try FileReplacement(of: place).write(content)
    case .link(let target)? where there?.link != target:
      try remove(there, place)
      try FileManager.default.createSymbolicLink(
        atPath: place.text, withDestinationPath: target.text)
    case .folder?, .file?, .link?, .other?, .history?, nil: break
    }
  }

  /// Takes away what lies in the place of something else; of a link, not what it leads to.
  private func remove(_ there: FileStatus?, _ place: DiskPath) throws {
    if there != nil { try FileManager.default.removeItem(atPath: place.text) }
  }

  /// The paths of what is not the same in both; sorted.
  private func differences(from other: SessionFolder) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter {
      entries[$0] != other.entries[$0] || modes[$0] != other.modes[$0]
    }.sorted()
  }
}
