import CPlatform
import Foundation
import HarnessSystem

/// Lets the faults happen that a launch has chosen, and knows which of them have.
final class FaultInjection: CallJudge {
  private struct State {
    /// How many calls have fitted each fault.
    var counts: [Int]
    /// How often each has happened.
    var happened: [Int]
    /// How many bytes the disk still takes, of each fault that fills it.
    var room: [Int: Int] = [:]
    /// The faults by which a copy within the system was refused that was to be short: the write that the
    /// program makes in its place is.
    var owed: Set<Int> = []
    /// A call that was to be short, or a disk that was to be full, and could not be.
    var obstacle: String?
    /// What the program's standard output leads to.
    var output: String?
  }

  private let faults: [SystemFault]
  /// The pattern of the paths that each fault is of, whole; nil for the sandbox.
  private let patterns: [String?]
  /// The folder of the sandbox.
  private let root: String
  private let state: Monitor<State>
  /// What a script looks at, at its end; nil where each launch has to meet every fault.
  private let record: SystemFaultRecord?

  /// Notes what has happened; nil where no report shows that.
  private let session: LaunchSession?

  let kinds: WatchedCall.Kinds

  /// - Parameters:
  ///   - faults: What is to happen.
  ///   - root: The sandbox's folder.
  ///   - workingDirectory: The folder that paths are relative to.
  ///   - record: Where it is noted what has happened; without one, each launch has to meet every fault.
  ///   - session: Where it is noted for those who look at it later.
  init(
    _ faults: [SystemFault], root: String, workingDirectory: String, record: SystemFaultRecord?,
    session: LaunchSession? = nil
  ) {
    self.session = session
    self.faults = faults
    self.record = record
    self.root = WatchedCall.resolved(root)
    patterns = faults.map { fault in
      guard fault.path != SystemFault.output else { return SystemFault.output }
      return fault.path.map {
        Self.whole($0.hasPrefix("/") ? $0 : workingDirectory + "/" + $0)
      }
    }
    let none = Array(repeating: 0, count: faults.count)
    state = Monitor(State(counts: none, happened: none))
    kinds = faults.reduce([.foreign]) { $0.union($1.call.kind) }
  }

  /// A whole path without `..`, also where it is a pattern, whose folders are not on the disk.
  private static func whole(_ path: String) -> String {
    let resolved = WatchedCall.resolved(path)
    guard resolved.holds("/../") else { return resolved }
    return LinkFollower.normalized(DiskPath(resolved)).text
  }

  /// The faults that no call has met.
  var unmet: [SystemFault] {
    state.read { state in faults.indices.filter { state.happened[$0] == 0 }.map { faults[$0] } }
  }

  var problem: (any FailureReason)? {
    state.read(\.obstacle).map { SystemFaultProblem.impossible($0) }
      ?? (record == nil ? unmet.first.map { SystemFaultProblem.unmet($0) } : nil)
  }

  func begins(_ call: WatchedCall) {
    let output = call.standardOutput
    state.withLock { $0.output = output }
  }

  func answer(_ call: WatchedCall) -> CallAnswer {
    guard !call.kind.contains(.foreign) else {
      hinder("it made a system call of another processor")
      return .fail(ENOSYS)
    }
    let fitting = faults.indices.filter { fits(call, faults[$0], patterns[$0]) }
    // It counts for each of them, also for those behind the one that answers.
    let numbers = state.withLock { state in
      fitting.map { index in
        // What is written in the place of a copy is the call that was counted.
        if state.owed.remove(index) == nil { state.counts[index] += 1 }
        return state.counts[index]
      }
    }
    for (index, number) in zip(fitting, numbers) {
      if let answer = answer(call, to: index, as: number) { return answer }
    }
    return .proceed
  }

  // MARK: - Which calls fit

  private func fits(_ call: WatchedCall, _ fault: SystemFault, _ pattern: String?) -> Bool {
    guard fault.call.kind.contains(call.kind) else { return false }
    switch fault.call {
    case .connect:
      guard let address = call.connectedAddress else { return false }
      return fault.path.map(address.isOf) ?? isCounted(address, of: call)
    // Neither is of a place.
    case .accept: return fault.path == nil
    case .fork: return fault.path == nil && !call.startsThread
    default:
      return call.paths.contains { path in
        guard let pattern else { return path.hasPrefix(root + "/") }
        guard pattern != SystemFault.output else { return path == state.read(\.output) }
        return path.hasCodePoints(of: pattern) || platform_fnmatch_path(pattern, path)
      }
    }
  }

  /// Whether a connection counts where no host is told: one to a host, or to a socket in the sandbox.
  ///
  /// The C library looks for services of its machine, and what the launch has of the harness lies elsewhere.
  private func isCounted(_ address: SocketAddress, of call: WatchedCall) -> Bool {
    switch address.kind {
    case .internet, .abstract: true
    case .unix: call.whole(address.text).hasPrefix(root + "/")
    case .none, .local, .other: false
    }
  }

