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
