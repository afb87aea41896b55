import HarnessSystem

/// Something that was seen at a path.
///
/// One that many scenarios of a run see is looked at once, and written as text once: that it has changed
/// since then shows when a scenario has ended.
package final class SeenInput: Sendable {
  /// Whole, and without links but for its last name.
  package let path: String
  /// Whether the names in it matter, where it is a folder.
  package let names: Bool
  let state: InputState
  private let place: DiskPath
  /// As a file of results has it.
  package let recorded: RecordedInput

  init(at path: String, names: Bool, _ state: InputState) {
    (self.path, self.names, self.state) = (path, names, state)
    place = DiskPath(path)
    recorded = RecordedInput(path: path, names: names, state: "\(state)")
  }

  /// Whether it is as it was.
  package var stands: Bool { InputState(at: place, names: names) == state }
}

/// Where a path led, and all that was seen on the way.
final class SeenPath: Sendable {
  /// The path without links.
  let path: String
  /// What is there; nil where nothing is.
  let status: FileStatus?
  /// Whether something could be made there: the folder above it is there.
  let mayBeMade: Bool
  /// Whether it is so for every scenario.
  let isSame: Bool
  let inputs: [SeenInput]

  /// Whether a path still leads to the very same.
  ///
  /// - Parameters:
  ///   - path: The one that was asked for.
  ///   - names: Whether the names in it matter, where it is a folder.
  /// - Returns: Whether it does.
  func isStill(at path: String, names: Bool) -> Bool {
    guard let status, let now = FileStatus(path: DiskPath(path), followingLinks: true),
      now.identity == status.identity, now.permissions == status.permissions,
      now.owner == status.owner, now.group == status.group
    else { return false }
    // Of what the system makes when it is read, the dates say nothing.
    if MachineFile.isMade(self.path) { return inputs.last?.stands ?? true }
    if status.isDirectory, !names { return true }
    return now.changed == status.changed && now.modified == status.modified
      && now.size == status.size
  }

  init(
    path: String, status: FileStatus?, mayBeMade: Bool, isSame: Bool, inputs: [SeenInput]
  ) {
    (self.path, self.status, self.mayBeMade) = (path, status, mayBeMade)
    (self.isSame, self.inputs) = (isSame, inputs)
  }
}

/// What the scenarios of a run have seen, by the paths that were asked for.
///
/// It need not be true any more: each look finds out, and each scenario looks again at its end. That nothing
/// is at a path is not remembered: what was there for a moment would have been seen by a program, and not be
/// found at the end.
package final class SeenPaths: Sendable {
  private struct Question: Hashable {
    let path: ExactText
    let names: Bool

    init(_ path: String, _ names: Bool) { (self.path, self.names) = (ExactText(path), names) }
  }

  private let paths = Monitor<[Question: SeenPath]>([:])
  private let programs = Monitor<[ExactText: (file: InputState, head: ProgramHead)]>([:])

  package init() {}

  /// What was seen at a path, where it still leads there: it may have led elsewhere for a moment, and back.
  func known(_ path: String, names: Bool) -> SeenPath? {
    let known = paths.withLock { $0[Question(path, names)] }
    return known.flatMap { $0.isStill(at: path, names: names) ? $0 : nil }
  }

  func note(_ seen: SeenPath, at path: String, names: Bool) {
    paths.withLock { $0[Question(path, names)] = seen }
  }

  /// What a program begins with, read once as long as its file is the same.
  func head(of place: SeenPath) -> ProgramHead {
    let (name, file) = (ExactText(place.path), place.inputs.last?.state)
    if let known = programs.withLock({ $0[name] }), known.file == file { return known.head }
    let head = ProgramHead(of: place.path)
    if let file { programs.withLock { $0[name] = (file, head) } }
    return head
  }
}
