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

  init(
    path: String, status: FileStatus?, mayBeMade: Bool, isSame: Bool, inputs: [SeenInput]
  ) {
    (self.path, self.status, self.mayBeMade) = (path, status, mayBeMade)
    (self.isSame, self.inputs) = (isSame, inputs)
  }
}

/// What the scenarios of a run have seen, by the paths that were asked for.
///
/// It need not be true any more: each scenario looks again at its end. That nothing is at a path is not
/// remembered: what was there for a moment would have been seen by a program, and not be found at the end.
package final class SeenPaths: Sendable {
  private struct Question: Hashable {
    let path: ExactText
    let names: Bool

    init(_ path: String, _ names: Bool) { (self.path, self.names) = (ExactText(path), names) }
  }

  private let paths = Monitor<[Question: SeenPath]>([:])
  private let programs = Monitor<[ExactText: (file: InputState, head: ProgramHead)]>([:])

  package init() {}

  func known(_ path: String, names: Bool) -> SeenPath? {
    paths.withLock { $0[Question(path, names)] }
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
