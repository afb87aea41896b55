import Foundation
import HarnessSystem

/// What undoing a command has come to.
struct SessionUndo: Equatable {
  /// Whether it had changed anything.
  let wasNeeded: Bool
  /// The paths of what stays as the command has left it, as what was there before is not known.
  let rest: [String]
}

extension SessionFolder {
  /// Makes a folder what it was at this moment: what is in no line of a scenario must leave nothing, as
  /// it will not be there in a replay.
  ///
  /// - Parameter path: The folder.
  /// - Returns: What it came to.
  /// - Throws: ``SystemError`` where a folder may not be read.
  func restore(at path: String) throws -> SessionUndo {
    let found = try SessionFolder(of: path)
    let different = differences(from: found)
    for name in different where entries[name] == nil {
      // A folder comes before what is in it, and takes that along.
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
    for name in different { restore(name, at: path + "/" + name) }
    let rest = different.isEmpty ? [] : differences(from: try SessionFolder(of: path))
    return SessionUndo(wasNeeded: !different.isEmpty, rest: rest)
  }

  private func restore(_ name: String, at path: String) {
    switch entries[name] {
    case .folder?:
      try? FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
    // Written in place, so that a file that is still there keeps its mode.
    case .file(_, let content?)?: try? content.write(to: URL(fileURLWithPath: path))
    case .file?, .other?, nil: break
    }
  }

  /// The paths of what is not the same in both; sorted.
  private func differences(from other: SessionFolder) -> [String] {
    Set(entries.keys).union(other.entries.keys).filter { entries[$0] != other.entries[$0] }.sorted()
  }
}