  // MARK: - What happens

  /// What becomes of a call that fits a fault; nil where it is not the call that was meant.
  private func answer(_ call: WatchedCall, to index: Int, as number: Int) -> CallAnswer? {
    let fault = faults[index]
    if case .full(let bytes) = fault.effect { return fill(call, index, takes: bytes) }
    guard fault.occurrence.isMet(by: number) else { return nil }
    if case .short(let most) = fault.effect {
      if call.copiesInSystem { return refuseCopy(of: index) }
      // What asks for no more is not short.
      if let transfer = CallTransfer(call), transfer.total <= most { return nil }
    }
    // A process that another of its threads has ended meanwhile is not killed by this.
    if case .kill = fault.effect, call.process <= 0 { return .fail(EINTR) }
    // Before it is killed, as its end is looked at next.
    note(index)
    switch fault.effect {
    case .fail(let error): return .fail(error.rawValue)
    case .short(let count): return transfer(call, atMost: count)
    case .kill:
      _ = platform_kill_process_of(call.thread)
      return .fail(EINTR)
    case .full: return nil
    }
  }

  /// Has a program read and write by itself: no part of what it copies within the system can be copied in
  /// its stead.
  private func refuseCopy(of index: Int) -> CallAnswer {
    state.withLock { _ = $0.owed.insert(index) }
    return .fail(EINVAL)
  }

  /// Lets a write through as far as there is room.
  private func fill(_ call: WatchedCall, _ index: Int, takes limit: Int) -> CallAnswer? {
    guard let transfer = CallTransfer(call) else {
      return call.copiesInSystem ? .fail(EINVAL) : .fail(ENOSPC)
    }
    let growth = transfer.growth
    let room = state.withLock { state in
      let room = state.room[index] ?? limit
      state.room[index] = growth <= room ? room - growth : room
      return room
    }
    if growth <= room { return nil }
    note(index)
    // What is written over takes no room.
    let free = transfer.total - growth
    guard free + room > 0 else { return .fail(ENOSPC) }
    let answer = self.transfer(call, atMost: free + room)
    if case .give(let written) = answer {
      state.withLock { $0.room[index] = room - max(0, Int(written) - free) }
    }
    return answer
  }

  /// Reads or writes in the program's stead.
  private func transfer(_ call: WatchedCall, atMost count: Int) -> CallAnswer {
    guard let transfer = CallTransfer(call) else {
      hinder("\(call.name) cannot be made short")
      return .proceed
    }
    return answer(transfer.perform(atMost: count))
  }

  private func answer(_ result: CallTransfer.Result) -> CallAnswer {
    switch result {
    case .done(let count): return .give(Int64(count))
    case .failed(let error): return .fail(error)
    case .impossible(let reason):
      hinder(reason)
      return .proceed
    case .later(let transfer): return .later(LaterAnswer(transfer) { self.answer($0) })
    }
  }

  private func note(_ index: Int) {
    state.withLock { $0.happened[index] += 1 }
    record?.note(faults[index])
    session?.note(.fault, "\(faults[index])")
  }

  private func hinder(_ reason: String) {
    state.withLock { $0.obstacle = $0.obstacle ?? reason }
  }
}

/// The faults that have happened in the launches of a script.
package final class SystemFaultRecord: Sendable {
  private let happened = Monitor<[SystemFault]>([])

  package init() {}

  func note(_ fault: SystemFault) {
    happened.withLock { if !$0.contains(fault) { $0.append(fault) } }
  }

  /// Whether a launch has met a fault.
  package func has(_ fault: SystemFault) -> Bool { happened.read { $0.contains(fault) } }
}

extension SystemFault.Call {
  /// Which system calls it stands for.
  var kind: WatchedCall.Kinds {
    switch self {
    case .open: .open
    case .read: .read
    case .write: .write
    case .sync: .sync
    case .close: .close
    case .rename: .rename
    case .unlink: .unlink
    case .mkdir: .mkdir
    case .link: .link
    case .chmod: .chmod
    case .truncate: .truncate
    case .list: .list
    case .connect: .connect
    case .accept: .accept
    case .fork: .fork
    case .exec: .exec
    }
  }
}

extension SocketAddress {
  /// Whether it is of a host that is told by its address or by its name, with or without a port.
  fileprivate func isOf(_ host: String) -> Bool {
    if host == text || host == "\(self)" { return true }
    guard kind == .internet else { return false }
    let parts = host.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count < 2 || parts[1] == "\(port)" else { return false }
    return Self.addresses(of: parts[0]).contains(text)
  }
}
