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
  package init(_ input: RecordedInput) {
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

  /// What something is now.
  package struct Now {
    /// In a line.
    package let text: String
    /// Whether it changed so shortly ago that a second change might not show.
    package let isRecent: Bool
    /// Whether it changed so shortly ago that what writes to it may go on.
    package let isFresh: Bool
  }

  /// What it is now.
  package var now: Now {
    let state = InputState(at: DiskPath(path), names: names)
    let now = Date()
    guard let changed = state.changed, changed.date <= now else {
      return Now(text: "\(state)", isRecent: false, isFresh: false)
    }
    return Now(
      text: "\(state)", isRecent: changed.isTooRecent(for: FileTime(now)),
      isFresh: now.timeIntervalSince(changed.date) < Self.freshness)
  }

  /// A program that writes nothing for so long has come to its end with it, or keeps a log: in seconds.
  private static let freshness: TimeInterval = 2

  /// Whether a change of it comes from a person.
  ///
  /// What the system makes when it is read changes by itself. In `/dev/shm` lie files, as in any folder.
  package static func isFollowed(_ path: String) -> Bool {
    if path.utf8.starts(with: "/dev/shm/".utf8) { return true }
    return !["/proc/", "/sys/", "/dev/"].contains { path.utf8.starts(with: $0.utf8) }
  }
}

/// What a seed is made from now, in a line.
package enum SeedState {
  /// - Parameter seed: A seed.
  /// - Returns: The same as ``InputNotes/Seen/seeds`` has, where nothing has changed.
  package static func now(_ seed: Seed) -> String { InputNotes.key(of: seed) }
}
