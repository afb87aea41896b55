package import Foundation
import HarnessSystem

/// What a scenario depends on outside of its sandbox: noted while it runs, by what watches its programs
/// and by what reads files for it.
///
/// It is used by many threads.
package final class InputNotes: Sendable {
  private struct State {
    var inputs: [String: Noted] = [:]
    /// Folders that are no links, and neither is any above them.
    var folders: Set<String> = []
    /// Folders whose content comes from the scenario itself.
    var own: [String] = []
    var seeds: [String: String] = [:]
    var refusal: InputRefusal?
  }

  /// What was seen at a path.
  private struct Noted {
    var state: InputState
    /// Whether the names in it matter.
    var names: Bool
  }

  /// When the scenario began.
  private let start: FileTime
  private let state = Monitor(State())

  /// - Parameter start: When the scenario began, before anything of it was read.
  package init(since start: Date = Date()) { self.start = FileTime(start) }

  /// Whether this system lets the harness see what programs look at.
  package static let canBeTaken = CallListener.isAvailable

  /// Leaves out what lies in a folder that the harness made for this scenario, or its own run.
  package func leaveOut(_ folder: String) {
    let folder = WatchedCall.resolved(folder)
    state.withLock { if !$0.own.contains(folder) { $0.own.append(folder) } }
  }

  /// Notes that the result is not to be kept; the first reason counts.
  package func refuse(_ refusal: InputRefusal) {
    state.withLock { $0.refusal = $0.refusal ?? refusal }
  }

  /// Notes a look at a path.
  ///
  /// - Parameters:
  ///   - path: Whole; links on the way are noted too.
  ///   - names: Whether the names in it matter, where it is a folder.
  ///   - thread: Who looks: what `/proc/self` is.
  /// - Returns: The path without links, and what is there; nil where that is the scenario's own, or has
  ///   no path.
  @discardableResult
  package func look(
    at path: String, names: Bool = false, thread: Int32 = 0
  ) -> (path: String, status: FileStatus?)? {
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      refuse(.unreadableName(path))
      return nil
    }
    guard path.utf8.first == UInt8(ascii: "/") else {
      refuse(.other("a program is looked for relative to the folder of the run: \(path)"))
      return nil
    }
    switch walk(thread).end(of: path) {
    case .nameless: return nil
    case .missing(let place):
      guard !isOwn(place) else { return nil }
      if !isAside(place) { note(InputState(at: place, names: false), at: place, names: false) }
      return (place, nil)
    case .found(let place, let status):
      guard !isOwn(place) else { return nil }
      if !isAside(place) {
        let names = names && status.isDirectory
        note(InputState(status, at: DiskPath(place), names: names), at: place, names: names)
        rememberFolder(above: place)
      }
      return (place, status)
    }
  }

  /// Notes a seed.
  package func note(_ seed: Seed, named name: String) {
    let key = Self.key(of: seed)
    state.withLock { $0.seeds[name] = key }
  }

  /// What a seed is made from.
  static func key(of seed: Seed) -> String { (try? SeedKey(seed).name) ?? "unknown" }

  private func walk(_ thread: Int32) -> InputWalk {
    InputWalk(
      thread: thread,
      isKnown: { [state] folder in
        state.read { state in
          state.folders.contains(folder) || state.own.contains { $0.hasPrefix(folder + "/") }
        }
      },
      passLink: { [self] path, status in
        guard !isOwn(path) else { return }
        note(InputState(status, at: DiskPath(path), names: false), at: path, names: false)
      })
  }

  private func rememberFolder(above path: String) {
    guard let end = path.utf8.lastIndex(of: UInt8(ascii: "/")), end != path.startIndex else {
      return
    }
    state.withLock { _ = $0.folders.insert(String(path[..<end])) }
  }

  private func isOwn(_ path: String) -> Bool {
    state.read { $0.own.contains { path == $0 || path.hasPrefix($0 + "/") } }
  }

  /// Whether a path tells of processes and of the machine, which never stay the same.
  private func isAside(_ path: String) -> Bool {
    path == "/proc" || path.utf8.starts(with: "/proc/".utf8)
  }

  private func note(_ found: InputState, at path: String, names: Bool) {
    state.withLock { state in
      guard let noted = state.inputs[path] else {
        state.inputs[path] = Noted(state: found, names: names)
        return
      }
      if names, !noted.names {
        state.inputs[path] = Noted(state: found, names: true)
      } else if noted.names == names, noted.state != found {
        state.refusal = state.refusal ?? .changedMeanwhile(path)
      }
    }
  }
}

extension InputNotes {
  /// Everything that was looked at, in order.
  package var paths: [String] { state.read(\.inputs).keys.sorted() }

  /// What was noted, where all of it is as it was when it was seen, and a later change would show.
  ///
  /// - Throws: ``InputRefusal``.
  package func recorded() throws(InputRefusal) -> RecordedInputs {
    let state = state.read { $0 }
    if let refusal = state.refusal { throw refusal }
    for (path, noted) in state.inputs {
      let now = InputState(at: path, names: noted.names)
      guard now == noted.state else { throw .changedMeanwhile(path) }
      if let changed = now.changed, changed.isTooRecent(for: start) {
        throw .changedMeanwhile(path)
      }
    }
    return RecordedInputs(
      paths: state.inputs.map {
        .init(path: $0.key, names: $0.value.names, state: $0.value.state.text)
      }
      .sorted { $0.path < $1.path },
      seeds: state.seeds)
  }
}

/// Why a result is not kept.
package enum InputRefusal: Error, Equatable, CustomStringConvertible {
  /// A program reached what is not on this disk.
  case network(program: String, address: String)
  /// A program changed something outside of the sandbox.
  case changed(program: String, path: String)
  /// A program read a device.
  case device(path: String)
  /// Something has changed since it was seen, or so shortly before that a change would not show.
  case changedMeanwhile(String)
  /// A name that is not UTF-8.
  case unreadableName(String)
  /// A call whose effects cannot be followed.
  case call(program: String, name: String)
  /// Something else that differs from run to run.
  case other(String)

  package var description: String {
    switch self {
    case .network(let program, let address): "\(program) asked for \(address)"
    case .changed(let program, let path):
      "\(program) changed \(path), which is not in the scenario's sandbox"
    case .device(let path): "the device \(path) was opened"
    case .changedMeanwhile(let path): "\(path) changed while it ran, or just before"
    case .unreadableName(let path): "a name is not UTF-8: \(path)"
    case .call(let program, let name):
      "\(program) made the system call \(name), behind which nothing can be seen"
    case .other(let text): text
    }
  }
}
