import CPlatform
import Foundation
import HarnessSystem

/// A debugger of this machine that can tell where the threads of a process are.
struct Debugger: Sendable {
  enum Kind: String, Sendable {
    case lldb, gdb
  }

  let kind: Kind
  let path: String

  /// That of the toolchain, and then any other: the first that tells something is asked.
  static var installed: [Debugger] {
    let besideSwift = InstalledCommand.resolved("swift").map {
      $0.deletingLastPathComponent().appendingPathComponent("lldb").path
    }
    let found: [(Kind, String?)] = [
      (.lldb, besideSwift.flatMap { platform_is_accessible($0, X_OK) ? $0 : nil }),
      // Of a toolchain whose own needs a Python that this machine lacks, another may do.
      (.lldb, InstalledCommand.found("lldb")), (.gdb, InstalledCommand.found("gdb")),
    ]
    var known: Set<String> = []
    return found.compactMap { kind, path in
      guard let path, known.insert(path).inserted else { return nil }
      return Debugger(kind: kind, path: path)
    }
  }

  /// Why some do not start, which are not tried again.
  private static let broken = Monitor<[String: DebuggerProblem]>([:])

  /// What it prints of all threads of a process, which stands still meanwhile and goes on then.
  ///
  /// - Parameters:
  ///   - process: Its id.
  ///   - mark: The mark of its launch.
  ///   - deadline: When the debugger is ended.
  /// - Returns: All that it printed.
  /// - Throws: ``DebuggerProblem``.
  func backtraces(
    of process: Int32, mark: UInt64, until deadline: Deadline
  ) throws(DebuggerProblem) -> String {
    if let problem = Self.broken.read({ $0[path] }) { throw problem }
    let run: DebuggerRun
    do {
      run = try DebuggerRun(
        Program(
          executable: path, arguments: arguments(process), environment: Self.environment,
          workingDirectory: "/", mark: mark))
    } catch {
      throw .doesNotStart(kind.rawValue, reason: "\(error)")
    }
    let end = run.finish(by: deadline)
    // One that was ended in the middle of attaching may have left it stopped.
    if end == nil { platform_kill(process, SIGCONT) }
    guard let end else { throw .isLate(kind.rawValue) }
    try check(end, run)
    return run.output
  }

  /// Finds out whether it told anything, and why not.
  private func check(_ end: Termination, _ run: DebuggerRun) throws(DebuggerProblem) {
    let firstLine = run.errors.split(separator: "\n").first.map(String.init)
    let name = kind.rawValue + ": "
    if end == .exited(127) || end == .exited(126) {
      let reason = firstLine ?? "\(end)"
      let problem = DebuggerProblem.doesNotStart(
        kind.rawValue, reason: String(reason.dropFirst(reason.hasPrefix(name) ? name.count : 0)))
      Self.broken.withLock { $0[path] = problem }
      throw problem
    }
    guard !run.output.utf8.contains(UInt8(ascii: "#")) else { return }
    let reason = Self.reason(run.errors + "\n" + run.output) ?? firstLine ?? "\(end)"
    throw .cannotAttach(kind.rawValue, reason: reason, scope: platform_ptrace_scope())
  }

  /// The line that says why a process may not be attached to.
  private static func reason(_ text: String) -> String? {
    let line = text.split(separator: "\n").first { line in
      ["not permitted", "attach failed"].contains { line.firstRange(of: $0) != nil }
    }
    return line.map { String($0.drop { $0 == " " }) }
  }

  private func arguments(_ process: Int32) -> [String] {
    switch kind {
    case .lldb:
      [
        "--no-lldbinit", "--batch", "--one-line-before-file", Self.frameFormat, "-p", "\(process)",
        "-o", "thread backtrace all -c 40", "-o", "process detach",
      ]
    case .gdb:
      ["--nx", "--batch"]
        + [
          // Without it, the C library's functions are told to be its own.
          "debug-file-directory", "debuginfod enabled off", "auto-load off", "width 0",
          "print frame-arguments none",
          "print address off", "confirm off",
        ].flatMap { ["-iex", "set " + $0] }
        + ["-p", "\(process)", "-ex", "thread apply all backtrace 40"]
    }
  }

  /// Whole paths of modules, by which the system's libraries are known, and functions without arguments.
  private static let frameFormat =
    "settings set frame-format \"frame #${frame.index}: ${module.file.fullpath}"
    + #"{`${function.name-without-args}}{ at ${line.file.basename}:${line.number}}\n""#

  /// It asks no server for symbols.
  private static var environment: [String: String] {
    var environment = ["LANG": "C.UTF-8", "TERM": "dumb", "DEBUGINFOD_URLS": ""]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"] {
      environment[name] = CallerEnvironment[name]
    }
    return environment
  }
}

/// Where commands of this machine lie.
private enum InstalledCommand {
  static func found(_ name: String) -> String? { ExecutableSearch.command(name)?.path }

  /// Behind all links: `swift` in a folder of its own is often one.
  static func resolved(_ name: String) -> URL? {
    ExecutableSearch.command(name)?.resolvingSymlinksInPath()
  }
}

/// A debugger that runs.
private final class DebuggerRun {
  private let child: any StartedChild
  private let streams: [Descriptor]
  private var read: [Data]
  private var ended: [Bool]

  /// How much of its output is kept, in bytes.
  private static let limit = 1 << 20

  /// - Throws: ``LaunchRefusal``, or ``SystemError`` where the system lacks descriptors.
  init(_ program: Program) throws {
    let ends = try ChildStreams(for: .empty)
    defer { ends.closeInput() }
    child = try Starter.spawn.start(program, ends)
    ends.ends.release()
    streams = [ends.ends.output, ends.ends.errors].compactMap(\.self)
    read = streams.map { _ in Data() }
    ended = streams.map { _ in false }
  }

  var output: String { String(decoding: read.first ?? Data(), as: UTF8.self) }
  var errors: String { String(decoding: read.last ?? Data(), as: UTF8.self) }

  /// Reads what it prints until it ends, and ends it at the deadline.
  ///
  /// - Returns: How it ended; nil where it was ended.
  func finish(by deadline: Deadline) -> Termination? {
    while ended.contains(false), !deadline.hasPassed {
      var events = PollSet()
      for (index, stream) in streams.enumerated() where !ended[index] {
        events.awaitReadable(stream)
      }
      events.wait(timeout: deadline.pollTimeout)
      for index in streams.indices where !ended[index] { take(index) }
    }
    let end = reap(by: deadline)
    endWhatIsLeft(hasEnded: end != nil)
    return end
  }

  /// It leads a session, and may have started programs itself.
  private func endWhatIsLeft(hasEnded: Bool) {
    defer { OrphanReaper.forget(leader: child.id) }
    guard !hasEnded || platform_kill(-child.id, 0) == 0 else { return }
    ProcessFamily(leader: child.id, launchIDs: [], marks: 0...0).kill(including: [])
    if !hasEnded { _ = reap(by: Deadline(after: TimeLimit.kill)) }
    for id in ProcessTable.childrenOfThisProcess where platform_getsid(id) == child.id {
      _ = OrphanReaper.reap(id)
    }
  }

  private func take(_ index: Int) {
    switch NonBlockingRead.next(from: streams[index]) {
    case .bytes(let bytes):
      if read[index].count < Self.limit { read[index].append(bytes) }
    case .nothingYet: break
    case .end: ended[index] = true
    }
  }

  private func reap(by deadline: Deadline) -> Termination? {
    while true {
      if let reaped = child.reap() { return reaped.termination }
      guard !deadline.hasPassed else { return nil }
      platform_sleep(500)
    }
  }
}
