package import Foundation
import HarnessSystem

/// What a scenario depends on outside of its sandbox: noted while it runs, by what watches its programs
/// and by what reads files for it.
///
/// It is used by many threads.
package final class InputNotes: Sendable {
  private struct State {
    var inputs: [String: SeenInput] = [:]
    /// Folders whose content comes from the scenario itself.
    var own: [String] = []
    var seeds: [String: String] = [:]
    var refusal: InputRefusal?
  }

  /// When the scenario began.
  private let start: FileTime
  /// What other scenarios of the run have seen.
  let seen: SeenPaths
  private let state = Monitor(State())

  /// - Parameters:
  ///   - start: When the scenario began, before anything of it was read.
  ///   - seen: What other scenarios of the run have seen.
  package init(since start: Date = Date(), _ seen: SeenPaths = SeenPaths()) {
    (self.start, self.seen) = (FileTime(start), seen)
  }

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

  /// Notes a seed.
  package func note(_ seed: Seed, named name: String) {
    let key = Self.key(of: seed)
    state.withLock { $0.seeds[name] = key }
  }

  /// What a seed is made from.
  static func key(of seed: Seed) -> String { (try? SeedKey(seed).name) ?? "unknown" }
}

// MARK: - Looking

extension InputNotes {
  /// Notes a look of the harness itself.
  ///
  /// - Parameter path: Whole; links on the way are noted too.
  package func look(at path: String) { _ = look(at: path, names: false, thread: 0) }

  /// Notes a look at a path.
  ///
  /// - Parameters:
  ///   - path: Whole; links on the way are noted too.
  ///   - names: Whether the names in it matter, where it is a folder.
  ///   - thread: Who looks: what `/proc/self` is.
  /// - Returns: Where it leads; nil where that is the scenario's own, or has no path.
  func look(at path: String, names: Bool = false, thread: Int32) -> SeenPath? {
    if let known = seen.known(path, names: names) {
      note(known.inputs)
      return known
    }
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      refuse(.unreadableName(path))
      return nil
    }
    guard path.utf8.first == UInt8(ascii: "/") else {
      refuse(.other("a program is looked for relative to the folder of the run: \(path)"))
      return nil
    }
    return walk(path, names, thread)
  }

  private func walk(_ path: String, _ names: Bool, _ thread: Int32) -> SeenPath? {
    let own = state.withLock { $0.own }
    func isOwn(_ path: String) -> Bool {
      own.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    var inputs: [SeenInput] = []
    var passesOwn = false
    let walk = InputWalk(
      thread: thread, isFolder: { folder in own.contains { $0.hasPrefix(folder + "/") } },
      pass: { place, status in
        if isOwn(place) || Self.isOfProcesses(place) { passesOwn = true }
        guard status.isLink, !isOwn(place), !Self.isOfProcesses(place) else { return }
        inputs.append(
          SeenInput(
            at: place, names: false, InputState(status, at: DiskPath(place), names: false)))
      })
    let end = walk.end(of: path)
    guard let place = end.path, !isOwn(place) else {
      note(inputs)
      return nil
    }
    if !Self.isOfProcesses(place) {
      let names = names && end.status?.isDirectory == true
      let state =
        end.status.map { InputState($0, at: DiskPath(place), names: names) }
        ?? InputState(at: DiskPath(place), names: false)
      inputs.append(SeenInput(at: place, names: names, state))
    }
    let found = SeenPath(path: place, status: end.status, inputs: inputs)
    // What the scenario has made leads elsewhere in another one, and so does a process.
    if !passesOwn, !Self.isOfProcesses(place) { seen.note(found, at: path, names: names) }
    note(inputs)
    return found
  }

  /// Whether a path tells of processes and of the machine, which never stay the same.
  private static func isOfProcesses(_ path: String) -> Bool {
    path == "/proc" || path.utf8.starts(with: "/proc/".utf8)
  }

  private func note(_ inputs: [SeenInput]) {
    state.withLock { state in
      for input in inputs {
        let noted = state.inputs[input.path]
        if noted === input { continue }
        guard let noted, noted.names || !input.names else {
          state.inputs[input.path] = input
          continue
        }
        if noted.names == input.names, noted.state != input.state {
          state.refusal = state.refusal ?? .changedMeanwhile(input.path)
        }
      }
    }
  }
}

extension InputNotes {
  /// Everything that was looked at, in order.
  package var paths: [String] { state.withLock { $0.inputs.keys.sorted() } }

  /// What was noted, where all of it is as it was when it was seen, and a later change would show.
  ///
  /// - Throws: ``InputRefusal``.
  package func recorded() throws(InputRefusal) -> RecordedInputs {
    let (inputs, seeds, refusal) = state.withLock { ($0.inputs, $0.seeds, $0.refusal) }
    if let refusal { throw refusal }
    for input in inputs.values {
      let isRecent = input.state.changed?.isTooRecent(for: start) ?? false
      guard !isRecent, input.stands else { throw .changedMeanwhile(input.path) }
    }
    return RecordedInputs(
      paths: inputs.values.map(\.recorded).sorted { $0.path < $1.path }, seeds: seeds)
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
