import Foundation
import HarnessSystem

/// Something that a scenario depends on, as it was when that was run.
package final class WatchedInput: Sendable {
  /// Whole, and without links but for its last name.
  package let path: String
  /// Whether the names in it matter, where it is a folder.
  package let names: Bool
  private let expected: Expected

  private enum Expected: Sendable {
    case seen(SeenInput)
    case recorded(String)
  }

  /// Something as a run has seen it.
  package init(_ seen: SeenInput) {
    (path, names, expected) = (seen.path, seen.names, .seen(seen))
  }

  /// Something as a kept result has it.
  package init(_ input: RecordedInputs.Input) {
    (path, names, expected) = (input.path, input.names, .recorded(input.state))
  }

  /// Something as it is now.
  package convenience init(at path: String, names: Bool = false) {
    self.init(SeenInput(at: path, names: names, InputState(at: DiskPath(path), names: names)))
  }

  /// As it was, in a line.
  package var state: String {
    switch expected {
    case .seen(let seen): seen.recorded.state
    case .recorded(let text): text
    }
  }

  /// Whether it is as it was.
  package var stands: Bool {
    switch expected {
    case .seen(let seen): seen.stands
    case .recorded(let text): "\(InputState(at: DiskPath(path), names: names))" == text
    }
  }

  /// The same, as it is now.
  package var renewed: WatchedInput { WatchedInput(at: path, names: names) }

  /// What it is now, in a line; and whether it changed so shortly ago that a second change might not
  /// show.
  package var now: (text: String, isRecent: Bool) {
    let state = InputState(at: DiskPath(path), names: names)
    let now = Date()
    let isRecent = state.changed.map { $0.date <= now && $0.isTooRecent(for: FileTime(now)) }
    return ("\(state)", isRecent ?? false)
  }

  /// Whether a change of it comes from a person: what the system makes when it is read changes by
  /// itself.
  package static func isFollowed(_ path: String) -> Bool {
    !["/proc/", "/sys/", "/dev/"].contains { path.utf8.starts(with: $0.utf8) }
  }
}

/// What a seed is made from now, in a line.
package enum SeedState {
  /// - Parameter seed: A seed.
  /// - Returns: The same as ``InputNotes/Seen/seeds`` has, where nothing has changed.
  package static func now(_ seed: Seed) -> String { InputNotes.key(of: seed) }
}
