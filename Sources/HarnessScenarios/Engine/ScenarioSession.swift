import Foundation
import Harness
import HarnessSystem

/// What happens in a scenario, for those who look at it later: the lines of its script, what its
/// programs do, and the files of its working folder.
struct ScenarioSession {
  let recorder = SessionRecorder()
  private let folder: URL
  private var files = FolderWatch()

  /// - Parameter folder: The working folder, which is `$WORK`.
  init(in folder: URL) {
    self.folder = folder
  }

  /// Takes the files that are there for those that the script starts with.
  mutating func begin() { files.begin(DiskPath(folder.path)) }

  func note(heading: String) { recorder.note(SessionStep(.phase, text: heading)) }

  func note(_ line: ScriptLine) {
    recorder.note(
      SessionStep(
        .line, text: line.text, place: .init(file: line.file, line: line.number)))
  }

  func note(_ failure: ScenarioFailure, at line: SourceLine?) {
    recorder.note(
      SessionStep(
        .failure,
        text: failure.diff.isEmpty ? failure.message : failure.message + "\n" + failure.diff,
        place: line.map { .init(file: $0.file, line: $0.number) }))
  }

  /// Notes the files that have appeared, changed or gone since the last look.
  mutating func lookAtFiles() {
    for text in files.changes(in: DiskPath(folder.path)) {
      recorder.note(SessionStep(.file, text: text))
    }
  }

  /// All that was noted; `$WORK` stands for the working folder, but for what a terminal shows, where
  /// each character has its place.
  var recorded: Session {
    var session = recorder.session
    for index in session.steps.indices where session.steps[index].stream != "terminal" {
      session.steps[index].text.replace(folder.path, with: "$WORK")
    }
    return session
  }
}

/// The files of a folder as they were at the last look.
private struct FolderWatch {
  private struct State: Equatable {
    let version: FileVersion
    let size: Int
    let isFolder: Bool
  }

  private var known: [DiskPath: State] = [:]
  private var isOn = false

  /// More entries than these are not looked at after each line, for it would take too long.
  private static let entryLimit = 1000

  /// How many changes of one line are told.
  private static let shownLimit = 20

  mutating func begin(_ folder: DiskPath) {
    guard let states = Self.states(of: folder) else { return }
    (known, isOn) = (states, true)
  }

  mutating func changes(in folder: DiskPath) -> [String] {
    guard isOn else { return [] }
    guard let now = Self.states(of: folder) else {
      isOn = false
      return ["more than \(Self.entryLimit) files: from here on, changes are not noted"]
    }
    defer { known = now }
    let paths = Set(now.keys).union(known.keys).filter { path in
      // The date of a folder says no more than its entries do.
      now[path] != known[path] && !(now[path]?.isFolder == true && known[path]?.isFolder == true)
    }
    let texts = paths.map { (path: $0.escaped, text: Self.text($0, known[$0], now[$0])) }
      .sorted { $0.path < $1.path }.map(\.text)
    let more = texts.count - Self.shownLimit
    return texts.prefix(Self.shownLimit) + (more > 0 ? ["… and \(more) more"] : [])
  }

  private static func text(_ path: DiskPath, _ before: State?, _ now: State?) -> String {
    guard let now else { return "removed \(path.escaped)" }
    let name = path.escaped + (now.isFolder ? "/" : ", \(SizeText.short(now.size))")
    guard let before else { return "created \(name)" }
    let old = before.size == now.size ? "" : ", before \(SizeText.short(before.size))"
    return "changed \(name)\(old)"
  }

  /// What lies below a folder; nil where that is too much, or cannot be read.
  private static func states(of folder: DiskPath) -> [DiskPath: State]? {
    var states: [DiskPath: State] = [:]
    var open: [(path: DiskPath, name: DiskPath?)] = [(folder, nil)]
    while let next = open.popLast() {
      guard let names = try? next.path.entryNames() else { continue }
      for name in names {
        let path = next.path.appending(name)
        guard let status = FileStatus(path: path) else { continue }
        let shown = next.name?.appending(name) ?? name
        states[shown] = State(
          version: status.version, size: Int(status.size), isFolder: status.isDirectory)
        if status.isDirectory { open.append((path, shown)) }
        guard states.count <= entryLimit else { return nil }
      }
    }
    return states
  }
}
