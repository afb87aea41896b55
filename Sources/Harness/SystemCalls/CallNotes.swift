import CPlatform
import Foundation
import HarnessSystem

/// A call of a launch at a place where it can be made to fail: in the sandbox, or on its output.
package struct SystemCallNote: Sendable, Equatable {
  /// Where a call is made.
  package enum Place: Sendable, Hashable {
    /// A path, relative to the folder of the sandbox.
    case path(String)
    /// The standard output of the launch.
    case output
    /// A path outside of the sandbox, or a host.
    case whole(String)
    case anywhere
  }

  package let call: SystemFault.Call
  /// Whether something is to be tried here: other calls are noted because faults count them too.
  package let isPoint: Bool
  /// Where, as a fault names it: of two paths the one that is made.
  package let place: Place
  /// All paths that the call names, relative to the folder of the sandbox.
  package let paths: [String]
  /// Whether something of the disk, or of the output, is not as it should be where it fails.
  package let isChange: Bool
  /// Whether the disk looks otherwise behind it: a program that is killed here leaves another one.
  package let movesDisk: Bool
  /// How many bytes it is to write, where fewer can be written in its stead; 0 otherwise.
  package let count: Int
}

/// Takes note of the calls of a launch that can be made to fail, and lets all of them go on.
package final class CallNotes: CallJudge {
  private struct State {
    var calls: [SystemCallNote] = []
    /// What the launch's standard output leads to.
    var output: String?
    /// The files that were written to since they were last brought to the disk.
    var unsynced: Set<String> = []
    var isOverfull = false
  }

  private let root: String
  private let state = Monitor(State())

  let kinds: WatchedCall.Kinds = [
    .open, .read, .write, .sync, .close, .rename, .unlink, .mkdir, .link, .chmod, .truncate, .list,
    .connect, .fork, .exec,
  ]

  /// What is noted of one launch at the most.
  private static let most = 200_000

  /// - Parameter root: The sandbox's folder.
  package init(root: String) { self.root = WatchedCall.resolved(root) + "/" }

  /// In the order in which they were made.
  package var calls: [SystemCallNote] { state.read(\.calls) }

  /// Whether the launch made more calls than are noted.
  package var isOverfull: Bool { state.read(\.isOverfull) }

  var problem: (any FailureReason)? { nil }

  func begins(_ call: WatchedCall) {
    let output = call.standardOutput
    state.withLock { $0.output = output }
  }

  func answer(_ call: WatchedCall) -> CallAnswer {
    if let noted = noted(call) {
      state.withLock { state in
        if state.calls.count < Self.most {
          state.calls.append(noted)
        } else {
          state.isOverfull = true
        }
      }
    }
    return .proceed
  }

  // MARK: - What is noted

  private func noted(_ call: WatchedCall) -> SystemCallNote? {
    guard let kind = SystemFault.Call.allCases.first(where: { $0.kind == call.kind }) else {
      return nil
    }
    if let note = refusable(kind, call) { return note }
    let whole = call.paths
    if kind == .write, let output = state.read(\.output), whole == [output] {
      return SystemCallNote(
        call: kind, isPoint: true, place: .output, paths: [], isChange: true, movesDisk: false,
        count: CallTransfer(call)?.total ?? 0)
    }
    let paths = whole.filter { $0.hasPrefix(root) }
    guard let target = kind == .rename ? paths.last : paths.first else { return nil }
    let effect = effect(of: kind, call, on: target)
    if kind == .rename, let source = paths.first, source != target { move(source, to: target) }
    let inside = paths.map { String($0.dropFirst(root.count)) }
    return SystemCallNote(
      call: kind, isPoint: effect != nil, place: .path(String(target.dropFirst(root.count))),
      paths: inside, isChange: effect?.isChange ?? false, movesDisk: effect?.movesDisk ?? false,
      count: kind == .write ? CallTransfer(call)?.total ?? 0 : 0)
  }

  /// A call by which a program asks for more than its files: another program, or a host.
  private func refusable(_ kind: SystemFault.Call, _ call: WatchedCall) -> SystemCallNote? {
    let place: SystemCallNote.Place
    var isPoint = true
    switch kind {
    case .fork where !call.startsThread: place = .anywhere
    case .connect:
      guard let address = call.connectedAddress, address.kind == .internet else { return nil }
      place = .whole(address.text)
    case .exec:
      guard let path = call.paths.first, !path.hasPrefix(root) else { return nil }
      place = .whole(path.escapedPattern)
      // A shell asks for a program in one folder after the other.
      isPoint = exists(path)
    default: return nil
    }
    return SystemCallNote(
      call: kind, isPoint: isPoint, place: place, paths: [], isChange: false, movesDisk: false,
      count: 0)
  }

  /// What a call does; nil where it does nothing that could fail as a disk does.
  private func effect(
    of kind: SystemFault.Call, _ call: WatchedCall, on path: String
  ) -> (isChange: Bool, movesDisk: Bool)? {
    switch kind {
    case .open: return effect(ofOpening: path, flags: call.openFlags)
    case .read: return call.readsOwnScript ? nil : (false, false)
    case .list: return (false, false)
    case .write:
      state.withLock { _ = $0.unsynced.insert(path) }
      return (true, true)
    case .sync, .close:
      // What was not written to since has nothing to lose.
      guard state.withLock({ $0.unsynced.remove(path) }) != nil else { return nil }
      return (true, false)
    case .mkdir: return exists(path) ? nil : (true, true)
    case .unlink: return exists(path) ? (true, true) : nil
    case .rename, .link, .truncate, .chmod: return (true, true)
    case .exec: return exists(path) ? (false, false) : nil
    case .connect, .accept, .fork: return nil
    }
  }

  private func effect(
    ofOpening path: String, flags: Int32
  ) -> (isChange: Bool, movesDisk: Bool)? {
    let isThere = exists(path)
    let makes = flags & O_CREAT != 0 && !isThere
    guard isThere || makes else { return nil }
    let writes = flags & O_ACCMODE != O_RDONLY
    return (writes || makes, makes || (writes && flags & O_TRUNC != 0))
  }

  /// What was written to a file is no more on the disk under its new name.
  private func move(_ source: String, to target: String) {
    state.withLock { state in
      if state.unsynced.remove(source) != nil { state.unsynced.insert(target) }
    }
  }

  private func exists(_ path: String) -> Bool { FileStatus(path: DiskPath(path)) != nil }
}

extension WatchedCall {
  /// Whether a shell reads the script that it runs: it takes one that cannot be read for one that has
  /// ended, and no script can do anything about that.
  fileprivate var readsOwnScript: Bool {
    // What a script itself has a shell read has a number of one digit.
    guard let descriptor, descriptor >= 10 else { return false }
    return ["sh", "dash", "bash", "ksh", "zsh", "busybox"].contains(programName)
  }

  /// How a file is to be opened, as open(2) takes it.
  var openFlags: Int32 {
    let flags: UInt64 =
      switch name {
      case "open": argument(1)
      case "openat": argument(2)
      case "openat2": word(at: argument(2)) ?? 0
      default: UInt64(O_WRONLY | O_CREAT | O_TRUNC)
      }
    return Int32(truncatingIfNeeded: flags)
  }
}
