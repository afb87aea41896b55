package import Foundation
import HarnessSystem

/// What a scenario depends on outside of its sandbox: noted while it runs, by what watches its programs
/// and by what reads files for it.
///
/// It is used by many threads.
package final class InputNotes: Sendable {
  private struct State {
    var inputs: [ExactText: SeenInput] = [:]
    /// What other scenarios have seen too, and is among the inputs.
    var known: [ObjectIdentifier: SeenPath] = [:]
    /// Folders whose content comes from the scenario itself.
    var own: [String] = []
    var seeds: [String: String] = [:]
    var refusal: InputRefusal?
    /// Whether it may depend on more than was seen.
    var isIncomplete = false
    /// What its programs changed outside of the sandbox.
    var changed: Set<String> = []

    mutating func note(_ seen: [SeenInput]) {
      for input in seen {
        let path = ExactText(input.path)
        let noted = inputs[path]
        if noted === input { continue }
        guard let noted, noted.names || !input.names else {
          inputs[path] = input
          continue
        }
        if noted.names == input.names, noted.state != input.state {
          refusal = refusal ?? .changedMeanwhile(input.path)
        }
      }
    }
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
    state.withLock { state in
      state.refusal = state.refusal ?? refusal
      switch refusal {
      case .changed(_, let path): state.changed.insert(path)
      case .device, .changedMeanwhile: break
      case .network, .unreadableName, .call, .other: state.isIncomplete = true
      }
    }
  }

  /// Notes a seed.
  package func note(_ seed: Seed, named name: String) {
    let key = Self.key(of: seed)
    state.withLock { $0.seeds[name] = key }
  }

  /// What counts of a place that is looked at, as text.
  package static func state(of place: DiskPath) -> String {
    "\(InputState(at: place, names: false))"
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

  /// Where a look leads.
  enum Look {
    /// To what the scenario, or the harness for it, has made.
    case own
    /// To what has no path: what a process has open.
    case nameless
    case place(SeenPath)

    /// Where it leads outside of the sandbox; nil where it does not.
    var place: SeenPath? {
      if case .place(let place) = self { place } else { nil }
    }
  }

  /// Notes a look at a path.
  ///
  /// - Parameters:
  ///   - path: Whole; links on the way are noted too.
  ///   - names: Whether the names in it matter, where it is a folder.
  ///   - thread: Who looks: what `/proc/self` is.
  /// - Returns: Where it leads.
  func look(at path: String, names: Bool = false, thread: Int32) -> Look {
    if let known = seen.known(path, names: names) {
      note(known)
      return .place(known)
    }
    guard !path.unicodeScalars.contains("\u{FFFD}") else {
      refuse(.unreadableName(path))
      return .nameless
    }
    guard path.utf8.first == UInt8(ascii: "/") else {
      refuse(.other("a program is looked for relative to the folder of the run: \(path)"))
      return .nameless
    }
    return walk(path, names, thread)
  }

  private func walk(_ path: String, _ names: Bool, _ thread: Int32) -> Look {
    let own = state.withLock { $0.own }
    let start = folder(of: path, own, thread)
    var inputs = start?.seen.inputs ?? []
    var isSame = start?.seen.isSame ?? true
    let ownPlaces = own.map { DiskPath($0) }
    let walk = ThreadWalk(
      thread: thread, isFolder: { folder in ownPlaces.contains { $0.isBelow(folder) } },
      pass: { place, status in
        let text = place.text
        // What the scenario has made leads elsewhere in another one, and so does a process.
        if Self.isBelow(own, text) || MachineFile.isAside(text) {
          isSame = false
          return
        }
        let state = InputState(status, at: place, names: false)
        inputs.append(SeenInput(at: text, names: false, state))
      })
    let end = start.map { Self.end(of: $0.name, in: $0.seen, walk) } ?? walk.end(of: DiskPath(path))
    defer { note(inputs) }
    switch end {
    case .elsewhere(let link):
      refuse(.other("\(link.text) leads to a place among other mounts, or to what is gone"))
    case .nameless(let link) where !MachineFile.isOfProcess(of: thread, link.text):
      refuse(.other("\(link.text) is what another process has open"))
    default: break
    }
    guard let reached = end.path else { return .nameless }
    let place = reached.text
    guard String(validating: reached.bytes, as: UTF8.self) != nil else {
      refuse(.unreadableName(place))
      return .nameless
    }
    if Self.isBelow(own, place) { return .own }
    if let shared = MachineFile.ofAllProcesses(place) {
      inputs.append(last(shared, FileStatus(path: DiskPath(shared)), false))
    } else if !MachineFile.isAside(place) {
      inputs.append(last(place, end.status, names))
    }
    if let status = end.status, MadeFileSystems.holds(status, at: place) {
      refuse(.other("\(place) is the system's own, and mounted at another place"))
    }
    if MachineFile.isOfNetwork(place) { refuse(.network(program: "a program", address: place)) }
    var mayBeMade = true
    if case .missing(_, let isLast) = end { mayBeMade = isLast }
    let found = SeenPath(
      path: place, status: end.status, mayBeMade: mayBeMade, isSame: isSame, inputs: inputs)
    if isSame, end.status != nil { seen.note(found, at: path, names: names) }
    return .place(found)
  }

  /// The folder that a path ends in, and the name in it: so what is on the way to a folder in which many
  /// names are looked for is looked at once.
  ///
  /// - Returns: Nil where the path has to be followed from its beginning.
  private func folder(
    of path: String, _ own: [String], _ thread: Int32
  ) -> (seen: SeenPath, name: String)? {
    guard let end = path.utf8.lastIndex(of: DiskPath.separator), end > path.startIndex else {
      return nil
    }
    let (folder, name) = (String(path[..<end]), String(path[path.utf8.index(after: end)...]))
    // What is in the folders of processes is another thing for each of them.
    let isOfOne = Self.isBelow(own + ["/proc"], folder)
    guard !["", ".", ".."].contains(name), !isOfOne else { return nil }
    let seen = seen.known(folder, names: false) ?? walk(folder, false, thread).place
    guard let seen, seen.status?.isDirectory ?? true else { return nil }
    return (seen, name)
  }

  private static func end(of name: String, in folder: SeenPath, _ walk: ThreadWalk)
    -> ThreadWalk.End
  {
    guard folder.status != nil else { return .missing(DiskPath(folder.path), isLast: false) }
    return walk.end(of: DiskPath(name), in: DiskPath(folder.path))
  }

  /// What is at the end of a path.
  private func last(_ place: String, _ status: FileStatus?, _ names: Bool) -> SeenInput {
    let names = names && status?.isDirectory == true
    let path = DiskPath(place)
    let state =
      status.map { InputState($0, at: path, names: names) } ?? InputState(at: path, names: false)
    return SeenInput(at: place, names: names, state)
  }

  private static func isBelow(_ folders: [String], _ path: String) -> Bool {
    folders.contains { folder in
      path.utf8.starts(with: folder.utf8)
        && (path.utf8.count == folder.utf8.count || path.utf8.starts(with: (folder + "/").utf8))
    }
  }

  private func note(_ inputs: [SeenInput]) { state.withLock { $0.note(inputs) } }

  private func note(_ known: SeenPath) {
    state.withLock { state in
      guard state.known.updateValue(known, forKey: ObjectIdentifier(known)) == nil else { return }
      state.note(known.inputs)
    }
  }
}

// MARK: - For what is to run again when something changes

extension InputNotes {
  /// What was seen so far, also where the result is not kept.
  package struct Seen {
    /// As it was when it was seen first.
    package let inputs: [SeenInput]
    /// Whether the scenario may depend on more.
    package let isIncomplete: Bool
    /// What its programs changed outside of the sandbox.
    package let changed: Set<String>
    /// What each seed was made from, by its name.
    package let seeds: [String: String]
  }

  /// What was seen so far.
  package var whatWasSeen: Seen {
    state.read { state in
      Seen(
        inputs: Array(state.inputs.values), isIncomplete: state.isIncomplete,
        changed: state.changed, seeds: state.seeds)
    }
  }

  /// Whether what was seen may have changed so shortly before the scenario began that this would not
  /// show.
  package func isRecent(_ input: SeenInput) -> Bool {
    guard let changed = input.state.changed, changed.date <= Date() else { return false }
    return changed.isTooRecent(for: start)
  }
}

extension InputNotes {
  /// Everything that was looked at, in order.
  package var paths: [String] { state.withLock { $0.inputs.keys.map(\.text).sorted() } }

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
